import { dice } from '../dice.ts'
import { html, type Markup } from '../html.ts'
import { clubRecords } from './club-records.ts'

const INKS = ['#37659e', '#9e5a37', '#3f7a4a', '#7a3f6d']

/** A disc with the club's first letter. */
export function drawBadge(slug: string): Markup | undefined {
  const club = clubRecords().find(candidate => candidate.slug === slug)
  return (
    club &&
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" width="72" height="72"><circle cx="36" cy="36" r="34" fill="${dice(`town/badge/${slug}`).pick(INKS)}"/><text x="36" y="47" font-size="32" text-anchor="middle" fill="#fff">${club.fields.name[0]}</text></svg>`
  )
}

import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { grouped } from '../money.ts'
import { once } from '../once.ts'
import { PAPERS, TOWNS } from './words.ts'

export const PERIODICAL_PAGE_SIZE = 12
const COUNT = 54

export interface Periodical extends DemoRecord {
  readonly slug: string
  readonly image: string
  readonly fields: {
    readonly title: string
    readonly years: string
    readonly appears: string
    readonly issues: string
    readonly online: string | undefined
  }
}

function makePeriodical(index: number): Periodical {
  const roll = dice(`library/periodical/${index}`)
  // Every town has each paper at most once, so that no two have the same name.
  const title = `${TOWNS[index % TOWNS.length]} ${PAPERS[((index % TOWNS.length) + Math.floor(index / TOWNS.length)) % PAPERS.length]}`
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const first = roll.between(1796, 1950)
  const living = roll.chance(30)
  const last = living ? undefined : first + roll.between(6, 70)
  const appears = roll.pick(['Daily', 'Weekly', 'Monthly', 'Twice a week'])
  const fields = {
    title,
    years: last === undefined ? `${first}–` : `${first}–${last}`,
    appears,
    issues: `${grouped(roll.between(140, 16_900))} issues`,
    online: roll.chance(45) ? 'Read online' : undefined,
  }
  const details = {
    'Place of publication': TOWNS[index % TOWNS.length],
    'First issue': String(first),
    'Last issue': last === undefined ? undefined : String(last),
    Frequency: appears,
    Holdings: `${fields.issues}, ${roll.pick(['complete', 'some lacking', 'mostly microfilm'])}`,
    'Call number': `PER ${String(roll.between(1, 999)).padStart(4, '0')}`,
    'Continued as': roll.chance(20) ? `${title} & Advertiser` : undefined,
  }
  return { url: `/library/periodicals/${slug}/`, image: `/library/covers/${slug}.svg`, fields, details, slug }
}

export const periodicalRecords: () => readonly Periodical[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makePeriodical(index)),
)

import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { FORENAMES, KEYWORDS, NOTES, SUBJECTS, SURNAMES } from './words.ts'

export const FEED_PAGE_SIZE = 10
const COUNT = 175
const NEWEST = '2025-05-20'

export interface Note extends DemoRecord {
  readonly number: string
  readonly fields: {
    readonly author: string
    readonly handle: string
    readonly date: string
    readonly text: string
    readonly tag: string | undefined
    readonly likes: string | undefined
  }
}

function makeNote(index: number): Note {
  const roll = dice(`journal/feed/${index}`)
  const number = String(COUNT - index)
  const [forename, surname] = [roll.pick(FORENAMES), roll.pick(SURNAMES)]
  const day = dayAfter(NEWEST, -Math.floor(index / 3))
  const fields = {
    author: `${forename} ${surname}`,
    handle: `@${forename.toLowerCase()}${roll.between(10, 99)}`,
    date: `${day.short}, ${roll.between(6, 22)}:${String(roll.below(60)).padStart(2, '0')}`,
    text: roll.chance(50) ? roll.pick(NOTES) : `Out today to look at ${roll.pick(SUBJECTS)}. ${roll.pick(NOTES)}`,
    tag: roll.chance(50) ? `#${roll.pick(KEYWORDS).replace(' ', '')}` : undefined,
    likes: roll.chance(70) ? String(roll.between(1, 240)) : undefined,
  }
  const details = { Number: number, From: fields.author, Sent: fields.date, Likes: fields.likes, Tag: fields.tag }
  const image = roll.chance(25) ? `/journal/figures/note-${number}.svg` : undefined
  return { url: `/journal/feed/${number}/`, image, fields, details, number }
}

/** Short notes, newest first. */
export const feedRecords: () => readonly Note[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeNote(index)),
)

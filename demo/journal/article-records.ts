import { dayAfter } from '../calendar.ts'
import { type Dice, dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import {
  APPROACHES,
  FORENAMES,
  KEYWORDS,
  METHODS,
  OUTLOOKS,
  PLACES,
  RESULTS,
  SECTIONS,
  SUBJECTS,
  SURNAMES,
} from './words.ts'

export const ARTICLE_PAGE_SIZE = 12
const COUNT = 156
const NEWEST = '2025-03-31'
const NEWEST_VOLUME = 31

export interface Article extends DemoRecord {
  readonly slug: string
  readonly section: (typeof SECTIONS)[number]
  readonly isoDate: string
  readonly fields: {
    readonly title: string
    readonly authors: string
    readonly date: string
    readonly section: string
    readonly abstract: string
    /** A list inside the record. */
    readonly keywords: readonly string[] | undefined
    readonly access: string | undefined
    readonly pages: string
    readonly comments: string | undefined
  }
}

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** `Ada Brandt, Finn Silva and Noor Haugen`, or with initials. */
export function formatAuthors(roll: Dice, initials: boolean): string {
  const names = roll.some(SURNAMES, roll.between(1, 4)).map(surname => {
    const forename = roll.pick(FORENAMES)
    return `${initials ? `${forename[0]}.` : forename} ${surname}`
  })
  const last = names.pop()!
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

export const formatTitle = (subject: string, roll: Dice): string =>
  `${roll.pick(APPROACHES)} ${subject} ${roll.pick(PLACES)}`

export function formatAbstract(subject: string, roll: Dice): string {
  const text = `${roll.pick(METHODS)}, we follow ${subject} over ${roll.between(2, 60)} years. The results show that ${roll.pick(RESULTS)}.`
  return roll.chance(60) ? `${text} ${roll.pick(OUTLOOKS)}` : text
}

function makeArticle(index: number): Article {
  const roll = dice(`journal/article/${index}`)
  const subject = roll.pick(SUBJECTS)
  const title = formatTitle(subject, roll)
  const slug = `${COUNT - index}-${slugOf(title)}`
  const section = roll.pick(SECTIONS)
  const day = dayAfter(NEWEST, -index * 9)
  const first = roll.between(3, 160)
  const comments = roll.between(0, 14)
  const keywords = roll.some(KEYWORDS, roll.between(0, 4))
  const fields = {
    title,
    authors: formatAuthors(roll, false),
    date: day.long,
    section: section.name,
    abstract: formatAbstract(subject, roll),
    keywords: keywords.length > 0 ? keywords : undefined,
    access: roll.chance(45) ? 'Open access' : undefined,
    pages: `pp. ${first}–${first + roll.between(4, 28)}`,
    comments: comments === 0 ? undefined : `${comments} ${comments === 1 ? 'comment' : 'comments'}`,
  }
  const details = {
    Authors: fields.authors,
    Published: fields.date,
    Section: fields.section,
    Volume: String(NEWEST_VOLUME - Math.floor(index / 40)),
    Pages: fields.pages,
    Received: roll.chance(80) ? dayAfter(day.iso, -roll.between(60, 300)).long : undefined,
    Licence: fields.access && 'CC BY 4.0',
    Keywords: fields.keywords?.join(', '),
  }
  const image = roll.chance(60) || index % ARTICLE_PAGE_SIZE === 0 ? `/journal/figures/${COUNT - index}.svg` : undefined
  return { url: `/journal/articles/${slug}/`, image, fields, details, slug, section, isoDate: day.iso }
}

/** Articles, newest first. */
export const articleRecords: () => readonly Article[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeArticle(index)),
)

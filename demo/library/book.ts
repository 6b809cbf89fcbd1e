import { dayAfter } from '../calendar.ts'
import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import {
  AUTHORS,
  BRANCHES,
  FORMATS,
  LANGUAGES,
  PUBLISHERS,
  SUBJECTS,
  SUBTITLES,
  SUMMARIES,
  TITLES,
  TOPICS,
} from './words.ts'

/** A book in the catalogue; each listing shows some of its data. */
export interface Book {
  readonly number: string
  readonly url: string
  readonly title: string
  readonly author: string
  readonly year: string
  readonly shelfmark: string
  readonly format: string
  readonly publisher: string
  readonly subject: string
  readonly added: string
  readonly summary: string
  readonly available: string | undefined
  readonly copies: readonly { readonly branch: string; readonly state: string }[]
  readonly details: DemoRecord['details']
}

const COUNT = 140
const FIRST_NUMBER = 100_213
const NEWEST = '2025-05-19'

function isbnOf(n: number): string {
  const digits = `978000${String(100_000 + n * 37).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `978-0-00-${digits.slice(6)}-${(10 - (sum % 10)) % 10}`
}

function makeBook(index: number): Book {
  const roll = dice(`library/book/${index}`)
  const number = String(FIRST_NUMBER + index * 13)
  const year = String(roll.between(1961, 2025))
  const [author, format] = [roll.pick(AUTHORS), roll.pick(FORMATS)]
  const copies = roll.some(BRANCHES, roll.between(1, 4)).map(branch => ({
    branch,
    state: roll.chance(60) ? 'On shelf' : `Due ${dayAfter(NEWEST, roll.between(2, 28)).short}`,
  }))
  const free = copies.filter(({ state }) => state === 'On shelf').length
  const shelfmark = `${roll.between(100, 999)}.${roll.between(1, 99)} ${author.slice(0, 3).toUpperCase()}`
  const book = {
    number,
    url: `/library/books/${number}/`,
    title: `${roll.pick(TITLES)}${roll.pick(TOPICS)}${roll.pick(SUBTITLES)}`,
    author,
    year,
    shelfmark,
    format,
    publisher: roll.pick(PUBLISHERS),
    subject: roll.pick(SUBJECTS),
    added: dayAfter(NEWEST, -index).long,
    summary: roll.some(SUMMARIES, roll.between(1, 3)).join(' '),
    available: free === 0 ? undefined : `${free} of ${copies.length} available`,
    copies,
  }
  const details = {
    Author: author,
    Publisher: `${book.publisher}, ${year}`,
    Extent:
      format === 'Audiobook'
        ? `${roll.between(4, 19)} h ${roll.between(1, 59)} min`
        : `${roll.between(64, 1190)} pages`,
    ISBN: roll.chance(80) ? isbnOf(index) : undefined,
    Language: roll.pick(LANGUAGES),
    Subject: book.subject,
    'Shelf mark': shelfmark,
    Series: roll.chance(25)
      ? `${roll.pick(['Small Atlas', 'Field Guides', 'New Voices'])}, ${roll.between(1, 40)}`
      : undefined,
    Summary: book.summary,
  }
  return { ...book, details }
}

/** All books, newest first. */
export const books: () => readonly Book[] = once(() => Array.from({ length: COUNT }, (_, index) => makeBook(index)))

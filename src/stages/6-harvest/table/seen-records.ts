import { countEach } from '../../2-model/count-each.ts'
import type { Row } from './list-template.ts'
import { type RecordIdentity, shortHash } from './record-identity.ts'

/** What is new on a page. */
export interface Novelty {
  /** The new rows, in order. */
  readonly fresh: readonly Row[]
  /** The number of rows that were on an earlier page. */
  readonly duplicates: number
  /** The earlier page, from 1, with exactly these rows. */
  readonly repeats?: number
  /** There are new rows, but apart from dates all were there before, as in an endless calendar. */
  readonly differsInDatesOnly: boolean
}

type Keyed = Pick<Row, 'key'>

/** What is kept of a row. */
export type Seen = Pick<Row, 'key' | 'undated'>

/** If this share of a growing list's rows keep their positions, new rows were only appended. */
const MIN_SAME_SHARE = 0.5

/**
 * The records that were read, to distinguish new ones from repeated ones. Keeps a short key for each; 100,000 of them
 * are a few megabytes.
 */
export class SeenRecords {
  /** The highest number of occurrences of a key on one page. */
  readonly #times = new Map<string, number>()
  readonly #undated = new Set<string>()
  /** Pages by their rows. */
  readonly #pages = new Map<string, number>()
  #pageCount = 0
  /** The rows of the page before. */
  #last: readonly string[] = []
  /** Rows with the same content may be different records. */
  readonly #isByContent: boolean

  constructor({ by }: Pick<RecordIdentity, 'by'>) {
    this.#isByContent = by === 'content'
  }

  /** How many different records were taken. */
  get count(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times, 0)
  }

  /**
   * Another page: rows of an earlier page are duplicates; equal rows on one page are separate rows. So are equal rows of two pages
   * if nothing but their content tells them apart (two payments), unless the second page repeats them from their place on the first.
   */
  lookAtPage(rows: readonly Row[]): Novelty {
    const unseen = this.#unseen(rows)
    const found = this.#novelty(rows, unseen)
    const tellsMore = this.#isByContent && unseen.length > 0 && found.repeats === undefined
    return tellsMore ? this.#novelty(rows, this.#notRepeated(rows)) : found
  }

  /** The same page again, with other rows: those that were seen are the same records. */
  lookAgain(rows: readonly Row[]): Novelty {
    return this.#novelty(rows, this.#unseen(rows))
  }

  /** The same page, with more rows after the earlier ones ("load more", scrolling). */
  lookAtGrown(rows: readonly Row[]): Novelty {
    const known = this.#last.length
    const same = this.#last.filter((key, at) => rows[at]?.key === key).length
    const isGrown = known > 0 && rows.length >= known && same >= MIN_SAME_SHARE * known
    return this.#novelty(rows, isGrown ? this.#freshOf(rows.slice(known)) : this.#beyond(rows))
  }

  /** The same page of a list that shows a window of its rows: rows after the overlap with the last window are new. */
  lookAtWindow(rows: readonly Row[]): Novelty {
    const overlap = overlapOf(this.#last, rows)
    return this.#novelty(rows, overlap > 0 ? this.#freshOf(rows.slice(overlap)) : this.#unseen(rows))
  }

  /** The same, where the page numbers its rows: equal rows with different numbers are separate rows. */
  lookAtNumbered(rows: readonly Row[], isNewNumber: (at: number) => boolean): Novelty {
    const fresh = rows.filter(({ key }, at) => !this.#times.has(key) || (this.#isByContent && isNewNumber(at)))
    return { ...this.#novelty(rows, fresh), differsInDatesOnly: false }
  }

  /** Remembers rows that were taken. */
  keep(rows: readonly Seen[]): void {
    this.#last = rows.map(({ key }) => key)
    this.#pageCount++
    const page = pageKey(this.#last)
    if (rows.length > 0 && !this.#pages.has(page)) this.#pages.set(page, this.#pageCount)
    this.#remember(rows)
  }

  #unseen(rows: readonly Row[]): Row[] {
    return rows.filter(({ key }) => !this.#times.has(key))
  }

  /**
   * Rows without those that the page before ends with, because records were added while it was read, and without those that begin or
   * end both pages, such as adverts. A row that a page has several times may be anywhere by chance.
   */
  #notRepeated(rows: readonly Row[]): Row[] {
    const own = countEach(rows.map(({ key }) => key))
    const isSingle = ({ key }: Keyed): boolean => own.get(key) === 1 && this.#times.get(key) === 1
    const overlap = overlapOf(this.#last, rows)
    const repeated = rows.slice(0, overlap).some(isSingle) ? overlap : 0
    const start = sameAtStart(this.#last, rows)
    const end = rows.length - sameAtStart(this.#last.toReversed(), rows.toReversed())
    return rows.filter((row, at) => at >= repeated && !(isSingle(row) && (at < start || at >= end)))
  }

  /** Of rows after the earlier ones: all, unless keys are unique. */
  #freshOf(rows: readonly Row[]): readonly Row[] {
    return this.#isByContent ? rows : this.#unseen(rows)
  }

  /** Rows that occur more often on this page than on any earlier one. */
  #beyond(rows: readonly Row[]): Row[] {
    const times = new Map<string, number>()
    return rows.filter(({ key }) => {
      const count = (times.get(key) ?? 0) + 1
      times.set(key, count)
      return count > (this.#times.get(key) ?? 0)
    })
  }

  #novelty(rows: readonly Row[], fresh: readonly Row[]): Novelty {
    const repeats = this.#pages.get(pageKey(rows.map(({ key }) => key)))
    return {
      fresh,
      duplicates: rows.length - fresh.length,
      ...(repeats === undefined ? {} : { repeats }),
      differsInDatesOnly: fresh.length > 0 && rows.every(({ undated }) => this.#undated.has(undated)),
    }
  }

  #remember(rows: readonly Seen[]): void {
    for (const { undated } of rows) this.#undated.add(undated)
    for (const [key, count] of countEach(rows.map(({ key }) => key)))
      this.#times.set(key, Math.max(count, this.#times.get(key) ?? 0))
  }
}

function sameAtStart(keys: readonly string[], rows: readonly Keyed[]): number {
  const other = rows.findIndex(({ key }, at) => keys[at] !== key)
  return other < 0 ? rows.length : other
}

const pageKey = (keys: readonly string[]): string => shortHash(keys.join(' '))

/** How many rows at the start of `rows` are the last ones of `before`: the longest such run (Knuth, Morris, Pratt). */
function overlapOf(before: readonly string[], rows: readonly Keyed[]): number {
  const borders = bordersOf(rows)
  let matched = 0
  for (const key of before) {
    while (matched > 0 && (matched === rows.length || rows[matched]!.key !== key)) matched = borders[matched - 1]!
    if (rows[matched]?.key === key) matched++
  }
  return matched
}

/** For each row the length of the longest proper start that also ends there. */
function bordersOf(rows: readonly Keyed[]): number[] {
  const borders: number[] = rows.length > 0 ? [0] : []
  for (let at = 1, length = 0; at < rows.length; at++) {
    while (length > 0 && rows[at]!.key !== rows[length]!.key) length = borders[length - 1]!
    if (rows[at]!.key === rows[length]!.key) length++
    borders.push(length)
  }
  return borders
}

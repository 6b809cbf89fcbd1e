import { type Counts, sumCounts } from '../score-counts.ts'

/** The label of a page: the titles of the items in the order of the page, or that there is no such list. */
export interface TopKLabel {
  readonly isTopK: boolean
  /** For pages without a list: the number that a naive reading of the title finds. */
  readonly k: number
  readonly items: readonly string[]
}

/** The items that were found; none if the page was declined. */
export interface FoundItems {
  readonly k?: number
  readonly items: readonly { readonly title: string; readonly text: string }[]
}

export interface TopKPageScore {
  readonly isTopK: boolean
  /** Whether a list was found. */
  readonly isTold: boolean
  /** The first labeled item is in the list, by its title: one title contains the other. */
  readonly isRight: boolean
  /** As published: the whole text of an item contains the first labeled one. */
  readonly isRightAsPublished: boolean
  readonly items: Counts
  /** All items, in order, and no others. */
  readonly isExact: boolean
  readonly isKRight: boolean
}

/** The figures of a corpus. P and R of the publication are those of `published`, P* and R* those of `items`. */
export interface TopKScore {
  /** Pages are right by a title in the list, or by the text of an item, however much of the page it holds. */
  readonly pages: Counts
  readonly published: Counts
  readonly items: Counts
  readonly pagesWith: number
  readonly pagesWithout: number
  /** Shares of the pages with a list. */
  readonly exactLists: number
  readonly kRight: number
  /** Lists found on pages without one. */
  readonly falseLists: number
}

export function scoreTopK(label: TopKLabel, found: FoundItems): TopKPageScore {
  const given = found.items.map(({ title }) => titleWords(title))
  const wanted = label.items.map(titleWords)
  const isSame = (title: string, i: number): boolean => likeness(title, given[i]!) >= LIKE
  return {
    isTopK: label.isTopK,
    isTold: given.length > 0,
    isRight: label.isTopK && given.some(title => areAlike(title, wanted[0]!)),
    isRightAsPublished: label.isTopK && found.items.some(({ text }) => contains(titleWords(text), wanted[0]!)),
    items: { right: countPairs(wanted, given), found: given.length, labelled: wanted.length },
    isExact: label.isTopK && given.length === wanted.length && wanted.every(isSame),
    isKRight: label.isTopK && given.length > 0 && found.k === label.k,
  }
}

export function summariseTopK(pages: readonly TopKPageScore[]): TopKScore {
  const count = (test: (page: TopKPageScore) => boolean): number => pages.filter(test).length
  const pagesWith = count(({ isTopK }) => isTopK)
  const answered = { found: count(({ isTold }) => isTold), labelled: pagesWith }
  return {
    pages: { right: count(({ isRight }) => isRight), ...answered },
    published: { right: count(({ isRightAsPublished }) => isRightAsPublished), ...answered },
    items: sumCounts(pages.map(({ items }) => items)),
    pagesWith,
    pagesWithout: pages.length - pagesWith,
    exactLists: count(({ isExact }) => isExact) / pagesWith,
    kRight: count(({ isKRight }) => isKRight) / pagesWith,
    falseLists: count(({ isTopK, isTold }) => isTold && !isTopK),
  }
}

const RANK = /^\s*(?:#|no\.?\s*|nr\.?\s*)?\d{1,3}\s*[.):-]\s+(?=\S)|^#\d{1,3}\s+(?=\S)/

/**
 * A title in the form in which it is compared: rank, punctuation, case, and the form of quotes and dashes do not count.
 */
function titleWords(title: string): string {
  const plain = fold(title).replace(RANK, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || plain
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Labels taken from sources may contain entities. */
const fold = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "'")
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u200b-\u200f\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const contains = (long: string, short: string): boolean => short !== '' && ` ${long} `.includes(` ${short} `)

/** One title contains the other, as words. */
const areAlike = (a: string, b: string): boolean => contains(a, b) || contains(b, a)

/** A title may be longer on the page than in its label, but not twice as long. */
const LIKE = 0.5

/** 1 for equal titles; if one is part of the other, the share of the longer one that it covers. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  return areAlike(a, b) ? Math.min(a.length, b.length) / Math.max(a.length, b.length) : 0
}

/** How many titles are found, each once, the most similar first. */
function countPairs(wanted: readonly string[], given: readonly string[]): number {
  const pairs = wanted.flatMap((a, i) =>
    given.flatMap((b, j) => {
      const like = likeness(a, b)
      return like >= LIKE ? [{ like, i, j }] : []
    }),
  )
  pairs.sort((x, y) => y.like - x.like || x.i - y.i || x.j - y.j)
  const [left, right] = [new Set<number>(), new Set<number>()]
  for (const { i, j } of pairs) {
    if (left.has(i) || right.has(j)) continue
    left.add(i)
    right.add(j)
  }
  return left.size
}

import type { PageModel } from '../../../2-model/page-model.ts'
import { pageTitles, type TitleSource } from './page-titles.ts'
import { readTitleNumbers, type TitleEvidence } from './title-numbers.ts'

/** How many items a page's titles promise, and of what. */
export interface TitlePromise {
  readonly k: number
  readonly topic: string
  /** "15+": there may be more. */
  readonly isLeast: boolean
  /** Above 0 the titles alone speak for a list. */
  readonly score: number
  readonly readIn: TitleSource | 'asked for'
  readonly because: readonly string[]
}

export interface TitleReading {
  /** The likeliest first. */
  readonly promises: readonly TitlePromise[]
  /** Numbers that mean something else. */
  readonly others: readonly { readonly number: string; readonly because: string }[]
}

/** What each sign is worth, in the units of a list's score (see `weigh.ts`). */
const WORTH: Readonly<Record<TitleEvidence, number>> = {
  'starts the title': 1,
  'after a superlative': 1,
  'before a superlative': 0.5,
  'counts what lists are made of': 1.5,
  'counts a plural': 0.5,
  'after a name': -1.5,
  'about so many': -1.5,
  'a piece of news': -4,
  'nothing is counted': -1.5,
  'in passing': -2,
  'belongs to something': -1,
  'only two': -3,
  'in words': 0,
}

/** A number that stands in a second title too is hardly the site's name. */
const SECOND_SOURCE = 0.5

/** The numbers of a page's titles, ranked. */
export function readTitle(page: PageModel): TitleReading {
  const found = new Map<number, { promise: TitlePromise; sources: Set<TitleSource> }>()
  const others: { number: string; because: string }[] = []
  for (const { source, text } of pageTitles(page)) {
    for (const number of readTitleNumbers(text)) {
      if (number.kind === 'other') {
        others.push({ number: number.number, because: number.because })
        continue
      }
      const { k, topic, isLeast, because } = number
      const score = because.reduce((sum, sign) => sum + WORTH[sign], 0)
      const known = found.get(k)
      const promise = { k, topic, score, isLeast, readIn: source, because: [`${source}: "${k} ${topic}"`, ...because] }
      if (!known) found.set(k, { promise, sources: new Set([source]) })
      else {
        known.sources.add(source)
        const best = score > known.promise.score ? promise : known.promise
        known.promise = { ...best, isLeast: isLeast || known.promise.isLeast }
      }
    }
  }
  const promises = [...found.values()].map(({ promise, sources }) =>
    sources.has('h1') && sources.size > 1 ? { ...promise, score: promise.score + SECOND_SOURCE } : promise,
  )
  return { promises: promises.sort((a, b) => b.score - a.score || b.k - a.k), others }
}

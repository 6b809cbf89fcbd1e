import type { PageModel } from '../../../2-model/page-model.ts'
import { pageTitles, type TitleSource } from './page-titles.ts'
import { TITLE_JUDGEMENT } from './title-judgement.ts'
import { readTitleNumbers } from './title-numbers.ts'

/** How many items a page's titles promise, and of what. */
export interface TitlePromise {
  readonly k: number
  readonly topic: string
  /** "15+": there may be more. */
  readonly isLeast: boolean
  /** Above 0, the titles alone suggest a list. */
  readonly score: number
  readonly readIn: TitleSource | 'asked for'
  readonly because: readonly string[]
}

export interface TitleReading {
  /** The most likely first. */
  readonly promises: readonly TitlePromise[]
  /** Numbers that mean something else. */
  readonly others: readonly { readonly number: string; readonly because: string }[]
}

const { weights } = TITLE_JUDGEMENT

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
      const score = because.reduce((sum, claim) => sum + weights[claim], 0)
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
    sources.has('h1') && sources.size > 1 ? { ...promise, score: promise.score + weights['in two titles'] } : promise,
  )
  return { promises: promises.sort((a, b) => b.score - a.score || b.k - a.k), others }
}

import { countEach } from '../../2-model/count-each.ts'
import { firstAtLeast, firstAtLeastBy } from '../../2-model/first-at-least.ts'
import { groupBy } from '../../2-model/group-by.ts'
import type { PageWords } from './page-words.ts'

/** A stretch of the page's words that is similar to the given text. */
interface Stretch {
  /** The indexes of its first and last word among the page's words. */
  readonly first: number
  readonly last: number
  /** The share of the text's letters that occur in the stretch in the same order; rare words count more. */
  readonly alike: number
  /** The share of the stretch's words that the text also has. */
  readonly share: number
}

/** How many stretches are returned. */
const MAX_STRETCHES = 5
/** A pair of words, or a word, that is more frequent on the page says nothing about the position. */
const MAX_PAIR_PLACES = 24
const MAX_WORD_PLACES = 8
/** If nothing is rare, words up to this frequency are used. */
const MAX_COMMON_PLACES = 400
/** A stretch may have this many words per word of the text, plus some: hidden words, words of buttons. */
const STRETCH_FACTOR = 2
const STRETCH_SLACK = 30
/** If a word is more frequent in the text, the positions nearest to the expected one are tried. */
const MAX_TRIED_PLACES = 16
/** Words before a gap of the page are dropped if the gap is longer than this per word. */
const GAP_FACTOR = 4
const MIN_GAP = 20
/** Even the most common word counts for something. */
const MAX_SHARED = 3

/** The stretches of a page most similar to a text, best first: seeds by rare words, then local alignment. */
export function findStretches(page: PageWords, text: PageWords): Stretch[] {
  const places = groupBy(text.words.keys(), at => text.words[at]!)
  const seeds = findSeeds(page, text, places)
  if (seeds.length === 0) return []
  const weights = weighWords(page, text, places)
  const width = STRETCH_FACTOR * text.words.length + STRETCH_SLACK
  const stretches: Stretch[] = []
  for (const window of bestWindows(seeds, width, text.words.length)) {
    const stretch = alignWindow(page, text, places, weights, window)
    if (stretch && !stretches.some(({ first }) => first === stretch.first)) stretches.push(stretch)
  }
  return stretches.sort((a, b) => b.alike - a.alike || b.share - a.share || a.first - b.first)
}

/** A word of the text (or two) at a position of the page. */
interface Seed {
  readonly inPage: number
  readonly inText: number
}

function findSeeds(page: PageWords, text: PageWords, places: ReadonlyMap<string, number[]>): Seed[] {
  const singles = new Map<string, number[]>()
  const pairs = new Map<string, number[]>()
  const add = (map: Map<string, number[]>, key: string, at: number, most: number): void => {
    const list = map.get(key)
    if (!list) map.set(key, [at])
    else if (list.length <= most) list.push(at)
  }
  page.words.forEach((word, at) => {
    if (!places.has(word)) return
    add(singles, word, at, MAX_COMMON_PLACES)
    const next = page.words[at + 1]
    if (next !== undefined && places.has(next)) add(pairs, `${word} ${next}`, at, MAX_PAIR_PLACES)
  })
  const seedsOf = (mostSingle: number): Seed[] =>
    text.words.flatMap((word, inText) => [
      ...rarePlaces(pairs.get(`${word} ${text.words[inText + 1]}`), MAX_PAIR_PLACES, inText),
      ...rarePlaces(singles.get(word), mostSingle, inText),
    ])
  const rare = seedsOf(MAX_WORD_PLACES)
  const seeds = rare.length > 0 ? rare : seedsOf(MAX_COMMON_PLACES)
  return seeds.sort((a, b) => a.inPage - b.inPage || a.inText - b.inText)
}

const rarePlaces = (found: readonly number[] | undefined, most: number, inText: number): Seed[] =>
  found && found.length <= most ? found.map(inPage => ({ inPage, inText })) : []

interface Window {
  readonly first: number
  readonly end: number
  /** Position on the page minus position in the text, for most of its seeds. */
  readonly shift: number
}

/** The windows of this width with the most words of the text; none overlap. */
function bestWindows(seeds: readonly Seed[], width: number, words: number): Window[] {
  const windows: Window[] = []
  const isTaken = (from: number, to: number): boolean => windows.some(({ first, end }) => from < end && first < to)
  while (windows.length < MAX_STRETCHES) {
    const counts = new Int32Array(words)
    let [distinct, best, bestAt, bestEnd] = [0, 0, -1, -1]
    for (let from = 0, to = 0; from < seeds.length; from++) {
      const first = seeds[from]!.inPage
      for (; to < seeds.length && seeds[to]!.inPage < first + width; to++)
        if (counts[seeds[to]!.inText]!++ === 0) distinct++
      if (distinct > best && !isTaken(first, first + width)) [best, bestAt, bestEnd] = [distinct, from, to]
      if (--counts[seeds[from]!.inText]! === 0) distinct--
    }
    if (bestAt < 0) break
    const first = seeds[bestAt]!.inPage
    const shifts = seeds.slice(bestAt, bestEnd).map(({ inPage, inText }) => inPage - inText)
    shifts.sort((a, b) => a - b)
    windows.push({ first, end: first + width, shift: shifts[shifts.length >> 1]! })
  }
  return windows
}

/** The longest common subsequence of the text's words and those of the window (Hunt and Szymanski). */
function alignWindow(
  page: PageWords,
  text: PageWords,
  places: ReadonlyMap<string, number[]>,
  weights: Float64Array,
  { first, end, shift }: Window,
): Stretch | undefined {
  // The window may cut off an end, and words that are too common to be seeds may come before the first seed.
  const from = Math.max(0, Math.min(first, shift) - text.words.length)
  const to = Math.min(page.words.length, end + text.words.length)
  const tails: Match[] = []
  for (let inPage = from; inPage < to; inPage++) {
    const tried = nearest(places.get(page.words[inPage]!), inPage - shift)
    for (let i = tried.length - 1; i >= 0; i--) {
      const inText = tried[i]!
      const at = firstAtLeastBy(tails.length, index => tails[index]!.inText, inText)
      tails[at] = { inPage, inText, before: at > 0 ? tails[at - 1] : undefined }
    }
  }
  const chain: Match[] = []
  for (let match = tails.at(-1); match; match = match.before) chain.push(match)
  return stretchOf(weights, trimEnds(tighten(page, text, chain.reverse())))
}

interface Match extends Seed {
  readonly before: Match | undefined
}

/** The chain starts as late as possible; now each word moves as close as possible to the previous one. */
function tighten(page: PageWords, text: PageWords, chain: readonly Seed[]): Seed[] {
  let at = (chain[0]?.inPage ?? 0) - 1
  return chain.map(({ inText }) => {
    const word = text.words[inText]
    do at++
    while (page.words[at] !== word)
    return { inPage: at, inText }
  })
}

function nearest(places: readonly number[] | undefined, expected: number): readonly number[] {
  if (!places || places.length <= MAX_TRIED_PLACES) return places ?? []
  const low = firstAtLeast(places, expected)
  const start = Math.max(0, Math.min(low - MAX_TRIED_PLACES / 2, places.length - MAX_TRIED_PLACES))
  return places.slice(start, start + MAX_TRIED_PLACES)
}

/** Single words far before or after the rest are matches by chance. */
function trimEnds(chain: readonly Seed[]): readonly Seed[] {
  let [from, to] = [0, chain.length]
  const half = chain.length / 2
  for (let i = 1; i < half; i++) {
    if (isFar(chain[i - 1]!, chain[i]!, i - from)) from = i
    if (isFar(chain[chain.length - i - 1]!, chain[chain.length - i]!, to - chain.length + i)) to = chain.length - i
  }
  return chain.slice(from, to)
}

function isFar(before: Seed, after: Seed, words: number): boolean {
  const excess = after.inPage - before.inPage - (after.inText - before.inText)
  return excess > MIN_GAP && excess > GAP_FACTOR * words
}

/**
 * How much each word of the text says about its position: its letters, divided among the extra places of the page
 * that have it. So a record is distinguished from its neighbors by the words that they do not share.
 */
function weighWords(page: PageWords, text: PageWords, places: ReadonlyMap<string, number[]>): Float64Array {
  const counts = countEach(page.words.filter(word => places.has(word)))
  return Float64Array.from(text.words, word => {
    const more = (counts.get(word) ?? 0) / places.get(word)!.length
    return word.length / Math.max(1, Math.min(MAX_SHARED, more))
  })
}

function stretchOf(weights: Float64Array, chain: readonly Seed[]): Stretch | undefined {
  if (chain.length === 0) return undefined
  const found = chain.reduce((sum, { inText }) => sum + weights[inText]!, 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const [first, last] = [chain[0]!.inPage, chain.at(-1)!.inPage]
  return { first, last, alike: found / all, share: chain.length / (last - first + 1) }
}

import { countEach } from '../../2-model/count-each.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { isText, type NodeId } from '../../2-model/page-model.ts'
import { findStretches } from './align-words.ts'
import { foldText } from './fold-text.ts'
import { splitWords } from './page-words.ts'
import { elementAround, isInHead, type TextIndex } from './text-index.ts'

/** The text on the page that is most similar to a given one. */
export interface NearText {
  /** The smallest element around it. */
  readonly root: NodeId
  /** As on the page, shortened. */
  readonly text: string
  /** From 0 to 1. */
  readonly alike: number
}

/** Less similar text does not help. */
const MIN_NEAREST_LIKENESS = 0.25
/** Longer texts are compared by words, shorter ones by letters: one wrong letter makes another word. */
const MAX_SHORT_TEXT = 60
/** A text node that is longer by this factor contains more than was meant. */
const MAX_LENGTH_FACTOR = 4
const MAX_SHOWN_LENGTH = 200

export function nearestText(index: TextIndex, text: string, within: NodeId = 0): NearText | undefined {
  const folded = foldText(text)
  const byLetters = folded.length <= MAX_SHORT_TEXT ? nearestByLetters(index, folded, within) : undefined
  const byWords = nearestByWords(index, text, within)
  const [best] = [byLetters, byWords].flatMap(one => one ?? []).sort((a, b) => b.alike - a.alike)
  return best && best.alike >= MIN_NEAREST_LIKENESS ? best : undefined
}

function nearestByWords(index: TextIndex, text: string, within: NodeId): NearText | undefined {
  const { page } = index
  const words = index.words()
  for (const { first, last, alike, share } of findStretches(words, splitWords(text))) {
    const [from, to] = [index.nodeAt(words.start[first]!), index.nodeAt(words.start[last]!)]
    const root = elementAround(page, from, to)
    if (from < within || to > page.last[within]! || isInHead(page, root)) continue
    return { root, text: shown(page.text.slice(words.start[first]!, words.end[last]!)), alike: alike * share ** 0.25 }
  }
  return undefined
}

/** By the number of shared letter trigrams. */
function nearestByLetters(index: TextIndex, folded: string, within: NodeId): NearText | undefined {
  const { page } = index
  const wanted = trigramsOf(folded)
  let best: NearText | undefined
  for (let node = within; node <= page.last[within]!; node++) {
    const length = page.textEnd[node]! - page.textStart[node]!
    if (!isText(page, node) || length === 0 || length > MAX_LENGTH_FACTOR * folded.length + MAX_SHORT_TEXT) continue
    if (page.textStart[node]! >= index.flowEnd) continue
    const alike = diceOf(wanted, trigramsOf(foldText(page.text.slice(page.textStart[node], page.textEnd[node]))))
    if (!best || alike > best.alike) {
      const text = shown(page.text.slice(page.textStart[node], page.textEnd[node]))
      best = { root: page.parent[node]!, text, alike }
    }
  }
  return best
}

function trigramsOf(folded: string): Map<string, number> {
  const padded = ` ${folded} `
  return countEach(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)))
}

function diceOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let [shared, all] = [0, 0]
  for (const [gram, count] of one) {
    shared += Math.min(count, other.get(gram) ?? 0)
    all += count
  }
  for (const count of other.values()) all += count
  return all === 0 ? 0 : (2 * shared) / all
}

const shown = (text: string): string => {
  const folded = foldSpace(text)
  return folded.length <= MAX_SHOWN_LENGTH ? folded : `${folded.slice(0, MAX_SHOWN_LENGTH - 1)}…`
}

import { attributeOf, isText, type NodeId } from '../../stages/2-model/page-model.ts'
import { type AnnotatedPage, listAnnotations } from '../../stages/3-annotate/annotation.ts'
import type { LabelledPage } from './examples.ts'

/** A word or phrase of labeled nodes that is in no word list. */
export interface SuggestedWord {
  readonly words: string
  readonly count: number
  readonly pages: number
}

/** Annotations that already identify a labeled link. */
const KNOWN_TYPES: ReadonlySet<string> = new Set(['NEXT', 'NUMBER'])
const ATTRIBUTES = ['title', 'aria-label', 'alt', 'value'] as const
const LONGEST_PHRASE = 3

/** Words and short phrases of labeled nodes that no annotation covers, most frequent by page first. */
export function suggestWords(pages: Iterable<LabelledPage>): SuggestedWord[] {
  const counts = new Map<string, { count: number; pages: Set<string> }>()
  for (const { id, annotated, labels } of pages) {
    for (const text of [...labels.keys()].flatMap(node => uncoveredTexts(annotated, node))) {
      for (const phrase of phrasesOf(text)) {
        const entry = counts.get(phrase) ?? { count: 0, pages: new Set() }
        entry.count++
        entry.pages.add(id)
        counts.set(phrase, entry)
      }
    }
  }
  return [...counts]
    .filter(([words, { count }]) => !isPartOf(words, count, counts))
    .map(([words, entry]) => ({ words, count: entry.count, pages: entry.pages.size }))
    .sort((a, b) => b.pages - a.pages || b.count - a.count || (a.words < b.words ? -1 : 1))
}

/** A phrase that only occurs in a longer one adds nothing. */
function isPartOf(words: string, count: number, counts: ReadonlyMap<string, { count: number }>): boolean {
  for (const [longer, entry] of counts)
    if (longer.length > words.length && entry.count === count && ` ${longer} `.includes(` ${words} `)) return true
  return false
}

/** The texts and attributes of a node and the elements in it, split at annotations. */
function uncoveredTexts(annotated: AnnotatedPage, node: NodeId): string[] {
  const { page } = annotated
  const known = listAnnotations(annotated).filter(({ type }) => KNOWN_TYPES.has(type))
  const [start, end] = [page.textStart[node]!, page.textEnd[node]!]
  const texts = [
    blank(
      page.text.slice(start, end),
      known.filter(({ source }) => source === 'text').map(span => [span.start - start, span.end - start]),
    ),
  ]
  for (let inner = node; inner <= page.last[node]!; inner++) {
    if (isText(page, inner)) continue
    for (const name of ATTRIBUTES) {
      const value = attributeOf(page, inner, name)
      if (!value) continue
      const spans = known
        .filter(annotation => annotation.node === inner && annotation.source === name)
        .map(({ words }): [number, number] => [value.indexOf(words), value.indexOf(words) + words.length])
      texts.push(blank(value, spans))
    }
  }
  return texts
}

/** The text with a break instead of each span. */
function blank(text: string, spans: readonly (readonly number[])[]): string {
  const characters = [...text.split('')]
  for (const [from, to] of spans)
    for (let at = Math.max(0, from!); at < Math.min(characters.length, to!); at++) characters[at] = '\n'
  return characters.join('')
}

/** One to three consecutive words, in lower case. */
function* phrasesOf(text: string): Generator<string> {
  for (const run of text.toLowerCase().split(/[^\p{L}\p{M}'’ -]+/u)) {
    const words = run.split(/[ -]+/).filter(word => /\p{L}/u.test(word))
    for (let from = 0; from < words.length; from++)
      for (let length = 1; length <= LONGEST_PHRASE && from + length <= words.length; length++)
        yield words.slice(from, from + length).join(' ')
  }
}

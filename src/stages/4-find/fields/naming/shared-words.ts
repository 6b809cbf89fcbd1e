import { onlyValue } from '../../../2-model/only-value.ts'
import type { TypedColumn } from '../kind.ts'
import { MAX_LABEL_LENGTH } from '../parts.ts'
import { MOST_SHARE, NEARLY_ALL_SHARE, sampleOf } from '../shares.ts'
import { QUALIFIERS } from '../words/content-words.ts'
import { type Name, named } from './name.ts'

const BY_SHARED = 'the words beside its numbers'

/** "Day 1", "300 pieces (min. order)", "— published 1990 —": the words that nearly all values have beside their numbers. */
export function nameBySharedWords(column: TypedColumn): Name | undefined {
  const texts = sampleOf(column.cells).map(({ text }) => text)
  if (column.source !== 'text' || column.slot.isList || texts.length < 2) return undefined
  if (column.kind === 'price') return priceName(texts)
  const are = (test: (text: string) => boolean): boolean => texts.filter(test).length >= NEARLY_ALL_SHARE * texts.length
  if (column.kind !== 'text' || !are(text => text.length <= MAX_LABEL_LENGTH && /\p{N}/u.test(text))) return undefined
  const numbered = onlyValue(texts, text => NUMBERED.exec(text)?.[1]?.toLowerCase())
  if (numbered !== undefined) return named(numbered, BY_SHARED)
  const shared = [...new Set(wordsOf(texts[0]!))].filter(word => are(text => wordsOf(text).includes(word)))
  return shared.length > 0 && shared.length <= 3 ? named(shared.join(' '), BY_SHARED) : undefined
}

const NUMBERED = /^((?:\p{L}{3,}|\p{Lu}{2})(?:\s\p{L}+){0,2})\s*[#.]?\s*\p{Sc}?\p{N}+(?:\p{L}?$|.*\p{N})/u

/** Small words say nothing by themselves; words with capitals may be part of a name, except in parentheses. */
const wordsOf = (text: string): string[] => {
  const inner = /\(([^()]*)\)/.exec(text)?.[1] ?? ''
  return [...(text.match(/(?<![\p{L}\p{N}])\p{Ll}{4,}/gu) ?? []), ...(inner.match(/\p{L}{3,}/gu) ?? [])]
    .map(word => word.toLowerCase())
    .filter(word => !SMALL_WORD.test(word))
}

const SMALL_WORD =
  /^(?:with|from|this|that|your|have|been|were|will|their|there|and|the|for|about|over|under|into|only|more|than|each|also|mehr|oder|mit|und|der|die|das|beim|vom|nach|pour|avec|dans|para|como|desde)$/

/** "Sale $5": a word that makes the price more precise. */
function priceName(texts: readonly string[]): Name | undefined {
  const words = texts.map(text => /^\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '')
  const word = words.find(each => QUALIFIERS.has(each))
  const isSaid = word !== undefined && words.filter(each => each === word).length >= MOST_SHARE * texts.length
  return isSaid ? named(`${word} price`, 'its first word') : undefined
}

import type { Cut } from '../../stages/5-wrap/place.ts'

/** Texts of regular expressions that mean themselves. */
const LITERAL = /^(?:\\[^\p{L}\p{N}]|[^\\^$.*+?()[\]{}|])+/u

/**
 * What a regular expression cuts out of a text, if that can be said without one: a text before the value, a text behind
 * it, and anything between. Wrappers have no patterns, because a pattern may take forever.
 */
export function cutOfPattern(pattern: string): Cut | undefined {
  let rest = pattern.replace(/^\^/, '').replace(/^\(\?<=((?:\\.|[^()\\])*)\)/, '$1')
  const after = literal(rest)
  rest = rest.slice(after.length).replace(/^\\s[*+?]/, '')
  const value = /^(?:\((?!\?)\.[*+]\??\)|\((?!\?)\[\^[^\]]+\][*+]\)|\.[*+]\??)/.exec(rest)?.[0]
  if (value === undefined) return undefined
  rest = rest
    .slice(value.length)
    .replace(/^\(\?=((?:\\.|[^()\\])*)\)/, '$1')
    .replace(/^\\s[*+?]/, '')
  const stop = /\[\^([^\]\\])\]/.exec(value)?.[1]
  const before = literal(rest)
  if (rest.slice(before.length).replace(/^\$/, '') !== '') return undefined
  const cut = {
    ...(plain(after) === '' ? {} : { after: plain(after) }),
    ...(plain(before) === '' ? (stop === undefined ? {} : { before: stop }) : { before: plain(before) }),
  }
  return Object.keys(cut).length > 0 ? cut : undefined
}

const literal = (pattern: string): string => {
  const found = LITERAL.exec(pattern)?.[0] ?? ''
  // A sign before `*`, `+`, or `?` is repeated.
  return /^[*+?{]/.test(pattern.slice(found.length)) ? found.replace(/\\?.$/u, '') : found
}

const plain = (text: string): string => text.replace(/\\(.)/gu, '$1').trim()

/** `\d+`, `[0-9.,]+`: all that is wanted is the number. */
export const isNumberPattern = (pattern: string): boolean =>
  /^\^?\(?(?:\\d|\[[\d\\.,\s-]*(?:0-9|\\d)[\d\\.,\s-]*\])(?:[*+]|\{\d+(?:,\d*)?\})\)?(?:[.,\\]*\(?\\d[*+]\)?)?\$?$/.test(
    pattern,
  )

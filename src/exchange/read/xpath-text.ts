import { quoteXPath } from '../../stages/5-wrap/paths/format-path.ts'
import { SelectorError } from './selector-error.ts'

const [UPPER, LOWER] = ["'ABCDEFGHIJKLMNOPQRSTUVWXYZ'", "'abcdefghijklmnopqrstuvwxyz'"]

/** A comparison of an attribute as CSS writes it: `~=` one of the words, `^=` the start, … */
export function formatAttributeCondition(attribute: string, operator: string, value: string, isFolded = false): string {
  const own = isFolded ? `translate(@${attribute},${UPPER},${LOWER})` : `@${attribute}`
  const text = quoteXPath(isFolded ? value.toLowerCase() : value)
  switch (operator) {
    case '~=':
      return `contains(concat(' ',normalize-space(${own}),' '),${quoteXPath(` ${isFolded ? value.toLowerCase() : value} `)})`
    case '^=':
      return `starts-with(${own},${text})`
    case '*=':
      return `contains(${own},${text})`
    case '$=':
      return `substring(${own},string-length(${own})-${value.length - 1})=${text}`
    case '|=':
      return `${own}=${text} or starts-with(${own},${quoteXPath(`${value}-`)})`
    case '!=':
      return `not(${own}=${text})`
    default:
      return `${own}=${text}`
  }
}

/** Longer paths are no paths that a person wrote. */
const MAX_PATH_LENGTH = 4000

/**
 * An XPath as scrapers write it, as a wrapper writes it: tags in lower case, `id('x')` as a path, and, from a context,
 * relative to it.
 */
export function cleanXPath(xpath: string, from: 'document' | 'context' = 'context'): string {
  if (xpath.length > MAX_PATH_LENGTH) throw new SelectorError(`a path of ${xpath.length} characters is not read`)
  const clean = xpath
    .trim()
    .split(/("[^"]*"|'[^']*')/)
    .map((piece, at) =>
      at % 2 === 1 ? piece : piece.replace(/(?<![\p{L}\p{N}_@$:-])[A-Z][A-Z0-9]*(?![\p{L}\p{N}_(:-])/gu, lower),
    )
    .join('')
    .replace(/(^|[|(\s[])id\(\s*("[^"]*"|'[^']*')\s*\)/g, '$1//*[@id=$2]')
  return from === 'context' && clean.startsWith('/') ? `.${clean}` : clean
}

const lower = (name: string): string => name.toLowerCase()

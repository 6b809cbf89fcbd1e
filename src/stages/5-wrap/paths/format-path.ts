import type { Condition, Path, Step, Union } from './path.ts'

/** Names that need no quoting in a path. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

export const formatUnion = (union: Union): string => union.map(formatPath).join(' | ')

export function formatPath({ from, steps }: Path): string {
  if (steps.length === 0) return from === 'document' ? '/' : '.'
  const parts = steps.map(step => (step.axis === 'descendant' ? '//' : '/') + formatStep(step)).join('')
  if (from === 'document') return parts
  return steps[0]!.axis === 'descendant' ? `.${parts}` : parts.slice(1)
}

function formatStep({ axis, test, conditions }: Step): string {
  const prefix = axis === 'child' || axis === 'descendant' ? '' : `${axis}::`
  return prefix + formatTest(test) + conditions.map(condition => `[${formatCondition(condition)}]`).join('')
}

function formatTest(test: string): string {
  if (test === '#text') return 'text()'
  // A colon would be read as a prefix; other characters are not allowed in a name test. Such names can only be compared.
  return test === '*' || PLAIN_NAME.test(test) ? test : `*[name()=${quoteXPath(test)}]`
}

function formatCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'word':
      return `contains(concat(' ',normalize-space(@${condition.attribute}),' '),${quoteXPath(` ${condition.word} `)})`
    case 'equals':
      return `@${condition.attribute}=${quoteXPath(condition.value)}`
    case 'has':
      return `@${condition.attribute}`
    case 'says':
      return `normalize-space()=${quoteXPath(condition.text)}`
    case 'begins':
      return `starts-with(normalize-space(),${quoteXPath(condition.text)})`
    case 'not-blank':
      return 'normalize-space()'
    case 'holds':
      return formatPath(condition.path)
    case 'not':
      return `not(${formatCondition(condition.condition)})`
    case 'at':
      return String(condition.position)
    case 'behind':
      return `position()>${condition.position}`
    case 'before-last':
      return `position()<=last()-${condition.count}`
  }
}

/**
 * Single quotes if possible: they need no escape in JSON. XPath 1.0 cannot escape a quote: a text with both
 * kinds is concatenated from pieces.
 */
export function quoteXPath(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  const pieces = text.split(/('+)/).filter(piece => piece !== '')
  return `concat(${pieces.map(piece => (piece.startsWith("'") ? `"${piece}"` : `'${piece}'`)).join(',')})`
}

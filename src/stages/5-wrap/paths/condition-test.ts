import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import type { Condition, Union } from './path.ts'

type NodeTest = (node: NodeId) => boolean
type MatcherOf = (page: PageModel, union: Union) => (context: NodeId) => NodeId[]

/** A condition that does not count positions, made ready for one page. */
export function testOf(page: PageModel, condition: Condition, matcherOf: MatcherOf): NodeTest {
  switch (condition.kind) {
    case 'has':
    case 'equals':
    case 'word':
      return attributeTest(page, condition)
    case 'says':
      return node => foldedText(page, node, condition.text.length) === condition.text
    case 'begins':
      return node => foldedText(page, node, condition.text.length).startsWith(condition.text)
    case 'not-blank':
      return node => foldedText(page, node, 1) !== ''
    case 'not': {
      const test = testOf(page, condition.condition, matcherOf)
      return node => !test(node)
    }
    case 'holds': {
      const match = matcherOf(page, [condition.path])
      return node => match(node).length > 0
    }
    default:
      throw new Error(`${condition.kind} counts positions`)
  }
}

/** Proposals for one page ask the same of its attributes again and again. */
const attributeTests = new WeakMap<PageModel, Map<string, NodeTest>>()

function attributeTest(page: PageModel, condition: Condition & { attribute: string }): NodeTest {
  let tests = attributeTests.get(page)
  if (!tests) attributeTests.set(page, (tests = new Map()))
  const key = keyOf(condition)
  let test = tests.get(key)
  if (!test) tests.set(key, (test = newAttributeTest(page, condition)))
  return test
}

function keyOf(condition: Condition & { attribute: string }): string {
  const value = condition.kind === 'word' ? condition.word : condition.kind === 'equals' ? condition.value : ''
  return `${condition.kind} ${condition.attribute} ${value}`
}

function newAttributeTest(page: PageModel, condition: Condition & { attribute: string }): NodeTest {
  const { attributeStart, attributeName, attributeValue, strings } = page
  const wanted = strings.indexOf(condition.attribute)
  if (wanted < 0) return () => false
  // Few values, many nodes: each value is looked at once.
  const known = new Map<number, boolean>()
  return node => {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      if (attributeName[i] !== wanted) continue
      const value = attributeValue[i]!
      let accepted = known.get(value)
      if (accepted === undefined) known.set(value, (accepted = accepts(condition, strings[value]!)))
      return accepted
    }
    return false
  }
}

function accepts(condition: Condition, value: string): boolean {
  if (condition.kind === 'word') return hasWord(value, condition.word)
  return condition.kind === 'equals' ? value === condition.value : true
}

/** White space as XPath knows it; a no-break space is none. */
const SPACE = /[ \t\r\n]+/g

const hasWord = (value: string, word: string): boolean => value.includes(word) && value.split(SPACE).includes(word)

/** Long texts are read in pieces: mostly their start is enough. */
const PIECE = 256

/**
 * The text of a node as `normalize-space()` gives it: all of it when it has at most `enough` characters, else more than
 * `enough` of its start.
 */
export function foldedText(page: PageModel, node: NodeId, enough: number): string {
  const { tag, text, textStart, textEnd, edgeSpace, last } = page
  let folded = ''
  for (let at = node; at <= last[node]!; at++) {
    if (tag[at] !== TEXT_TAG) continue
    const edges = edgeSpace[at]!
    if (edges & 1) folded += ' '
    for (let from = textStart[at]!; from < textEnd[at]!; from += PIECE) {
      folded += text.slice(from, Math.min(textEnd[at]!, from + PIECE))
      if (folded.length <= 2 * enough + 16) continue
      // Spaces at the end may still go, and one more between words is no second one.
      folded = folded.replace(SPACE, ' ').replace(/^ /, '')
      if (folded.length > enough + 1) return folded
    }
    if (edges & 2) folded += ' '
  }
  return folded.replace(SPACE, ' ').replace(/^ | $/g, '')
}

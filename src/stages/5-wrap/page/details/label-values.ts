import { hasText } from '../../../2-model/blank.ts'
import { lineOf } from '../../../2-model/fold-space.ts'
import { childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import { foldSpace, hasWord } from '../../../4-find/fields/record-text.ts'
import { isLongText } from '../../join-prose.ts'
import { asPageLabel, MAX_PAGE_LABEL_LENGTH, splitLabel } from '../label.ts'
import { identityOf, isInline, shownParts } from './detail-pages.ts'

/** What may be a label and its value on one page. */
export interface LabelValue {
  /** Pairs of one shape are written by one part of the template. */
  readonly shape: string
  /**
   * `beside`: the value follows the label as a sibling. `begins`: the value's text starts with the label.
   */
  readonly kind: 'beside' | 'begins'
  /** As on the page, with folded white space and the colon. */
  readonly words: string
  /** What labels are compared by: lower case, no colon. */
  readonly label: string
  /** The label's node; if a text starts with its label, the node of the text. */
  readonly labelNode: NodeId
  /** The value's nodes: one, or several siblings of one tag. */
  readonly nodes: readonly NodeId[]
  /** Without the label. */
  readonly text: string
  /** The smallest node that contains both. */
  readonly row: NodeId
  /** A cell with links and buttons, which is no value. */
  readonly actions?: NodeId
}

/** Longer values, or values of more nodes, are the page's content beside its heading. */
const MAX_VALUE_LENGTH = 600
const MAX_VALUE_NODES = 120

/** All pairs below `root` that may be a label and its value, outer ones first. Hidden nodes are ignored. */
export function findLabelValues(page: PageModel, root: NodeId): LabelValue[] {
  const found: LabelValue[] = []
  for (let node = root; node <= page.last[root]!; node++) {
    if (!hasText(page, node) || isText(page, node)) continue
    if (page.visible[node] === 0) {
      node = page.last[node]!
      continue
    }
    for (const pair of pairsOf(page, node)) found.push(pair)
  }
  // Two items are a list, such as tags; several lists of two are rows.
  const isItem = ({ shape, words }: LabelValue): boolean => shape.startsWith(ITEMS) && !/[:：]$/.test(words)
  return found.filter(isItem).length === 1 ? found.filter(pair => !isItem(pair)) : found
}

/** How the shape of a pair of list items begins. */
const ITEMS = 'items '

/** Their children are rows, never a label and its value. */
const TABLE_PARTS = wordSet('table thead tbody tfoot colgroup')

function pairsOf(page: PageModel, node: NodeId): LabelValue[] {
  if (TABLE_PARTS.has(tagOf(page, node))) return []
  const all = shownParts(page, node)
  const actions =
    tagOf(page, node) === 'tr' && all.length === 3 && wordsOnLinks(page, all[2]!) === 'all' ? all[2]! : undefined
  const parts = actions === undefined ? all : all.slice(0, 2)
  const kind = `${parts.every(part => tagOf(page, part) === 'li') ? ITEMS : ''}${tagOf(page, node)}`
  const starts = [...labelsAmong(page, node, parts), parts.length]
  const pairs = starts.slice(0, -1).flatMap((start, at) => {
    const values = parts.slice(start + 1, starts[at + 1])
    return (values.length > 0 ? besides(page, node, parts[start]!, values, kind) : undefined) ?? []
  })
  if (pairs.length > 0) return pairs.map(pair => ({ ...pair, ...(actions === undefined ? {} : { actions }) }))
  const begun = beginsOf(page, node, parts)
  return begun.length > 0 ? begun : linesOf(page, node)
}

/**
 * Which of the children are labels of the next ones: terms; the first of two elements; or every other one of four or more
 * of two kinds, which in a row of a table are header cells or end with a colon.
 */
function labelsAmong(page: PageModel, node: NodeId, parts: readonly NodeId[]): number[] {
  const where = (isLabel: (part: NodeId) => boolean): number[] =>
    parts.flatMap((part, at) => (isLabel(part) ? [at] : []))
  const terms = where(part => tagOf(page, part) === 'dt')
  if (terms.length > 0) return terms
  if (parts.some(part => isText(page, part))) return []
  if (parts.length === 2) return [0]
  const isHead = (cell: NodeId): boolean => tagOf(page, cell) === 'th' || endsWithColon(page, cell)
  const kinds = parts.map(part => identityOf(page, part))
  const isRow = tagOf(page, node) === 'tr'
  const labels = where(part => (isRow ? isHead(part) : kinds[parts.indexOf(part)] === kinds[0]))
  const alternate = labels.length * 2 === parts.length && labels.every((label, at) => label === 2 * at)
  return alternate && labels.length > 1 && (isRow || new Set(kinds).size === 2) ? labels : []
}

/** Tags that always contain labels, whatever the label looks like. */
const SURE_LABELS: ReadonlySet<string> = new Set(['dt', 'th'])

function besides(
  page: PageModel,
  row: NodeId,
  labelNode: NodeId,
  nodes: readonly NodeId[],
  kind: string,
): LabelValue | undefined {
  const length = page.textEnd[labelNode]! - page.textStart[labelNode]!
  if (length > MAX_PAGE_LABEL_LENGTH || page.textEnd[nodes.at(-1)!]! - page.textStart[nodes[0]!]! > MAX_VALUE_LENGTH)
    return undefined
  if (page.last[nodes.at(-1)!]! - nodes[0]! > MAX_VALUE_NODES) return undefined
  const words = lineOf(page, labelNode)
  const label = asPageLabel(words)
  const tag = tagOf(page, labelNode)
  if (label === '' || (/\p{N}/u.test(label) && !SURE_LABELS.has(tag) && !/[:：]$/.test(words))) return undefined
  // "Label: value" in the first of two elements is already a pair.
  if (/[:：]\s*\S/.test(words) || (!SURE_LABELS.has(tag) && wordsOnLinks(page, labelNode) !== 'none')) return undefined
  const text = nodes.map(node => lineOf(page, node)).join(', ')
  if (!hasWord(text) && !/[\p{S}]/u.test(text)) return undefined
  const shape = `${kind} ${identityOf(page, labelNode)} > ${tagOf(page, nodes[0]!)}`
  return { shape, kind: 'beside', words, label, labelNode, nodes, text, row }
}

/** How many of the words of a node are on links and buttons: they say where these lead, not what is beside them. */
function wordsOnLinks(page: PageModel, root: NodeId): 'none' | 'some' | 'all' {
  let [onLinks, others] = [false, false]
  for (let node = root; node <= page.last[root]!; node++) {
    const isLink = /^(?:a|button|select)$/.test(tagOf(page, node))
    if (isLink) onLinks ||= hasText(page, node)
    else if (isText(page, node)) others ||= hasWord(lineOf(page, node))
    if (isLink) node = page.last[node]!
  }
  return others ? (onLinks ? 'some' : 'none') : 'all'
}

/** Elements with one line or one cell, whose text may start with its label. */
const LINE_ELEMENTS = wordSet('p li div span td dd address h2 h3 h4 h5 h6 small')

/** "Label: value" as the text of an element. */
function beginsOf(page: PageModel, node: NodeId, parts: readonly NodeId[]): LabelValue[] {
  const tag = tagOf(page, node)
  const [start, end] = [page.textStart[node]!, page.textEnd[node]!]
  if (!LINE_ELEMENTS.has(tag) || end - start > MAX_VALUE_LENGTH) return []
  // If its only part is another such element, that one is the line.
  const first = parts[0]!
  const isWrapped = parts.length === 1 && !isText(page, first)
  const whole = foldSpace(page.text.slice(start, end))
  const found = splitLabel(whole)
  if (!found || isWrapped) return []
  // Following lines are found separately.
  if (!parts.every(part => isInline(page, part))) return []
  if (page.text.slice(start, end).includes('\n')) return []
  const isMarked = !isText(page, first) && page.textEnd[first]! - page.textStart[first]! <= found.words.length
  // A sentence with a colon, between other paragraphs.
  if (!isMarked && tag === 'p' && isLongText(page, node) && isBesideProse(page, node)) return []
  const shape = `begins ${identityOf(page, node)} ${isMarked ? tagOf(page, first) : ''}`
  return [{ ...found, shape, kind: 'begins', labelNode: node, nodes: [node], row: node }]
}

/** Whether a paragraph of the same kind beside it has no label. */
function isBesideProse(page: PageModel, node: NodeId): boolean {
  const isPlain = (other: NodeId): boolean =>
    other !== node &&
    page.tag[other] === page.tag[node] &&
    isLongText(page, other) &&
    splitLabel(lineOf(page, other)) === undefined
  return childrenOf(page, page.parent[node]!).some(isPlain)
}

/** Lines between breaks, or following each other, each with its label: "<b>Price:</b> 5<br><b>Beds:</b> 3". */
function linesOf(page: PageModel, node: NodeId): LabelValue[] {
  const lines: NodeId[][] = [[]]
  for (const child of childrenOf(page, node)) {
    if (tagOf(page, child) === 'br') lines.push([])
    if (!hasText(page, child) || page.visible[child] === 0) continue
    if (!isInline(page, child)) return []
    if (endsWithColon(page, child) && lines.at(-1)!.length > 0) lines.push([])
    lines.at(-1)!.push(child)
  }
  return lines.length > 1 ? lines.flatMap(line => pairInLine(page, node, line) ?? []) : []
}

const endsWithColon = (page: PageModel, node: NodeId): boolean =>
  page.textEnd[node]! - page.textStart[node]! <= MAX_PAGE_LABEL_LENGTH && /[:：]$/.test(lineOf(page, node))

function pairInLine(page: PageModel, around: NodeId, [first, ...others]: readonly NodeId[]): LabelValue | undefined {
  if (first === undefined) return undefined
  const holder = identityOf(page, around)
  if (others.length === 0) return isText(page, first) ? textLine(page, first, holder) : undefined
  if (!endsWithColon(page, first)) return undefined
  // Several values have signs between them; text after an element belongs to the value.
  const tag = tagOf(page, others[0]!)
  const values = others.filter(other => tagOf(page, other) === tag)
  const isList = others.every(other => values.includes(other) || !hasWord(lineOf(page, other)))
  return isList
    ? besides(page, around, first, isText(page, values[0]!) ? values.slice(0, 1) : values, `line ${holder}`)
    : undefined
}

function textLine(page: PageModel, node: NodeId, holder: string): LabelValue | undefined {
  const found = splitLabel(lineOf(page, node))
  return found && { ...found, shape: `text ${holder}`, kind: 'begins', labelNode: node, nodes: [node], row: node }
}

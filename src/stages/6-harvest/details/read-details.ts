import { type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { XPathError } from '../../2-model/xpath-engine.ts'
import type { Annotations } from '../../3-annotate/annotation.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { toName } from '../../4-find/fields/naming/field-name.ts'
import { foldSpace, hasWord, type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import { bodyOf } from '../../5-wrap/body-of.ts'
import { selectorOf } from '../../5-wrap/paths/select-nodes.ts'
import { readCell } from '../../5-wrap/read-cell.ts'
import { findInRecord } from '../../5-wrap/read-field.ts'
import { cellTyper, type TypeCells } from '../../5-wrap/type-cells.ts'
import type { HarvestedValue } from '../record.ts'
import type { DetailField, DetailValue, DetailWrapper } from './detail-wrapper.ts'
import { asLabel, splitLabel } from './label-values.ts'
import { looksLike } from './like-pages.ts'
import { joinProse } from './prose.ts'

export type DetailRun =
  | { readonly kind: 'read'; readonly values: readonly DetailValue[] }
  | { readonly kind: 'nothing'; readonly because: string }

/** Other pages may lack more than those that were learned from. */
const READ_SHARE = 0.8
/** So many of the fields that every page had must be there. */
const LEAST_FOUND = 0.5

/** Numbers, prices and dates get their values where the page's annotations are given; texts need none. */
export function readDetails(page: PageModel, wrapper: DetailWrapper, annotations?: Annotations): DetailRun {
  try {
    if (!looksLike(page, wrapper.fingerprints, READ_SHARE * wrapper.leastLikeness))
      return nothing('the page does not look like those that were learned')
    const body = bodyOf(page, 0)
    const texts = readRecordTexts(page, [[body]])
    const type = annotations && cellTyper({ page, annotations, warnings: [] }, texts)
    const cells = wrapper.fields.map(field => readField(page, body, texts, field))
    const missing = whatIsMissing(wrapper.fields, cells)
    if (missing !== undefined) return nothing(missing)
    const values = wrapper.fields.flatMap((field, at): DetailValue[] => {
      const cell = cells[at]
      const column = { name: field.name, kind: field.kind }
      return cell ? [{ column, value: harvestedValue(field, cell, type) }] : []
    })
    const taken = new Set(cells.flatMap(cell => cell?.nodes ?? []))
    return { kind: 'read', values: [...values, ...readOtherRows(page, body, texts, wrapper, taken)] }
  } catch (error) {
    // Paths that people wrote can fail on a page that they were not written for.
    if (error instanceof XPathError) return nothing(error.message)
    throw error
  }
}

/** Whether too few of the fields are there that every learned page had; labelled ones, which tell templates apart best. */
function whatIsMissing(fields: readonly DetailField[], cells: readonly (Cell | undefined)[]): string | undefined {
  const always = fields.flatMap(({ isAlways, namedBy }, at) =>
    isAlways ? [{ isFound: cells[at] !== undefined, isLabelled: namedBy.startsWith('label ') }] : [],
  )
  const labelled = always.filter(({ isLabelled }) => isLabelled)
  for (const some of [always, labelled]) {
    const found = some.filter(({ isFound }) => isFound).length
    if (found < LEAST_FOUND * some.length) return `only ${found} of ${some.length} fields that every page had are there`
  }
  return undefined
}

const nothing = (because: string): DetailRun => ({ kind: 'nothing', because })

function readField(page: PageModel, body: NodeId, texts: RecordTexts, field: DetailField): Cell | undefined {
  for (const xpath of field.xpath) {
    const found = findInRecord(page, selectorOf(page, xpath), [body])
    const cell = field.isProse
      ? joinProse(page, found)
      : readCell(page, texts, 0, field, field.hasSiblings ? withSiblings(page, found) : found)
    if (cell && (field.lead === undefined || cell.text.length > field.lead.length)) return cell
  }
  return undefined
}

/** The first node and the siblings of its tag that follow it, with nothing but signs between them. */
function withSiblings(page: PageModel, [first]: readonly NodeId[]): NodeId[] {
  if (first === undefined) return []
  const nodes = [first]
  const end = page.last[page.parent[first]!]!
  for (let at = page.last[first]! + 1; at <= end; at = page.last[at]! + 1) {
    if (page.tag[at] === page.tag[first]) nodes.push(at)
    else if (tagOf(page, at) === 'br' || hasWord(textOf(page, at))) break
  }
  return nodes
}

function harvestedValue(
  { kind, source, extent, lead }: DetailField,
  cell: Cell,
  type: TypeCells | undefined,
): HarvestedValue {
  const { text, value, currency } = type ? type.read(cell, kind, source, extent === 'list') : cell
  const rest = lead !== undefined && text.startsWith(lead) ? text.slice(lead.length).trim() : text
  const own = rest === '' ? text : rest
  // The text without its label is the value already.
  const isSaid = value === undefined || value === own
  return { text: own, ...(isSaid ? {} : { value }), ...(currency === undefined ? {} : { currency }) }
}

/** Labels that none of the learned pages had, in rows of the same kind: told as texts. */
function readOtherRows(
  page: PageModel,
  body: NodeId,
  texts: RecordTexts,
  { rows, fields }: DetailWrapper,
  taken: ReadonlySet<NodeId>,
): DetailValue[] {
  const names = new Set(fields.map(({ name }) => name))
  const values: DetailValue[] = []
  for (const { label, value } of rows) {
    for (const node of findInRecord(page, selectorOf(page, label), [body])) {
      const pair = value === undefined ? beginningOf(page, node) : besideOf(page, node, value)
      const name = pair ? toName(pair.label) : ''
      if (!pair || name === '' || names.has(name) || taken.has(pair.node)) continue
      if (!texts.hasWords({ first: pair.node, end: pair.node }, 0)) continue
      names.add(name)
      values.push({ column: { name, kind: 'text' }, value: { text: pair.text } })
    }
  }
  return values
}

interface FoundRow {
  readonly label: string
  readonly text: string
  readonly node: NodeId
}

const wordsOf = (page: PageModel, node: NodeId): string => foldSpace(textOf(page, node))

function besideOf(page: PageModel, node: NodeId, value: string): FoundRow | undefined {
  const [found] = selectorOf(page, value)(node)
  return found === undefined
    ? undefined
    : { label: asLabel(wordsOf(page, node)), text: wordsOf(page, found), node: found }
}

function beginningOf(page: PageModel, node: NodeId): FoundRow | undefined {
  const found = splitLabel(wordsOf(page, node))
  return found && { ...found, node }
}

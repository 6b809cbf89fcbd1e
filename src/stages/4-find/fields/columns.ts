import { hasText } from '../../2-model/blank.ts'
import { isWithin, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { gridOfRows } from '../../2-model/tables/table-grid.ts'
import { areBeside, type RecordNodes } from '../regions/region.ts'
import { alignChildren } from './align-children.ts'
import { attributeColumns } from './attribute-columns.ts'
import type { Column } from './column.ts'
import type { Cell } from './field.ts'
import type { Children } from './group.ts'
import { joinItems } from './items/join-items.ts'
import { findKeyCells } from './key-cells.ts'
import { attachLeads } from './lead-words.ts'
import { isAuthored } from './one-text/authored-text.ts'
import { attachJoined } from './one-text/joined-words.ts'
import { joinRareLabels } from './one-text/rare-labels.ts'
import { readsAsOne } from './one-text/reads-as-one.ts'
import { splitRuns } from './one-text/split-runs.ts'
import { isSpokenDrawing, partsOf } from './parts.ts'
import { hasWord, type Part, type RecordTexts } from './record-text.ts'
import { hasItems, type Slot } from './slot.ts'
import { type TraitReader, traitReader } from './traits.ts'
import type { TypedTexts } from './typing/typed-texts.ts'

/** Walks the template of the records from the top and reads the values at its leaves. */
export function readColumns(
  page: PageModel,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  typed: TypedTexts,
): Column[] {
  const traits = traitReader(page, texts, typed, findKeyCells(page, records))
  const columns: Column[] = []
  const open: { slot: Slot; isRead: boolean }[] = rootSlots(page, records, traits)
    .map(slot => ({ slot, isRead: false }))
    .reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { isRead } = next
    const lists = next.slot.isList && !next.slot.isProse ? [] : childrenOfSlot(page, next.slot, records, texts, traits)
    const isJoined = next.slot.parts.some(part => part.isJoined)
    const isWhole = isRead || next.slot.isList || isJoined || isLeaf(lists, texts)
    const slot = !isWhole && isAuthored(page, next.slot, lists) ? { ...next.slot, isAuthored: true } : next.slot
    const isEnd = !isRead && (isWhole || slot.isAuthored || readsAsOne({ page, texts, typed }, slot, lists))
    if (isEnd) columns.push(textColumn(page, slot, records.length, texts))
    columns.push(...attributeColumns(page, slot, records.length))
    if (slot.isList && !slot.isProse) continue
    // Below a text that was read, there may still be links and pictures.
    const children = isRead || isEnd ? lists : attachLeads(page, attachJoined(page, lists))
    for (const child of alignChildren(page, slot, children).reverse())
      open.push({ slot: child, isRead: isRead || isEnd })
  }
  return columns.filter(({ cells }) => cells.some(cell => cell !== undefined))
}

/** Records of one node each correspond, whatever their tags, and so do rows side by side; nodes of other records are aligned like children. */
function rootSlots(page: PageModel, records: readonly RecordNodes[], traits: TraitReader): Slot[] {
  const top = { parent: undefined, identity: '', place: '', isList: false, label: '' }
  const parts = records.map(nodes => nodes.map((node): Part => ({ first: node, end: node })))
  if (parts.every(each => each.length === 1))
    return [{ ...top, records: records.map((_, record) => record), parts: parts.map(([part]) => part!) }]
  if (records.every(nodes => areBeside(page, nodes)))
    return [0, 1].map(at => ({
      ...{ ...top, identity: tagOf(page, records[0]![at]!), place: at === 0 ? '' : '[2]' },
      ...{ records: records.map((_, record) => record), parts: parts.map(each => each[at]!) },
    }))
  const root: Slot = { ...top, records: [], parts: [] }
  const lists = parts.map((each, record) => ({ record, parts: each, traits: traits.read(each, record) }))
  return alignChildren(page, root, lists)
}

function childrenOfSlot(
  page: PageModel,
  slot: Slot,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  traits: TraitReader,
): Children[] {
  const whole = slot.parts.flatMap(({ first, end }, at) => (first === end ? { first, record: slot.records[at]! } : []))
  const own = splitRuns(
    page,
    joinRareLabels(
      page,
      whole.map(({ first }) => partsOf(page, first)),
    ),
  )
  const fromAbove = cellsFromAbove(page, whole, records)
  return whole.map(({ record }, at) => {
    const parts = [...fromAbove[at]!, ...own[at]!]
    // Labels are read before hidden parts are removed: a label may be there only for screen readers.
    return shownOnly({ record, parts, traits: traits.read(parts, record) }, texts)
  })
}

/** For each row of a table, the cells of earlier records that extend into it: they count for every row they cover. */
function cellsFromAbove(
  page: PageModel,
  rows: readonly { readonly first: NodeId; readonly record: number }[],
  records: readonly RecordNodes[],
): Part[][] {
  if (rows.some(({ first }) => tagOf(page, first) !== 'tr')) return rows.map(() => [])
  const { coveringOf } = gridOfRows(
    page,
    rows.map(({ first }) => first),
  )
  return rows.map(({ first, record }) =>
    [...(coveringOf.get(first)?.values() ?? [])]
      .filter(cell => !records[record]!.some(root => isWithin(page, cell, root)))
      .map(cell => ({ first: cell, end: cell })),
  )
}

function shownOnly({ record, parts, traits }: Children, texts: RecordTexts): Children {
  const isShown = parts.map(part => texts.shows(part, record))
  if (!isShown.includes(false)) return { record, parts, traits }
  return { record, parts: parts.filter((_, at) => isShown[at]), traits: traits.filter((_, at) => isShown[at]) }
}

/** At most one text in each; pictures, empty elements, and signs beside the text do not count: "(", an icon, "9)". */
const isLeaf = (lists: readonly Children[], texts: RecordTexts): boolean =>
  lists.every(({ record, parts, traits }) => {
    const counts = (tag: string, at: number): boolean => tag !== '#text' || texts.hasWords(parts[at]!, record)
    const said = traits.filter(({ tag, content }, at) => content !== 'empty' && counts(tag, at))
    return said.length === 0 || (said.length === 1 && said[0]!.tag === '#text')
  })

function textColumn(page: PageModel, slot: Slot, recordCount: number, texts: RecordTexts): Column {
  const pieces = new Map<number, { nodes: number[]; words: string[] }>()
  for (const [at, part] of slot.parts.entries()) {
    const record = slot.records[at]!
    if (!texts.hasWords(part, record) || (part.first === part.end && isSpokenDrawing(page, part.first))) continue
    const said = withoutHiddenEnds(page, part, record, texts)
    const found = pieces.get(record) ?? { nodes: [], words: [] }
    pieces.set(record, found)
    found.nodes.push(...nodesOfPart(page, said))
    found.words.push(texts.read(said))
  }
  const cells = Array.from({ length: recordCount }, (_, record): Cell | undefined => {
    const found = pieces.get(record)
    return found && { nodes: found.nodes, text: hasItems(slot) ? joinItems(found.words) : found.words.join(' ') }
  })
  return { slot, source: 'text', cells }
}

/** "Desk lamp" without the "already viewed" behind it that only screen readers say. */
function withoutHiddenEnds(page: PageModel, part: Part, record: number, texts: RecordTexts): Part {
  if (part.first !== part.end || !hidesSome(page, part.first)) return part
  const parts = partsOf(page, part.first)
  const isHidden = parts.map(each => !texts.says(each, record) && hasWord(texts.read(each)))
  const [from, to] = [isHidden.indexOf(false), isHidden.lastIndexOf(false)]
  if (from < 0 || (from === 0 && to === parts.length - 1)) return part
  return { ...part, first: parts[from]!.first, end: parts[to]!.end }
}

function hidesSome(page: PageModel, node: NodeId): boolean {
  for (let at = node + 1; at <= page.last[node]!; at++) if (page.visible[at] !== 1) return true
  return false
}

/** The text nodes of a part. */
function nodesOfPart(page: PageModel, { first, end, lead, tail }: Part): number[] {
  const nodes = lead === undefined ? [] : [lead]
  for (let node = first; node <= end; node = page.last[node]! + 1) {
    if (node === first || hasText(page, node)) nodes.push(node)
  }
  if (tail !== undefined) nodes.push(tail)
  return nodes
}

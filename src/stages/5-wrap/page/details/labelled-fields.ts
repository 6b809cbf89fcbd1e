import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { Cell } from '../../../4-find/fields/field.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import type { RecordTexts } from '../../../4-find/fields/record-text.ts'
import { NEARLY_ALL_SHARE } from '../../../4-find/fields/shares.ts'
import { kindOfCells, type TypeCells } from '../../type-cells.ts'
import { type FoundField, shownIn } from './found-field.ts'
import type { LabelledValues } from './judge-labels.ts'
import type { LabelValue } from './label-values.ts'

/** The values of a label as a field, with the label if the text starts with it; lists item by item where pages have them. */
export function labelledField(
  page: PageModel,
  texts: RecordTexts,
  type: TypeCells,
  { pairs, label }: LabelledValues,
): FoundField {
  const present = pairs.filter(pair => pair !== undefined)
  const items = pairs.map(pair => (pair ? itemsOf(page, pair) : []))
  const isList = items.filter(each => each.length > 1).length * 2 > present.length
  const cells = pairs.map((pair): Cell | undefined => {
    if (pair?.kind !== 'begins') return pair && { nodes: pair.nodes, text: pair.text }
    const [node] = pair.nodes as [NodeId]
    return { nodes: pair.nodes, text: texts.read({ first: node, end: node }), value: pair.text }
  })
  const named = {
    name: toName(label) || 'text',
    ...kindOfCells(type, cells, label),
    namedBy: `label "${present[0]!.words}"`,
  }
  const plain = shownIn(page, texts, { ...named, source: 'text', cells })
  if (!isList) return plain
  const lists = items.map(nodes => (nodes.length > 0 ? { nodes, text: '' } : undefined))
  return { ...shownIn(page, texts, { ...named, source: 'text', cells: lists, isList }), otherwise: plain.shown }
}

/** The innermost list items of a value that consists of them, or nearly so. */
function itemsOf(page: PageModel, { nodes, kind }: LabelValue): NodeId[] {
  if (kind === 'begins' || nodes.length > 1) return []
  const item = page.tags.indexOf('li')
  const [value] = nodes as [NodeId]
  const items: NodeId[] = []
  let length = 0
  for (let node = page.last[value]!, inner = -1; node > value; node--) {
    if (page.tag[node] !== item) continue
    const isInnermost = inner < 0 || inner > page.last[node]!
    inner = node
    if (!isInnermost || page.textEnd[node] === page.textStart[node]) continue
    items.unshift(node)
    length += page.textEnd[node]! - page.textStart[node]!
  }
  return length >= NEARLY_ALL_SHARE * (page.textEnd[value]! - page.textStart[value]!) ? items : []
}

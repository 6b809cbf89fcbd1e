import { lineOf } from '../../../2-model/fold-space.ts'
import { isText, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import type { Cell } from '../../../4-find/fields/field.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import type { RecordTexts } from '../../../4-find/fields/record-text.ts'
import { NEARLY_ALL_SHARE } from '../../../4-find/fields/shares.ts'
import { kindOfCells, type TypeCells } from '../../type-cells.ts'
import type { FoundField, Shown } from './found-field.ts'
import type { LabelledValues } from './judge-labels.ts'
import type { LabelValue } from './label-values.ts'

interface LabelReader {
  readonly page: PageModel
  readonly texts: RecordTexts
  readonly type: TypeCells
}

/** The values of a label as a field. */
export function labelledField({ page, texts, type }: LabelReader, { pairs, label }: LabelledValues): FoundField {
  const present = pairs.filter(pair => pair !== undefined)
  const items = pairs.map(pair => (pair ? itemsOf(page, pair) : []))
  const isList = items.filter(each => each.length > 1).length * 2 > present.length
  const plain = pairs.map(pair => pair && plainly(page, pair))
  const shown = plain.map((each, at) =>
    each && isList && items[at]!.length > 0 ? asItems(page, items[at]!) : isList ? undefined : each,
  )
  // As on the page: with the label if the text starts with it.
  const cells = pairs.map(
    (pair): Cell | undefined =>
      pair && {
        nodes: pair.nodes,
        text: pair.kind === 'begins' ? texts.read({ first: pair.nodes[0]!, end: pair.nodes[0]! }) : pair.text,
      },
  )
  return {
    name: toName(label) || 'text',
    ...kindOfCells(type, cells, label),
    namedBy: `label "${present[0]!.words}"`,
    shown,
    ...(isList ? { otherwise: plain } : {}),
  }
}

const asItems = (page: PageModel, nodes: readonly NodeId[]): Shown => ({
  nodes,
  source: 'text',
  extent: 'list',
  values: nodes.map(node => lineOf(page, node)),
})

/** Several siblings are several values; words beside a label may continue in bold. */
function plainly(page: PageModel, { nodes, text, words, kind }: LabelValue): Shown {
  const run = isText(page, nodes[0]!) ? { extent: 'run' as const } : {}
  if (kind === 'begins') return { nodes, source: 'text', ...run, cut: { after: words }, values: [text] }
  return nodes.length > 1
    ? { nodes: nodes.slice(0, 1), source: 'text', extent: 'siblings', values: nodes.map(node => lineOf(page, node)) }
    : { nodes, source: 'text', ...run, values: [text] }
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

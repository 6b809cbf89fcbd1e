import { lineOf } from '../../2-model/fold-space.ts'
import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { toName } from '../../4-find/fields/naming/field-name.ts'
import { selectorOf } from '../paths/select-nodes.ts'
import { findInRecord } from '../read-cells.ts'
import { asPageLabel, splitLabel } from './label.ts'
import type { PageWrapper } from './page-wrapper.ts'
import type { OpenPage, PageValue } from './read-place.ts'

/** Rows with labels that no learned page had, as texts. `taken` nodes are already values of fields. */
export function readLabelRows(
  { page, body, texts }: OpenPage,
  { rows = [], fields }: PageWrapper,
  taken: ReadonlySet<NodeId>,
): PageValue[] {
  const names = new Set(fields.map(({ name }) => name))
  const values: PageValue[] = []
  const used = new Set(taken)
  for (const { label, value } of rows) {
    for (const labelNode of findInRecord(page, selectorOf(page, label), [body])) {
      const row = value === undefined ? beginningOf(page, labelNode) : besideOf(page, labelNode, value)
      const name = row ? toName(row.label) : ''
      // In a row of label, value, and links, the value is no label.
      const isUsed = row && (used.has(row.node) || (value !== undefined && used.has(labelNode)))
      if (!row || name === '' || names.has(name) || isUsed) continue
      if (!texts.hasWords({ first: row.node, end: row.node }, 0)) continue
      names.add(name)
      used.add(row.node)
      values.push({ name, kind: 'text', cells: [{ nodes: [row.node], text: row.text }] })
    }
  }
  return values
}

interface FoundRow {
  readonly label: string
  readonly text: string
  readonly node: NodeId
}

function besideOf(page: PageModel, node: NodeId, value: string): FoundRow | undefined {
  const [found] = selectorOf(page, value)(node)
  return found === undefined
    ? undefined
    : { label: asPageLabel(lineOf(page, node)), text: lineOf(page, found), node: found }
}

function beginningOf(page: PageModel, node: NodeId): FoundRow | undefined {
  const found = splitLabel(lineOf(page, node))
  return found && { ...found, node }
}

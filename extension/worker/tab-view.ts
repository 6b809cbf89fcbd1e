import type { valuesRead, viewProblem } from '../../src/answers/example-view.ts'
import type { viewExtraction } from '../../src/answers/extraction-view.ts'
import type { ReasonTree } from '../../src/explain/reason-tree.ts'
import type { TabNodes } from './tab-nodes.ts'

/*
 * Answers name nodes of the page model; the panel marks nodes of the tab.
 */

/** An extraction as the panel shows it. */
export type ExtractionView = ReturnType<typeof viewExtraction>

export function extractionInTab(view: ExtractionView, { inTab }: TabNodes): ExtractionView {
  const all = (nodes: readonly (readonly number[])[]) => nodes.map(each => each.map(inTab))
  return {
    ...view,
    recordNodes: all(view.recordNodes),
    fields: view.fields.map(field => ({
      ...field,
      cells: field.cells.map(cell => cell && { ...cell, ...(cell.nodes ? { nodes: cell.nodes.map(inTab) } : {}) }),
    })),
    lists: view.lists.map(list => ({ ...list, nodes: all(list.nodes) })),
    next: { ...view.next, nodes: view.next.nodes.map(inTab) },
  }
}

export const reasonsInTab = (tree: readonly ReasonTree[], nodes: TabNodes): ReasonTree[] =>
  tree.map(reason => ({
    ...reason,
    nodes: reason.nodes.map(nodes.inTab),
    because: reasonsInTab(reason.because, nodes),
  }))

type ReadView = ReturnType<typeof valuesRead>
type ProblemView = ReturnType<typeof viewProblem>

export const valuesInTab = (read: ReadView, { inTab }: TabNodes): ReadView => ({
  ...read,
  values: read.values.map(value => ({
    ...value,
    cells: value.cells.map(cell => ({ ...cell, nodes: cell.nodes.map(inTab) })),
  })),
})

export const problemInTab = (problem: ProblemView, { inTab }: TabNodes): ProblemView => ({
  ...problem,
  nearest: problem.nearest && { ...problem.nearest, node: inTab(problem.nearest.node) },
})

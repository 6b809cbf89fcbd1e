import { selectFields } from '../export/select/select-fields.ts'
import type { NodeId, PageModel } from '../stages/2-model/page-model.ts'
import type { Extracted } from './extracted.ts'
import { QuestionProblem } from './question-problem.ts'

/**
 * The name that the page gives to a column of an extraction: edits may have renamed it, or made it from others, of which
 * the first one counts. A column is called by its id or its name.
 */
export function columnOnPage({ base, selection, edits }: Extracted, called: string): string {
  const { fields } = selectFields(base.fields, { ...selection, edits: [...edits] })
  const shown = fields.find(({ id }) => id === called) ?? fields.find(({ name }) => name === called)
  return shown ? base.fields[shown.from[0]!]!.name : called
}

/** Which record of the page a record of an extraction is, from 1: edits may leave some out. */
export function recordOnPage({ table: { records, recordCount } }: Extracted, record: number): number {
  if (!records) return record
  const found = records[record - 1]
  if (found !== undefined) return found + 1
  throw new QuestionProblem(
    'no-such-part',
    `There is no record ${record}: the table has ${recordCount}.`,
    'Name another one.',
  )
}

/** A node that the page has. */
export function checkedNode({ nodeCount }: PageModel, node: NodeId): NodeId {
  if (node < nodeCount) return node
  throw new QuestionProblem('no-such-node', `There is no node ${node}.`, `The page has ${nodeCount}, from 0.`)
}

import { keepSelection } from '../export/select/kept-selection.ts'
import type { ColumnEdit } from '../stages/5-wrap/column-edit.ts'
import type { Wrapper } from '../stages/5-wrap/wrapper.ts'
import type { Harvest } from '../stages/6-harvest/harvest.ts'
import type { Stored } from '../stages/7-monitor/stored-file.ts'
import { storedList } from '../stages/7-monitor/stored-list.ts'
import { isPageWrapper } from '../stages/7-monitor/stored-wrapper.ts'
import type { Extracted } from './extracted.ts'
import { QuestionProblem } from './question-problem.ts'

/** What was learned about the list of an extraction, with its template and its edits. `read` reads the list once more. */
export async function storedOf(extracted: Extracted, read: () => Promise<Harvest['seen']>): Promise<Stored> {
  const { because, asked, wrapper, edits } = extracted
  if (because !== null)
    throw new QuestionProblem('no-list', 'The page has no list to learn from.', 'Extract another region, or page.')
  if (wrapper) return withKept(wrapper, edits)
  if (asked.algorithm === 'top-k')
    throw new QuestionProblem(
      'no-wrapper',
      'The columns of a top-k list follow from its items: no wrapper reads them.',
      'Extract the page with the algorithm auto to save or harvest its list.',
    )
  return learnedStored(await read(), extracted)
}

/** What was seen of a list, as a wrapper with the edits of its columns. */
export function learnedStored(
  seen: Harvest['seen'],
  { selection, edits }: Pick<Extracted, 'selection' | 'edits'>,
): Stored {
  const learned = storedList(seen)
  if (!learned)
    throw new QuestionProblem('no-wrapper', 'No wrapper reads this list.', 'Extract it with another algorithm.')
  const { optional: _, ...shown } = selection
  const kept = { ...shown, ...(edits.length > 0 ? { edits: [...edits] } : {}) }
  return { ...learned, wrapper: keepSelection(learned.wrapper, kept) }
}

/** A wrapper that read the page keeps its fields and their ids; the edits are the present ones. */
function withKept({ wrapper, ...stored }: Stored, edits: readonly ColumnEdit[]): Stored {
  if (isPageWrapper(wrapper)) {
    if (edits.length === 0) return { wrapper, ...stored }
    throw new QuestionProblem(
      'no-edits',
      'A wrapper of single pages keeps no edits of columns.',
      'Undo the edits, or save the table instead.',
    )
  }
  const { selection = {}, ...rest } = wrapper
  const { edits: _, ...others } = selection
  const kept = { ...(edits.length > 0 ? { edits: [...edits] } : {}), ...others }
  if (Object.keys(kept).length === 0) return { ...stored, wrapper: rest }
  return { ...stored, wrapper: { ...withIds(rest), selection: kept } }
}

/** The columns of a domain are meant by their names. */
const withIds = (wrapper: Wrapper): Wrapper =>
  wrapper.domain === undefined
    ? { ...wrapper, fields: wrapper.fields.map(field => ({ ...field, id: field.id ?? field.name })) }
    : wrapper

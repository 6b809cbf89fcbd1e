import type { ChangedField } from '../../store/records/compare-values.ts'
import type { RecordCells } from './edit-columns.ts'
import type { SelectedField } from './select-fields.ts'

/** The shown columns of a record that differ, given the fields that do. A part of a text may be the same. */
export function changedColumns(
  shown: readonly SelectedField[],
  changed: ReadonlySet<number>,
  before: RecordCells,
  after: RecordCells,
): ChangedField[] {
  return shown.flatMap(({ name, at, isCurrency, from, cellOf }) => {
    if (isCurrency || !from.some(field => changed.has(field))) return []
    const [was, is] = [cellOf(before), cellOf(after)]
    return at === undefined && isSame(was, is) ? [] : [{ name, before: was, after: is }]
  })
}

type ShownCell = ReturnType<SelectedField['cellOf']>

const isSame = (one: ShownCell, other: ShownCell): boolean =>
  one?.text === other?.text && one?.value === other?.value && one?.currency === other?.currency

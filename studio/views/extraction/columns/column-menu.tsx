import type { Extraction } from '../../../api/extraction.ts'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import type { TableFilter } from '../../../components/table/filter-field.tsx'
import type { EditForm } from './edit-values.ts'
import { movedOrder } from './moved-order.ts'
import type { ColumnEdits } from './use-column-edits.ts'

interface ColumnMenuProps {
  readonly extraction: Extraction
  readonly column: number
  readonly edits: ColumnEdits
  readonly filter: TableFilter
  readonly onForm: (form: EditForm) => void
}

/** What can be done with a column. What needs more than a click opens a form, with the result below it. */
export function ColumnMenu({ extraction, column, edits, filter, onForm }: ColumnMenuProps) {
  const { fields } = extraction
  const { id: field, name } = fields[column]!
  const form = (op: EditForm['op']) => () => onForm({ op, field })
  const move = (to: number) => () => edits.apply({ op: 'order', fields: movedOrder(fields, column, to) })
  return (
    <Menu
      button={<Icon name="menu" size={14} />}
      label={`Column ${name}`}
      className="button button-quiet button-icon column-menu"
      items={[
        { label: 'Rename …', act: form('rename') },
        { label: 'Type …', detail: fields[column]!.kind, act: form('kind') },
        { label: 'Split …', act: form('split') },
        ...(fields.length > 1 ? [{ label: 'Merge with …', act: form('merge') }] : []),
        { label: 'Only where not blank …', act: form('filled') },
        {
          label: 'Sort ascending',
          startsGroup: true,
          act: () => filter.setSort({ column: field, isDescending: false }),
        },
        { label: 'Sort descending', act: () => filter.setSort({ column: field, isDescending: true }) },
        ...(column > 0 ? [{ label: 'Move left', detail: '<', startsGroup: true, act: move(column - 1) }] : []),
        ...(column < fields.length - 1
          ? [{ label: 'Move right', detail: '>', startsGroup: column === 0, act: move(column + 1) }]
          : []),
        ...(fields.length > 1
          ? [{ label: 'Drop', startsGroup: true, isDanger: true, act: () => edits.apply({ op: 'drop', field }) }]
          : []),
      ]}
    />
  )
}

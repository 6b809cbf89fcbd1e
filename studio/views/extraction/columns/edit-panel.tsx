import { type FormEvent, useEffect, useState } from 'react'
import type { ColumnEdit, Extraction } from '../../../api/extraction.ts'
import { counted } from '../../../components/counted.ts'
import { Icon } from '../../../components/icon.tsx'
import { EditFields } from './edit-fields.tsx'
import { type EditForm, type EditValues, editOf, firstValues } from './edit-values.ts'
import type { ColumnEdits } from './use-column-edits.ts'
import './edit-panel.css'

interface EditPanelProps {
  readonly form: EditForm
  /** The table before the edit. */
  readonly extraction: Extraction
  readonly edits: ColumnEdits
  readonly onClose: () => void
}

const TITLES: Readonly<Record<EditForm['op'], string>> = {
  rename: 'Rename',
  kind: 'Type of',
  split: 'Split',
  merge: 'Merge',
  filled: 'Not blank:',
}

const TYPING_MS = 200

/** The form of an edit. The table below shows what it would do. */
export function EditPanel({ form, extraction, edits, onClose }: EditPanelProps) {
  const [values, setValues] = useState<EditValues>(() => firstValues(form, extraction))
  const edit = editOf(form, values)
  const text = JSON.stringify(edit)
  const { tryOut } = edits
  useEffect(() => {
    const timer = setTimeout(() => tryOut(text === undefined ? undefined : (JSON.parse(text) as ColumnEdit)), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, tryOut])
  useEffect(() => () => tryOut(undefined), [tryOut])
  const name = extraction.fields.find(({ id }) => id === form.field)?.name ?? ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!edit) return
    edits.apply(edit)
    onClose()
  }
  return (
    <form
      className="edit"
      aria-label={`${TITLES[form.op]} ${name}`}
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <strong className="edit-title">
        {TITLES[form.op]} {form.op !== 'merge' && <em>{name}</em>}
      </strong>
      <EditFields form={form} values={values} extraction={extraction} onValues={setValues} />
      <div className="edit-buttons">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" disabled={!edit || edits.isBusy}>
          Apply
        </button>
      </div>
      <Effect edits={edits} before={extraction} />
    </form>
  )
}

/** What the edit does to the table: said, not only shown. */
function Effect({
  edits: { draft, preview, problem },
  before,
}: {
  readonly edits: ColumnEdits
  readonly before: Extraction
}) {
  if (problem)
    return (
      <p className="edit-effect edit-bad" role="alert">
        <Icon name="warning" size={14} /> {problem.message} {problem.todo}
      </p>
    )
  if (!draft || !preview)
    return <p className="edit-effect soft">The table below shows the result before you apply it.</p>
  const { unreadable = 0, examples = [] } = preview.effects.at(-1) ?? {}
  const gone = before.records - preview.records
  return (
    <p className={unreadable > 0 ? 'edit-effect edit-warn' : 'edit-effect soft'} role="status">
      Preview: {preview.records} records, {preview.fields.length} columns.{' '}
      {gone > 0 && `${gone} ${gone === 1 ? 'record is' : 'records are'} left out. `}
      {draft.op === 'kind' &&
        (unreadable === 0
          ? `Every cell can be read as ${draft.kind}.`
          : `${counted(unreadable, 'cell')} cannot be read as ${draft.kind}: ${examples.map(each => `“${each}”`).join(', ')}`)}
    </p>
  )
}

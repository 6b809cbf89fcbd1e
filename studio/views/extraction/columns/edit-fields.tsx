import type { Extraction } from '../../../api/extraction.ts'
import { type EditForm, type EditValues, partNames } from './edit-values.ts'

interface EditFieldsProps {
  readonly form: EditForm
  readonly values: EditValues
  readonly extraction: Extraction
  readonly onValues: (values: EditValues) => void
}

const KINDS = ['text', 'number', 'price', 'date', 'boolean', 'link', 'image']

/** The inputs of a form. */
export function EditFields({ form: { op, field }, values, extraction: { fields }, onValues }: EditFieldsProps) {
  const set = (change: Partial<EditValues>): void => onValues({ ...values, ...change })
  const text = (label: string, value: string, change: (value: string) => void, isFirst = false) => (
    <label className="edit-field">
      <span className="small soft">{label}</span>
      <input
        className="input"
        value={value}
        onChange={event => change(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the form was opened to write this.
        autoFocus={isFirst}
        onFocus={event => isFirst && event.target.select()}
      />
    </label>
  )
  if (op === 'rename') return text('New name', values.name, name => set({ name }), true)
  if (op === 'kind')
    return (
      <label className="edit-field">
        <span className="small soft">Type</span>
        <select
          className="select"
          value={values.kind}
          onChange={event => set({ kind: event.target.value })}
          // biome-ignore lint/a11y/noAutofocus: the form was opened to choose this.
          autoFocus
        >
          {KINDS.map(kind => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
    )
  if (op === 'split') {
    const texts = fields.find(({ id }) => id === field)?.cells.flatMap(cell => (cell ? [cell.text] : [])) ?? []
    const setSeparator = (separator: string): void =>
      set({ separator, names: partNames(values.name, texts, separator) })
    return (
      <>
        {text(values.separator === ' ' ? 'At (a space)' : 'At', values.separator, setSeparator, true)}
        {values.names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <span key={at}>{text(`Part ${at + 1}`, name, to => set({ names: values.names.with(at, to) }))}</span>
        ))}
      </>
    )
  }
  if (op === 'merge')
    return (
      <>
        <fieldset className="edit-merge">
          <legend className="small soft">Columns</legend>
          {fields.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={values.fields.includes(id)}
                onChange={({ target }) =>
                  set({ fields: target.checked ? [...values.fields, id] : values.fields.filter(each => each !== id) })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
        {text(values.separator === ' ' ? 'Between (a space)' : 'Between', values.separator, separator =>
          set({ separator }),
        )}
        {text('Name', values.name, name => set({ name }))}
      </>
    )
  return <span className="soft">Leave out the records in which this column is blank.</span>
}

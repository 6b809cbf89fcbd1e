import { useState } from 'react'
import { useSay } from '../../components/toasts.tsx'
import { type ExampleField, freshName } from './example-state.ts'

/** What is done with the fields of an example. */
export interface ExampleEditing {
  readonly fields: readonly ExampleField[]
  /** The field whose text has the focus, or had it before the click on the page. */
  readonly active: number | undefined
  /** The field that was made just now. */
  readonly fresh: number | undefined
  focus(at: number | undefined): void
  replace(at: number, field: ExampleField): void
  remove(at: number): void
  /** A new field without a value. */
  add(): void
  /** The node that was clicked is the value of the active field, of one without a value, or of a new one. */
  pick(node: number): void
}

export function useExampleFields(
  fields: readonly ExampleField[],
  onChange: (fields: readonly ExampleField[]) => void,
): ExampleEditing {
  const [active, setActive] = useState<number>()
  const [fresh, setFresh] = useState<number>()
  const say = useSay()
  const focus = (at: number | undefined): void => {
    setActive(at)
    setFresh(undefined)
  }
  const replace = (at: number, field: ExampleField): void => {
    // Two fields of one name would be one.
    const isTaken = fields.some(({ name }, other) => other !== at && name === field.name)
    onChange(fields.with(at, isTaken ? { ...field, name: fields[at]!.name } : field))
    if (isTaken) say(`There is a field ${field.name} already.`, 'bad')
  }
  const append = (values: ExampleField['values']): void => {
    onChange([...fields, { name: freshName(fields), values }])
    setFresh(fields.length)
  }
  return {
    ...{ fields, active, fresh, focus, replace },
    remove: at => {
      onChange(fields.toSpliced(at, 1))
      focus(undefined)
    },
    add: () => append([]),
    pick: node => {
      const at = active ?? fields.findIndex(({ values }) => values.length === 0)
      const field = fields[at]
      if (field) replace(at, { ...field, values: [{ node }] })
      else append([{ node }])
      setActive(undefined)
    },
  }
}

import type { z } from 'zod'
import type { columnEditSchema } from './schemas/column-edit-schema.ts'

/** A change of the columns of a table. */
export type ColumnEdit = Readonly<z.infer<typeof columnEditSchema>>

/** What a column that is made by an edit is called by later edits, beside its name: no field of a page has such an id. */
export const madeId = (name: string): string => `new:${name}`

/** The columns that an edit changes. */
export const fieldsIn = (edit: ColumnEdit): readonly string[] => ('fields' in edit ? edit.fields : [edit.field])

/** The edit with other names for the columns that it changes. */
export function withFields(edit: ColumnEdit, nameOf: (field: string) => string): ColumnEdit {
  return 'fields' in edit ? { ...edit, fields: edit.fields.map(nameOf) } : { ...edit, field: nameOf(edit.field) }
}

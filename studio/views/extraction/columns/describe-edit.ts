import type { ColumnEdit } from '../../../api/extraction.ts'

/** What an edit does, in a few words. */
export function describeEdit(edit: ColumnEdit, nameOf: (field: string) => string): string {
  const quoted = (field: string): string => `“${nameOf(field)}”`
  switch (edit.op) {
    case 'rename':
      return `Rename ${quoted(edit.field)} to “${edit.name}”`
    case 'kind':
      return `Read ${quoted(edit.field)} as ${edit.kind}`
    case 'drop':
      return `Drop ${quoted(edit.field)}`
    case 'order':
      return 'Change the order of columns'
    case 'merge':
      return `Merge ${edit.fields.map(quoted).join(' and ')} into “${edit.name}”`
    case 'split':
      return `Split ${quoted(edit.field)} into ${edit.names.map(name => `“${name}”`).join(', ')}`
    case 'filled':
      return `Only records where ${quoted(edit.field)} is not blank`
  }
}

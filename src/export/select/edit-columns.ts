import type { ColumnEdit } from '../../stages/5-wrap/column-edit.ts'
import { madeId } from '../../stages/5-wrap/column-edit.ts'
import { textOfCell } from '../cell-text.ts'
import type { FlatField } from '../flat-columns.ts'
import type { ColumnKind, TableCell } from '../table.ts'
import { type RecordTest, shownValue } from './match-where.ts'
import { readAs } from './read-as.ts'
import { SelectionError } from './selection-error.ts'

/** A cell with its place on the page, if that is known. */
type PlacedCell = TableCell & { readonly nodes?: readonly number[] }
export type RecordCells = readonly (PlacedCell | undefined)[]

/** A field of a table. */
export type EditableField = Pick<FlatField, 'name' | 'kind'> & { readonly id?: string | undefined }

/** A column of the edited table. */
export interface EditedColumn {
  readonly id: string
  readonly name: string
  readonly kind: ColumnKind
  /** The fields of the table that its cells are made from. */
  readonly from: readonly number[]
  /** Whether its cells are those of a field, as they are. */
  readonly isField: boolean
  /** What made it, if it is none. */
  readonly made?: 'merge' | 'split'
  readonly cellOf: (cells: RecordCells) => PlacedCell | undefined
}

/** What the edits make of a table. */
interface EditedTable {
  readonly columns: readonly EditedColumn[]
  /** Tests that records have to pass. */
  readonly tests: readonly RecordTest[]
}

/** Finds a column by what an edit calls it; throws where it has to be there. */
export type FindColumn = (columns: readonly EditedColumn[], called: string) => EditedColumn | undefined

/** The columns of a table before any edit. A field without an id has its name, unless that is the id of another one. */
function columnsOfFields(fields: readonly EditableField[]): EditedColumn[] {
  const taken = new Set(fields.map(({ id }) => id))
  return fields.map(({ name, kind, id = taken.has(name) ? `${name}#2` : name }, at) => ({
    ...{ id, name, kind, from: [at], isField: true },
    cellOf: cells => cells[at],
  }))
}

/** The only place where edits are applied: to tables, streams, changes, and feeds alike. */
export function editColumns(
  fields: readonly EditableField[],
  edits: readonly ColumnEdit[],
  find: FindColumn,
): EditedTable {
  let columns = columnsOfFields(fields)
  const tests: RecordTest[] = []
  const made: string[] = []
  for (const edit of edits) {
    if (edit.op === 'filled') tests.push(filledTest(find(columns, edit.field)))
    else columns = applyEdit(columns, edit, { find, made })
  }
  return { columns, tests }
}

interface EditContext {
  readonly find: FindColumn
  /** The ids of columns that were made so far. */
  readonly made: string[]
}

type ColumnChange = Exclude<ColumnEdit, { readonly op: 'filled' }>

function applyEdit(columns: EditedColumn[], edit: ColumnChange, { find, made }: EditContext): EditedColumn[] {
  const replace = (old: EditedColumn | undefined, ...by: EditedColumn[]): EditedColumn[] =>
    columns.flatMap(column => (column === old ? by : column))
  switch (edit.op) {
    case 'rename': {
      const column = find(columns, edit.field)
      if (column) requireFree(columns, edit.name, [column])
      return column ? replace(column, { ...column, name: edit.name }) : columns
    }
    case 'drop':
      return replace(find(columns, edit.field))
    case 'kind': {
      const column = find(columns, edit.field)
      return column ? replace(column, ofKind(column, edit)) : columns
    }
    case 'order': {
      const first = [...new Set(edit.fields.flatMap(field => find(columns, field) ?? []))]
      return [...first, ...columns.filter(column => !first.includes(column))]
    }
    case 'merge': {
      const parts = [...new Set(edit.fields.flatMap(field => find(columns, field) ?? []))]
      const id = idFor(edit.name, made)
      if (parts.length === 0) return columns
      requireFree(columns, edit.name, parts)
      return columns.flatMap(column =>
        column === parts[0] ? merged(parts, { ...edit, id }) : parts.includes(column) ? [] : column,
      )
    }
    case 'split': {
      const column = find(columns, edit.field)
      const ids = edit.names.map(name => idFor(name, made))
      if (!column) return columns
      const parts = splitInto(column, edit, ids)
      const after = replace(column, ...parts)
      for (const part of parts) requireFree(after, part.name, [part])
      return after
    }
  }
}

/** A name may be used again when the column that had it is gone; ids stay apart. */
function idFor(name: string, made: string[]): string {
  const again = made.filter(id => id === madeId(name) || id.startsWith(`${madeId(name)}#`)).length
  const id = again === 0 ? madeId(name) : `${madeId(name)}#${again + 1}`
  made.push(id)
  return id
}

/** A new name must not hide another column. */
function requireFree(columns: readonly EditedColumn[], name: string, instead: readonly EditedColumn[]): void {
  if (columns.some(column => !instead.includes(column) && sameLetters(column.name, name)))
    throw new SelectionError(
      `Two columns would be called ${JSON.stringify(name)}.`,
      'Choose another new name, or leave out one of the columns.',
    )
}

export const sameLetters = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()

function ofKind(column: EditedColumn, { kind, notation }: ColumnEdit & { readonly op: 'kind' }): EditedColumn {
  const { kind: from, cellOf } = column
  return {
    ...column,
    kind,
    isField: column.isField && from === kind,
    cellOf: cells => {
      const cell = cellOf(cells)
      return cell && readAs(cell, from, kind, notation)
    },
  }
}

const sourcesOf = (columns: readonly EditedColumn[]): number[] => [...new Set(columns.flatMap(({ from }) => from))]

interface Merging {
  readonly id: string
  readonly name: string
  readonly separator: string
}

const merged = (parts: readonly EditedColumn[], { id, name, separator }: Merging): EditedColumn => ({
  ...{ id, name, kind: 'text', from: sourcesOf(parts), isField: false, made: 'merge' },
  cellOf: cells => {
    const present = parts.flatMap(({ kind, cellOf }) => {
      const cell = cellOf(cells)
      return cell ? [{ text: textOfCell(kind, cell), nodes: cell.nodes ?? [] }] : []
    })
    if (present.length === 0) return undefined
    const nodes = [...new Set(present.flatMap(cell => cell.nodes))]
    return withNodes(present.map(({ text }) => text).join(separator), nodes)
  },
})

function splitInto(
  column: EditedColumn,
  { separator, names }: ColumnEdit & { readonly op: 'split' },
  ids: readonly string[],
): EditedColumn[] {
  return names.map((name, part) => ({
    ...{ id: ids[part]!, name, kind: 'text', from: column.from, isField: false, made: 'split' },
    cellOf: cells => {
      const cell = column.cellOf(cells)
      const text = cell && textParts(textOfCell(column.kind, cell), separator, names.length)[part]
      return text ? withNodes(text, cell.nodes ?? []) : undefined
    },
  }))
}

/** The last part has the rest, with its separators. */
function textParts(text: string, separator: string, most: number): string[] {
  const parts = text.split(separator)
  const rest = parts.splice(most - 1)
  return [...parts, ...(rest.length > 0 ? [rest.join(separator)] : [])].map(part => part.trim())
}

const withNodes = (text: string, nodes: readonly number[]): PlacedCell => ({
  text,
  ...(nodes.length > 0 ? { nodes } : {}),
})

/** A column that this table does not have is blank everywhere. */
function filledTest(column: EditedColumn | undefined): RecordTest {
  return cells => {
    const cell = column?.cellOf(cells)
    return cell !== undefined && shownValue(column!.kind, cell) !== undefined
  }
}

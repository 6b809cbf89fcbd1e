import type { RelationColumn, RelationRows, ScalarColumn } from '../relation.ts'
import type { ProgramRelation } from '../type.ts'
import { formatType, isTuple, type ScalarType, type Type } from '../type.ts'
import { formatValue, type Scalar, type Value } from '../value.ts'
import { InputProblem } from './limits.ts'
import { StringPool } from './string-pool.ts'

/** Turns rows of values into columns, for inputs that do not come from a page model. */
export function rowsOf(relation: ProgramRelation, rows: readonly (readonly Value[])[]): RelationRows {
  for (let at = 0; at < rows.length; at++) checkRow(relation, rows[at]!, at)
  return {
    length: rows.length,
    columns: relation.columns.map(({ type }, at) =>
      columnOf(
        type,
        rows.map(row => row[at]!),
      ),
    ),
  }
}

function checkRow({ name, columns }: ProgramRelation, row: readonly Value[], at: number): void {
  if (!Array.isArray(row) || row.length !== columns.length) {
    throw new InputProblem(
      `row ${at} of ${name} needs ${columns.length} values: ${columns.map(column => column.name).join(', ')}`,
    )
  }
  for (let column = 0; column < columns.length; column++) {
    const { name: columnName, type } = columns[column]!
    if (!fits(row[column]!, type)) {
      throw new InputProblem(
        `${columnName} in row ${at} of ${name} is ${formatType(type)}, but the value is ${formatValue(row[column]!)}`,
      )
    }
  }
}

function fits(value: Value, type: Type): boolean {
  if (isTuple(type)) {
    return (
      Array.isArray(value) &&
      value.length === type.items.length &&
      type.items.every((item, at) => fits(value[at] as Scalar, item!))
    )
  }
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'decimal') return Number.isFinite(value)
  return typeof value === type
}

function columnOf(type: Type, values: readonly Value[]): RelationColumn {
  if (!isTuple(type)) return scalarColumn(type, values as readonly Scalar[])
  return {
    items: type.items.map((item, at) =>
      scalarColumn(
        item!,
        values.map(value => (value as readonly Scalar[])[at]!),
      ),
    ),
  }
}

function scalarColumn(type: ScalarType, values: readonly Scalar[]): ScalarColumn {
  if (type === 'boolean') return values.map(Number)
  if (type !== 'string') return values as readonly number[]
  const pool = new StringPool()
  return { codes: values.map(value => pool.codeOf(value as string)), strings: pool.strings }
}

import type { ColumnType, RelationDeclaration } from './relation.ts'

/** A declaration in short: each column as `name:type`. */
export function declareRelation(name: string, columns: readonly string[]): RelationDeclaration {
  return {
    name,
    columns: columns.map(text => {
      const [column, type] = text.split(':') as [string, ColumnType]
      return { name: column, type }
    }),
  }
}

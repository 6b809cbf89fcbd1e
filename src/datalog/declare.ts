import type { ScalarType } from './type.ts'

/** A relation without tuples. */
interface ScalarRelation {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: ScalarType }[]
}

/** A declaration in short: each column as `name:type`. */
export function declareRelation(name: string, columns: readonly string[]): ScalarRelation {
  return {
    name,
    columns: columns.map(text => {
      const [column, type] = text.split(':') as [string, ScalarType]
      return { name: column, type }
    }),
  }
}

/** A condition on records: what `--where` says. */
export type Where =
  | { readonly kind: 'and' | 'or'; readonly all: readonly Where[] }
  | { readonly kind: 'not'; readonly of: Where }
  | { readonly kind: 'empty'; readonly column: WhereColumn }
  | { readonly kind: 'contains'; readonly column: WhereColumn; readonly literal: WhereLiteral }
  | {
      readonly kind: 'compare'
      readonly column: WhereColumn
      readonly operator: WhereOperator
      readonly literal: WhereLiteral
    }

export type WhereOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

/** A place in the text of the condition. */
export interface WherePlace {
  readonly start: number
  readonly end: number
}

export interface WhereColumn extends WherePlace {
  readonly name: string
}

/** A value as it is written; what it means depends on the column. */
export interface WhereLiteral extends WherePlace {
  readonly form: 'number' | 'date' | 'text' | 'word'
  /** Without quotes. */
  readonly text: string
}

/** All columns that a condition names. */
export function columnsIn(where: Where): readonly WhereColumn[] {
  switch (where.kind) {
    case 'and':
    case 'or':
      return where.all.flatMap(columnsIn)
    case 'not':
      return columnsIn(where.of)
    default:
      return [where.column]
  }
}

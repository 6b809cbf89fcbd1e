import type { ColumnType } from './relation.ts'

export type ScalarType = Exclude<ColumnType, 'tuple'>

interface TupleType {
  readonly kind: 'tuple'
  readonly items: readonly (ScalarType | undefined)[]
}

/** The type of a column or variable; `undefined` means "nothing known yet" during inference. */
export type Type = ScalarType | TupleType

export const isNumeric = (type: Type | undefined): boolean => type === 'integer' || type === 'decimal'

export const isTuple = (type: Type | undefined): type is TupleType => typeof type === 'object'

export function formatType(type: Type | undefined): string {
  if (type === undefined) return 'anything'
  return isTuple(type) ? `(${type.items.map(formatType).join(', ')})` : type
}

type Joined = { readonly kind: 'type'; readonly type: Type | undefined } | { readonly kind: 'conflict' }

const CONFLICT: Joined = { kind: 'conflict' }

/** The smallest type that includes both: an integer can be used as a decimal, no other types mix. */
export function joinTypes(a: Type | undefined, b: Type | undefined): Joined {
  if (a === undefined || a === b) return { kind: 'type', type: b }
  if (b === undefined) return { kind: 'type', type: a }
  if (isTuple(a) && isTuple(b)) return joinTuples(a, b)
  return isNumeric(a) && isNumeric(b) ? { kind: 'type', type: 'decimal' } : CONFLICT
}

function joinTuples(a: TupleType, b: TupleType): Joined {
  if (a.items.length !== b.items.length) return CONFLICT
  const items: (ScalarType | undefined)[] = []
  for (const [at, item] of a.items.entries()) {
    const joined = joinTypes(item, b.items[at])
    if (joined.kind === 'conflict') return CONFLICT
    items.push(joined.type as ScalarType | undefined)
  }
  return { kind: 'type', type: { kind: 'tuple', items } }
}

export function sameType(a: Type | undefined, b: Type | undefined): boolean {
  if (isTuple(a) && isTuple(b)) {
    return a.items.length === b.items.length && a.items.every((item, at) => item === b.items[at])
  }
  return a === b
}

/** Names and types of a relation's columns. */
export interface ProgramRelation {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: Type }[]
}

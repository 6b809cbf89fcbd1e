import type { CoreRelation } from '../plan/core.ts'
import type { InputKind } from '../tables/input-table.ts'

export type IndexDescriptor =
  | {
      readonly kind: 'chain'
      readonly relation: number
      readonly columns: readonly number[]
      readonly growing: boolean
    }
  | { readonly kind: 'sorted'; readonly relation: number; readonly column: number }
  | {
      readonly kind: 'dominance'
      readonly relation: number
      readonly column: number
      readonly other: number
      readonly side: 'low' | 'high'
    }

/** What the generated code refers to by number: it contains no names or texts of the rules. */
export class Registry {
  readonly relations: readonly string[]
  readonly strings: string[] = []
  readonly indexes: IndexDescriptor[] = []
  readonly wide: boolean
  /** Functions that all rules share, by their names; undefined where each rule has its own code for everything. */
  readonly shared: Map<string, string> | undefined
  readonly #byName: ReadonlyMap<string, CoreRelation>
  readonly #kindOf: (relation: string, column: number) => InputKind
  readonly #numbers: ReadonlyMap<string, number>
  readonly #indexNumbers = new Map<string, number>()

  constructor(
    relations: ReadonlyMap<string, CoreRelation>,
    kindOf: (relation: string, column: number) => InputKind,
    wide: boolean,
    isSmall = false,
  ) {
    this.#byName = relations
    this.#kindOf = kindOf
    this.wide = wide
    this.shared = isSmall ? new Map() : undefined
    this.relations = [...relations.keys()]
    this.#numbers = new Map(this.relations.map((name, at) => [name, at]))
  }

  relation(name: string): number {
    return this.#numbers.get(name)!
  }

  types(name: string) {
    return this.#byName.get(name)!.types
  }

  kind(name: string, column: number): InputKind {
    return this.#byName.get(name)!.isInput ? this.#kindOf(name, column) : 'numbers'
  }

  isInput(name: string): boolean {
    return this.#byName.get(name)!.isInput
  }

  string(text: string): number {
    const known = this.strings.indexOf(text)
    return known >= 0 ? known : this.strings.push(text) - 1
  }

  index(descriptor: IndexDescriptor): number {
    const key = JSON.stringify(descriptor)
    const known = this.#indexNumbers.get(key)
    if (known !== undefined) return known
    this.#indexNumbers.set(key, this.indexes.length)
    return this.indexes.push(descriptor) - 1
  }
}

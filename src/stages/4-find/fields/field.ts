import type { NodeId } from '../../2-model/page-model.ts'

export const FIELD_KINDS = ['text', 'link', 'image', 'number', 'price', 'date', 'boolean'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** What a value was read from: the text of its nodes, or an attribute of its node (`href`, `src`, `alt`, `title` …). */
export type FieldSource = 'text' | `@${string}`

/** One value of one record. */
export interface Cell {
  /** Where it stands, in document order: one node, or the pieces of one text. */
  readonly nodes: readonly NodeId[]
  /** As the page says it, white space folded; addresses of links and pictures are absolute. Never empty. */
  readonly text: string
  /** The typed value, where the text was understood: a number, a price's amount, a date as ISO 8601, a boolean. */
  readonly value?: number | string | boolean
  /** Of a price: ISO 4217, where it is known. */
  readonly currency?: string
}

/** A column of the table: what the records of a region have in common. */
export interface Field {
  /** Unique among the fields of the region, and the same for the same page. */
  readonly name: string
  readonly kind: FieldKind
  readonly source: FieldSource
  /** One for each record of the region, in order; undefined where a record has none. */
  readonly cells: readonly (Cell | undefined)[]
  /** Where the name comes from: `label "Price:"`, `header cell`, `itemprop`, `class`, `kind` … */
  readonly namedBy: string
  /** Where the values stand in a record, for people: `h3/a/text()`, `td[3]`, `ul/li*` (all of them). */
  readonly path?: string
  /** Each node of a cell is a value of its own, as tags are; the text has a comma and a space between them. */
  readonly isList?: boolean
  /** Why the kind was chosen, for people: `18 of 20 texts are a price`. */
  readonly kindBecause?: string
}

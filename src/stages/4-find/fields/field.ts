import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { Notation } from './notation.ts'
import type { TextCut } from './text-cut.ts'

export const FIELD_KINDS = ['text', 'link', 'image', 'number', 'price', 'date', 'boolean'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** The source of a value: the text of its nodes, or an attribute of its node (`href`, `src`, `alt`, `title` …). */
export type FieldSource = 'text' | `@${string}`

/** One value of one record. */
export interface Cell {
  /** Its nodes, in document order: one node, or the pieces of one text. */
  readonly nodes: readonly NodeId[]
  /** Where the value is in the page's text, if it is a part of its nodes' text; only while fields are found. */
  readonly span?: readonly [start: number, end: number]
  /** As on the page, with white space folded; addresses of links and pictures are absolute. Never empty. */
  readonly text: string
  /** The typed value, if the text was understood: a number, a price's amount, a date as ISO 8601, a boolean. */
  readonly value?: number | string | boolean
  /** For a price: ISO 4217, if known. */
  readonly currency?: string
  /** The value is not on the page: it follows from the text and the time of the page ("3 days ago"). */
  readonly derived?: boolean
}

/** The values of a column, without gaps. */
export const presentCells = ({ cells }: { readonly cells: readonly (Cell | undefined)[] }): Cell[] =>
  cells.filter(cell => cell !== undefined)

/** Where a cell starts and ends in the page's text. */
export const spanOfCell = (page: PageModel, { nodes, span }: Cell): readonly [start: number, end: number] =>
  span ?? [page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!]

export const withoutSpan = (cell: Cell | undefined): Cell | undefined => {
  if (!cell?.span) return cell
  const { span: _, ...rest } = cell
  return rest
}

/** A column of the table: what the records of a region have in common. */
export interface Field {
  /** Unique among the fields of the region, and stable for the same page. */
  readonly name: string
  readonly kind: FieldKind
  readonly source: FieldSource
  /** One per record of the region, in order; undefined if a record has no value. */
  readonly cells: readonly (Cell | undefined)[]
  /** Where the name comes from: `label "Price:"`, `header cell`, `itemprop`, `class`, `kind` … */
  readonly namedBy: string
  /** Why that may name it, for people. */
  readonly nameBecause?: string
  /** Names that it could have had instead, with their origins, best first; only if they were asked for. */
  readonly otherNames?: readonly string[]
  /** The position of the values in a record, for people: `h3/a/text()`, `td[3]`, `ul/li*` (all of them). */
  readonly path?: string
  /** Each node of a cell is a separate value, such as a tag; the text joins them with a comma and a space. */
  readonly isList?: boolean
  /** The values are parts of the texts of their nodes. */
  readonly cut?: TextCut
  /** Why the kind was chosen, for people: `18 of 20 texts are a price`. */
  readonly kindBecause?: string
  /** How its values are written, where that had to be decided: day or month first, decimal point or comma. */
  readonly notation?: Notation
  /** What the user should know about its values: why some are missing. */
  readonly note?: string
}

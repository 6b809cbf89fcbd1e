import { isWithin, type NodeId } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { RecordNodes } from '../regions/region.ts'
import { BECAUSE_FLAG, chooseColumns, whyLeftOut } from './choose-columns.ts'
import { readColumns } from './columns.ts'
import type { Field } from './field.ts'
import { readGroupColumns } from './group-headings.ts'
import { joinColumns } from './join-columns.ts'
import { type TypedColumn, typeColumn, withoutLead } from './kind.ts'
import { leadInSamples } from './lead-words.ts'
import { BY_KIND, BY_WORDS, named } from './naming/name.ts'
import { nameFields } from './naming/name-fields.ts'
import { withoutLastLink } from './one-text/last-link.ts'
import { inReadingOrder, linksBehindTexts } from './reading-order.ts'
import { readRecordTexts } from './record-text.ts'
import { splitTexts } from './split-texts.ts'
import { namesIdentifiers } from './typing/identifier.ts'
import { indexTypedTexts } from './typing/typed-texts.ts'

interface FieldOptions {
  /** Keeps texts that are the same in all records as columns: callers that know their meaning may want them. */
  readonly keepsConstants?: boolean
  /** Leaves out the headings above groups of records: only what is in a record describes it. */
  readonly leavesHeadings?: boolean
  /** Says what else each column could be called, for people. */
  readonly tellsOtherNames?: boolean
}

/** What the records of a region have in common, as columns with one cell per record. */
export function findFields(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  options: FieldOptions = {},
): Field[] {
  const { page } = annotated
  const columns = proposeColumns(annotated, records, options)
  const fields = nameFields(page, inReadingOrder(chooseColumns(page, columns, records.length, options)), options)
  return linksBehindTexts(fields).map(field =>
    areIdentifiers(field) ? asIdentifiers(field) : hidesItsWords(field) ? asWords(field) : field,
  )
}

function proposeColumns(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  { leavesHeadings }: FieldOptions,
): TypedColumn[] {
  const { page } = annotated
  const texts = readRecordTexts(page, records)
  const typed = indexTypedTexts(annotated)
  const joined = joinColumns(page, readColumns(page, records, texts, typed))
  const own = splitTexts(page, joined).map(column => withoutLastLink(page, column))
  const columns = leavesHeadings ? own : [...readGroupColumns(page, records, typed), ...own]
  return columns.map(column => typeColumn({ annotated, texts, typed }, column))
}

/** Why a node in a record gives no column of the table. */
export function whyNoField(annotated: AnnotatedPage, records: readonly RecordNodes[], node: NodeId): string {
  const { page } = annotated
  const columns = proposeColumns(annotated, records, {})
  const isIn = ({ cells }: TypedColumn): boolean =>
    cells.some(cell => cell?.nodes.some(at => isWithin(page, at, node) || isWithin(page, node, at)))
  const own = columns.filter(isIn)
  if (own.length === 0) return 'it has no text, link, or picture'
  const because = own.map(column => whyLeftOut(page, column, columns, records.length))
  return because.find(each => each !== undefined) ?? 'another column has the same values'
}

/** The page itself must name them: "12 codes" are counted. */
const areIdentifiers = ({ kind, name, namedBy }: Field): boolean =>
  kind === 'number' && namedBy !== BY_KIND && namedBy !== BY_WORDS && namesIdentifiers(name)

/** A flag whose words are in neither its name nor its values: "Sale" as `badge: true`. */
function hidesItsWords({ kind, kindBecause, name, cells }: Field): boolean {
  if (kind !== 'boolean' || kindBecause !== BECAUSE_FLAG) return false
  const words = named(cells.find(cell => cell !== undefined)!.text, BY_WORDS)?.name
  return words !== undefined && !`_${name}_`.includes(`_${words}_`)
}

const asWords = (field: Field): Field => ({
  ...field,
  kind: 'text',
  cells: field.cells.map(cell => cell && { nodes: cell.nodes, text: cell.text }),
  kindBecause: 'its name does not say its words',
})

/** Numbers that name something are texts: their zeros count. "SKU:" before all of them is not part of one. */
function asIdentifiers({ notation: _, ...field }: Field): Field {
  const lead = leadInSamples(field.cells.flatMap(cell => cell?.text ?? []))
  const cells = field.cells.map(cell => cell && { nodes: cell.nodes, text: cell.text, ...withoutLead(cell.text, lead) })
  return { ...field, kind: 'text', cells, kindBecause: `"${field.name}" names identifiers` }
}

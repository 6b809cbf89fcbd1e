import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { Cell, Field, FieldSource } from '../../4-find/fields/field.ts'
import type { Notation } from '../../4-find/fields/notation.ts'
import { type RecordTexts, readRecordTexts } from '../../4-find/fields/record-text.ts'
import { induceField } from '../../5-wrap/induce-field.ts'
import { fieldTyper } from '../../5-wrap/type-field.ts'
import type { FieldRule } from '../../5-wrap/wrapper.ts'
import type { Analysis } from '../analysis.ts'
import type { ColumnCells, ListColumn, ReadRecords } from '../list-columns.ts'
import type { HarvestedValue } from '../record.ts'
import { cellsOfPart, findJointFields, type JointRecords, shiftCell } from './joint-fields.ts'
import { cellSamples, flatRule } from './learn-list.ts'
import type { ListExample, ListTemplate, Variant } from './list-template.ts'
import { areApart, type KnownColumn, matchByMeaning, matchByNodes, nameApart } from './match-columns.ts'
import { coveredNodes, isKnown, learnPlaces, type PlaceReading, readPlaces } from './places.ts'
import { toValue } from './rows.ts'

/** A value on an earlier page that was not read there. */
export interface EarlierValue {
  /** The page, from 0 in the order of reading, and the row on it, from 0. */
  readonly page: number
  readonly row: number
  readonly column: number
  readonly value: HarvestedValue
}

interface LearnedColumns {
  readonly template: ListTemplate
  readonly read: ReadRecords
  readonly newColumns: readonly ListColumn[]
  readonly earlier: readonly EarlierValue[]
}

/**
 * Something in the records is in a new place, or is read by other columns than before. The fields are
 * found again over this page and the learned pages. Certain values stay; a new value goes to the
 * column that it belongs to, or to a new column.
 */
export function learnColumns(
  annotated: AnnotatedPage,
  template: ListTemplate,
  read: ReadRecords,
  places: readonly PlaceReading[],
  analysis: Pick<Analysis, 'annotate'>,
): LearnedColumns {
  const { page } = annotated
  const [variant] = template.variants
  const joint = findJointFields([...variant!.examples, { page, records: read.records }], analysis)
  const table = new JointTable(joint, template, surelyRead(page, template, read, places, variant!))
  table.fill()
  table.fillGaps(read.cells)
  return table.finish(page, read, template, variant!)
}

/** The cells of a page whose places are all known for their columns. */
function surelyRead(
  page: PageModel,
  { columns }: ListTemplate,
  { cells }: ReadRecords,
  places: readonly PlaceReading[],
  { places: known }: Variant,
): ColumnCells {
  const unsure = new Set(places.filter(place => !isKnown(known, place)).map(({ node }) => node))
  return columns.map(({ source }, column) =>
    cells[column]!.map(cell =>
      cell && coveredNodes(page, cell, source).every(node => !unsure.has(node)) ? cell : undefined,
    ),
  )
}

/** The cells of all columns over the records of several pages, under construction. */
class JointTable {
  readonly #joint: JointRecords
  readonly #page: PageModel
  readonly #texts: RecordTexts
  readonly #columns: ListColumn[]
  readonly #samples: readonly (readonly string[])[]
  readonly #knownCount: number
  /** By column and joint record. */
  readonly #cells: (Cell | undefined)[][]
  /** The nodes that columns already read, by source. */
  readonly #taken = new Map<FieldSource, Set<NodeId>>()
  readonly #namedBy: string[]
  readonly #notations: (Notation | undefined)[]

  constructor(joint: JointRecords, template: ListTemplate, sure: ColumnCells) {
    this.#joint = joint
    this.#page = joint.annotated.page
    this.#texts = readRecordTexts(this.#page, joint.records)
    this.#columns = [...template.columns]
    this.#samples = template.samples
    this.#knownCount = template.columns.length
    this.#namedBy = template.columns.map(() => '')
    const rules = new Map(template.wrapper.fields.map(rule => [rule.name, rule]))
    this.#notations = template.columns.map(({ name }) => rules.get(name)?.notation)
    const examples = template.variants[0]!.examples
    this.#cells = template.columns.map((_, column) => [
      ...examples.flatMap((example, at) => this.#jointCells(example.cells[column], at)),
      ...this.#jointCells(sure[column], examples.length),
    ])
    for (const [column, cells] of this.#cells.entries()) {
      for (const cell of cells) if (cell) this.#take(cell, this.#columns[column]!.source)
    }
  }

  #jointCells(cells: ColumnCells[number] | undefined, part: number): (Cell | undefined)[] {
    const { count, shift } = this.#joint.parts[part]!
    return Array.from({ length: count }, (_, row) => shiftCell(cells?.[row], shift))
  }

  #take(cell: Cell, source: FieldSource): void {
    const taken = this.#taken.get(source) ?? new Set()
    this.#taken.set(source, taken)
    for (const node of coveredNodes(this.#page, cell, source)) taken.add(node)
  }

  #isFree(cell: Cell, source: FieldSource): boolean {
    const taken = this.#taken.get(source)
    return !taken || coveredNodes(this.#page, cell, source).every(node => !taken.has(node))
  }

  /** Assigns values that no column reads to the columns of the fields of all pages, or to new columns. */
  fill(): void {
    const { fields } = this.#joint
    const known = this.#columns.map((column, at): KnownColumn => ({ ...column, samples: this.#samples[at] ?? [] }))
    const matched = matchByNodes(this.#page, fields, known, this.#cells)
    for (const [at, to] of matched.entries()) if (to !== undefined) this.#fillColumn(fields[at]!, to)
    const rest = fields.filter((_, at) => matched[at] === undefined)
    const meant = matchByMeaning(rest, known, (field, column) => areApart(field.cells, this.#cells[column]!))
    for (const [at, field] of rest.entries()) {
      if (meant[at] !== undefined) this.#fillColumn(field, meant[at]!)
      else this.#addColumn(field)
    }
  }

  #fillColumn(field: Field, column: number): void {
    const { kind } = this.#columns[column]!
    const isSame = field.kind === kind && (field.notation === undefined || kind === 'text')
    const cells = isSame ? field.cells : this.#typed(field, column)
    for (const [row, cell] of cells.entries()) this.#put(cell, column, row)
  }

  /** Only if the record has no value in this column, and no column reads this one. */
  #put(cell: Cell | undefined, column: number, row: number): void {
    const { source } = this.#columns[column]!
    if (!cell || this.#cells[column]![row] !== undefined || !this.#isFree(cell, source)) return
    this.#cells[column]![row] = cell
    this.#take(cell, source)
  }

  /** The values of a field, typed as another kind. */
  #typed(field: Field, column: number): readonly (Cell | undefined)[] {
    const { name, kind, source } = this.#columns[column]!
    const samples = [...(this.#samples[column] ?? [])]
    const extent = field.isList ? { extent: 'list' as const } : {}
    const notation = this.#notations[column] ? { notation: this.#notations[column] } : {}
    const rule = { name, kind, ...notation, source, namedBy: '', xpath: ['.'], samples, ...extent }
    const plain = field.cells.map(cell => cell && { nodes: cell.nodes, text: cell.text })
    return fieldTyper(this.#joint.annotated, this.#texts)(rule, plain).cells
  }

  #addColumn(field: Field): void {
    const cells = field.cells.map(cell => (cell && this.#isFree(cell, field.source) ? cell : undefined))
    const { first } = this.#joint.parts.at(-1)!
    if (cells.every((cell, row) => cell === undefined || row < first)) return
    this.#columns.push(...nameApart(this.#columns, [field]))
    this.#namedBy.push(field.namedBy)
    this.#notations.push(field.notation)
    this.#cells.push(cells)
    for (const cell of cells) if (cell) this.#take(cell, field.source)
  }

  /** Values that the wrapper read in a new place and no field contains stay in their column. */
  fillGaps(cells: ColumnCells): void {
    const { first, shift } = this.#joint.parts.at(-1)!
    for (let column = 0; column < this.#knownCount; column++)
      for (const [row, cell] of cells[column]!.entries()) this.#put(shiftCell(cell, shift), column, first + row)
  }

  finish(
    page: PageModel,
    { records, cells, notes = [] }: ReadRecords,
    template: ListTemplate,
    variant: Variant,
  ): LearnedColumns {
    const columns = this.#columns
    const found = this.#partCells(this.#joint.parts.length - 1)
    const wrapper = { ...variant.wrapper, fields: this.#rules(variant.wrapper.fields, cells, found) }
    const sources = columns.map(({ source }) => source)
    const places = learnPlaces(variant.places, readPlaces(page, records, found, sources))
    const known = variant.examples.map((example, at): ListExample => ({ ...example, cells: this.#partCells(at) }))
    const examples = keepExamples([...known, { page, records, cells: found, number: template.pages }])
    const changed: Variant = { ...variant, wrapper, places, examples }
    return {
      template: {
        ...template,
        wrapper,
        columns,
        samples: this.#cells.map((each, column) => template.samples[column] ?? cellSamples(each)),
        variants: [changed, ...template.variants.slice(1)],
      },
      read: { records, cells: found, notes },
      newColumns: columns.slice(this.#knownCount),
      earlier: this.#earlier(variant.examples),
    }
  }

  #partCells(part: number): ColumnCells {
    return cellsOfPart(this.#cells, this.#joint.parts[part]!)
  }

  /** Columns that the wrapper read differently get new paths; the others keep theirs. */
  #rules(rules: readonly FieldRule[], read: ColumnCells, found: ColumnCells): FieldRule[] {
    return this.#columns.flatMap(({ name, kind, source }, column) => {
      const rule = rules.find(one => one.name === name)
      const isRight = found[column]!.every((cell, row) => cell?.text === read[column]?.[row]?.text)
      if (rule && isRight) return rule
      const namedBy = rule?.namedBy ?? this.#namedBy[column] ?? ''
      const notation = this.#notations[column] ? { notation: this.#notations[column] } : {}
      const field = { name, kind, ...notation, source, namedBy, cells: this.#cells[column]! }
      const induced = induceField(this.#page, this.#joint.records, this.#texts, field)
      return induced ? flatRule(induced) : (rule ?? [])
    })
  }

  /** Values that earlier pages turn out to have, in new columns and in known ones that had none. */
  #earlier(examples: readonly ListExample[]): EarlierValue[] {
    return examples.flatMap(({ number, cells: known }, part) =>
      this.#partCells(part).flatMap((cells, column) =>
        cells.flatMap((cell, row) => {
          const value = known[column]?.[row] ? undefined : toValue(cell)
          return value ? { page: number, row, column, value } : []
        }),
      ),
    )
  }
}

/** Enough to see what is common, and few enough to learn again quickly. */
const MAX_EXAMPLES = 3

/** The first page and the latest ones. */
const keepExamples = (examples: readonly ListExample[]): ListExample[] =>
  examples.length <= MAX_EXAMPLES ? [...examples] : [examples[0]!, ...examples.slice(1 - MAX_EXAMPLES)]

import { firstAtLeast } from '../../../2-model/first-at-least.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import type { Cell, Field } from '../../fields/field.ts'
import type { FoundAttribute } from '../amber/attribute-model.ts'
import { MAX_SHORT_LABEL } from '../little-else.ts'
import { LABEL } from './annotated-cell.ts'
import { isLabelled } from './column-traits.ts'
import type { DomainTable } from './domain-table.ts'

/** An attribute in a cell. */
export interface Fit {
  readonly column: number
  readonly record: number
  readonly attribute: string
  readonly annotation: number
  /** The share of the cell's text that it covers. */
  readonly share: number
}

const TEXTS: ReadonlySet<number> = new Set(['text', 'hidden'].map(name => SOURCES.indexOf(name as 'text')))

/** Every attribute found in a cell of the table. */
export function findFits({ annotated: { page, annotations }, columns }: DomainTable, texts: TextAttributes): Fit[] {
  const fits: Fit[] = []
  for (const [column, field] of columns.entries()) {
    if (field.source !== 'text') continue
    for (const [record, cell] of field.cells.entries()) {
      if (!cell) continue
      const pieces = field.isList
        ? cell.nodes.map(node => [node, node] as const)
        : [[cell.nodes[0]!, cell.nodes.at(-1)!]]
      for (const [first, last] of pieces) {
        const whole: [number, number] = [page.textStart[first!]!, page.textEnd[last!]!]
        const [from, to] = placeOfCell(page, field, cell, whole)
        const label = isLabelled(field) ? (LABEL.exec(page.text.slice(from, to))?.[0].length ?? 0) : 0
        for (const { annotation, type } of texts.about(...whole)) {
          const [start, end] = [annotations.start[annotation]!, annotations.end[annotation]!]
          if (end <= from || start >= to) continue
          const isPart = from <= start && end <= to
          const length = isPart ? to - from - (start >= from + label ? label : 0) : whole[1] - whole[0]
          fits.push({
            column,
            record,
            attribute: type,
            annotation,
            share: Math.min(1, (end - start) / Math.max(1, length)),
          })
        }
      }
    }
  }
  return fits
}

/** The values of a column may be parts of the texts of their nodes: "Moss Ltd | Leeds". */
function placeOfCell(page: PageModel, { cut }: Field, { text }: Cell, whole: [number, number]): [number, number] {
  const at = cut ? page.text.slice(...whole).indexOf(text) : -1
  return at < 0 ? whole : [whole[0] + at, whole[0] + at + text.length]
}

/** The attributes in the texts of a page, by start. */
export class TextAttributes {
  readonly #start: readonly number[]
  readonly #end: readonly number[]
  readonly #all: readonly FoundAttribute[]
  readonly #isPrice: (found: FoundAttribute) => boolean

  constructor({ annotations }: AnnotatedPage, attributes: readonly FoundAttribute[]) {
    const startOf = ({ annotation }: FoundAttribute): number => annotations.start[annotation]!
    this.#all = attributes
      .filter(({ annotation }) => TEXTS.has(annotations.source[annotation]!))
      .sort((a, b) => startOf(a) - startOf(b) || a.annotation - b.annotation)
    this.#isPrice = ({ annotation }) => annotations.types[annotations.type[annotation]!] === 'PRICE'
    this.#start = this.#all.map(startOf)
    this.#end = this.#all.map(({ annotation }) => annotations.end[annotation]!)
  }

  /**
   * The attributes between two offsets, and prices that start in the label before and end where the text ends:
   * "Regular price" "$20".
   */
  *about(start: number, end: number): Generator<FoundAttribute> {
    for (let at = this.#from(start - MAX_SHORT_LABEL); at < this.#all.length && this.#start[at]! < start; at++) {
      if (this.#end[at] === end && this.#isPrice(this.#all[at]!)) yield this.#all[at]!
    }
    yield* this.within(start, end)
  }

  *within(start: number, end: number): Generator<FoundAttribute> {
    for (let at = this.#from(start); at < this.#all.length && this.#start[at]! < end; at++) {
      if (this.#end[at]! <= end) yield this.#all[at]!
    }
  }

  /** The first one that starts at or after this offset. */
  #from(start: number): number {
    return firstAtLeast(this.#start, start)
  }
}

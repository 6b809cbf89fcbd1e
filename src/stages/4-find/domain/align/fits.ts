import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import type { FoundAttribute } from '../amber/attribute-model.ts'
import type { DomainTable } from './domain-table.ts'

/** An attribute in a cell. */
export interface Fit {
  readonly column: number
  readonly record: number
  readonly attribute: string
  readonly annotation: number
  /** How much of the cell's text it covers. */
  readonly share: number
}

const TEXTS: ReadonlySet<number> = new Set(['text', 'hidden'].map(name => SOURCES.indexOf(name as 'text')))

/** Every attribute that stands in a cell of the table. */
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
        const [start, end] = [page.textStart[first!]!, page.textEnd[last!]!]
        for (const { annotation, type } of texts.within(start, end)) {
          const length = annotations.end[annotation]! - annotations.start[annotation]!
          fits.push({ column, record, attribute: type, annotation, share: length / Math.max(1, end - start) })
        }
      }
    }
  }
  return fits
}

/** The attributes in texts of a page, by where they start. */
export class TextAttributes {
  readonly #start: readonly number[]
  readonly #end: readonly number[]
  readonly #all: readonly FoundAttribute[]

  constructor({ annotations }: AnnotatedPage, attributes: readonly FoundAttribute[]) {
    const startOf = ({ annotation }: FoundAttribute): number => annotations.start[annotation]!
    this.#all = attributes
      .filter(({ annotation }) => TEXTS.has(annotations.source[annotation]!))
      .sort((a, b) => startOf(a) - startOf(b) || a.annotation - b.annotation)
    this.#start = this.#all.map(startOf)
    this.#end = this.#all.map(({ annotation }) => annotations.end[annotation]!)
  }

  *within(start: number, end: number): Generator<FoundAttribute> {
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#start[middle]! < start) low = middle + 1
      else high = middle
    }
    for (let at = low; at < this.#all.length && this.#start[at]! < end; at++) {
      if (this.#end[at]! <= end) yield this.#all[at]!
    }
  }
}

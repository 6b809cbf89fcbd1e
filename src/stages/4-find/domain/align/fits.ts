import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import { isCrossedOut } from '../../fields/parts.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { type AnnotationTest, type AttributeType, type Domain, STRUCK } from '../domain.ts'
import { type DomainTable, elementsAround } from './domain-table.ts'

/** An annotation in a cell that satisfies a constraint of an attribute. */
export interface Fit {
  readonly column: number
  readonly record: number
  readonly attribute: string
  readonly annotation: number
  /** How much of the cell's text it covers. */
  readonly share: number
}

/** Longer texts are sentences: what stands in one of them speaks of itself alone. */
const PHRASE = 80

const SHOWN: ReadonlySet<number> = new Set(['text', 'hidden'].map(name => SOURCES.indexOf(name as 'text')))

interface CellAnnotation {
  readonly index: number
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Every annotation in the table's cells that makes an attribute. */
export function findFits(table: DomainTable, domain: Domain): Fit[] {
  const { annotated, columns, records } = table
  const { page } = annotated
  const fits: Fit[] = []
  const inText = new TextAnnotations(annotated)
  const inNames = new NameAnnotations(annotated)
  for (const [column, field] of columns.entries()) {
    if (field.source !== 'text') continue
    for (const [record, cell] of field.cells.entries()) {
      if (!cell) continue
      const pieces = field.isList ? cell.nodes.map(node => [node]) : [cell.nodes]
      for (const nodes of pieces) {
        const [start, end] = [page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!]
        const said = inText.within(start, end)
        if (said.length === 0) continue
        const inside = [...said, ...inNames.around(page, nodes[0]!, records[record]!, end - start)]
        const struck = isStruckAround(page, nodes[0]!, records[record]![0]!)
        for (const attribute of domain.attributes) {
          for (const { index, end: stop, start: begin } of fitting(annotated, attribute, inside, struck, end - start)) {
            const share = (stop - begin) / Math.max(1, end - start)
            fits.push({ column, record, attribute: attribute.name, annotation: index, share })
          }
        }
      }
    }
  }
  return fits
}

function fitting(
  annotated: AnnotatedPage,
  { constraints }: AttributeType,
  inside: readonly CellAnnotation[],
  struck: boolean,
  length: number,
): CellAnnotation[] {
  const found = new Map<number, CellAnnotation>()
  for (const { required, disallowed } of constraints) {
    const [value, ...others] = required
    for (const each of inside) {
      if (!value || each.start < 0 || !meets(annotated, each, value)) continue
      // In a phrase everything belongs together; in a sentence, only what overlaps.
      const near =
        length <= PHRASE ? inside : inside.filter(o => o.start < 0 || (o.start < each.end && each.start < o.end))
      const has = (test: AnnotationTest): boolean =>
        test.type === STRUCK ? struck : near.some(other => meets(annotated, other, test))
      if (
        others.every(has) &&
        !disallowed.some(test => (isOwn(test, value) ? meets(annotated, each, test) : has(test)))
      )
        found.set(each.index, each)
    }
  }
  return [...found.values()]
}

/** A test on the value itself: "PRICE per=month" disallowed for a PRICE speaks of that price, not of others beside it. */
const isOwn = (test: AnnotationTest, value: AnnotationTest): boolean => test.type === value.type

function meets({ annotations }: AnnotatedPage, { index, type }: CellAnnotation, test: AnnotationTest): boolean {
  if (type !== test.type) return false
  const wanted = Object.entries(test.features)
  return wanted.every(([name, value]) => featureOf(annotations, index, name) === value)
}

export function featureOf(
  { featureStart, featureName, featureValue, strings }: AnnotatedPage['annotations'],
  index: number,
  name: string,
): string | undefined {
  for (let i = featureStart[index]!; i < featureStart[index + 1]!; i++) {
    if (strings[featureName[i]!] === name) return strings[featureValue[i]!]
  }
  return undefined
}

/** Class names for words that a line goes through: the style sheet that draws it may be missing. */
const STRUCK_NAME =
  /(?:^|[-_\s])(?:line-?through|strike(?:d|through)?|stroke[nd]?|struck|cross(?:ed)?-?out|crossed|(?:price|preis)?-?(?:old|was)|old-?(?:price|preis)|was-?price)(?:$|[-_\s])/i

const isNamedStruck = (page: PageModel, node: NodeId): boolean =>
  STRUCK_NAME.test(attributeOf(page, node, 'class') ?? '')

function isStruckAround(page: PageModel, node: NodeId, top: NodeId): boolean {
  const length = page.textEnd[node]! - page.textStart[node]!
  for (let at = node, level = 0; at >= top && level < 4; at = page.parent[at]!, level++) {
    // An element around several prices is not crossed out because one of them is.
    if (page.textEnd[at]! - page.textStart[at]! > 2 * length + 10) break
    if (isCrossedOut(page, at) || isNamedStruck(page, at)) return true
  }
  for (let at = node + 1; at <= page.last[node]!; at++) {
    if (
      page.textStart[at] === page.textStart[node] &&
      page.textEnd[at] === page.textEnd[node] &&
      isCrossedOut(page, at)
    )
      return true
  }
  return false
}

/** So far above a value an element may stand whose name speaks of the value. */
const NAME_LEVELS = 3

/** Annotations in class names and the like, by element. They are no values: they say what the text of the element is. */
class NameAnnotations {
  readonly #byNode = new Map<NodeId, CellAnnotation[]>()

  constructor({ annotations }: AnnotatedPage) {
    for (let index = 0; index < annotations.count; index++) {
      if (SHOWN.has(annotations.source[index]!)) continue
      const type = annotations.types[annotations.type[index]!]!
      const node = annotations.node[index]!
      const list = this.#byNode.get(node) ?? []
      list.push({ index, type, start: -1, end: -1 })
      this.#byNode.set(node, list)
    }
  }

  /** Those of the elements around a text that hold little else. */
  around(page: PageModel, node: NodeId, record: RecordNodes, length: number): CellAnnotation[] {
    const found: CellAnnotation[] = []
    for (const element of elementsAround(page, node, record, NAME_LEVELS)) {
      if (page.textEnd[element]! - page.textStart[element]! > 2 * length + 10) break
      found.push(...(this.#byNode.get(element) ?? []))
    }
    return found
  }
}

/** The annotations of texts by where they start. */
class TextAnnotations {
  readonly #all: readonly CellAnnotation[]

  constructor({ annotations }: AnnotatedPage) {
    const all: CellAnnotation[] = []
    for (let index = 0; index < annotations.count; index++) {
      if (!SHOWN.has(annotations.source[index]!)) continue
      const type = annotations.types[annotations.type[index]!]!
      all.push({ index, type, start: annotations.start[index]!, end: annotations.end[index]! })
    }
    this.#all = all.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
  }

  within(start: number, end: number): CellAnnotation[] {
    let [low, high] = [0, this.#all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#all[middle]!.start < start) low = middle + 1
      else high = middle
    }
    const found: CellAnnotation[] = []
    for (let at = low; at < this.#all.length && this.#all[at]!.start < end; at++) {
      if (this.#all[at]!.end <= end) found.push(this.#all[at]!)
    }
    return found
  }
}

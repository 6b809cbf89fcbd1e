import { declareRelation } from '../../datalog/declare.ts'
import type { RelationDeclaration, RelationRows } from '../../datalog/relation.ts'
import { type AnnotatedPage, carriersOf, SOURCES, wordsAt } from './annotation.ts'

/** A fact about annotations: its declaration, and how it is read. */
interface AnnotationRelation extends RelationDeclaration {
  /** Its meaning, for people. */
  readonly means: string
  readonly read: (annotated: AnnotatedPage) => RelationRows
}

/**
 * Every fact about annotations, declared only here.
 *
 * A node carries an annotation if it contains that and nothing else: the smallest node that covers it, and each
 * ancestor whose whole text it is. An annotation read in an attribute or a name is carried by its element, and by
 * ancestors that contain nothing but that element.
 */
export const ANNOTATION_RELATIONS: readonly AnnotationRelation[] = [
  declare(
    'ann::annotation',
    'N carries an annotation of this type and value; the value is empty if there is none',
    ['node:integer', 'type:string', 'value:string'],
    annotated => {
      const { index, node } = carriers(annotated)
      const { type, types, value, strings } = annotated.annotations
      return rows(node.length, node, coded(type, types, index), coded(value, strings, index))
    },
  ),
  declare(
    'ann::number',
    'N carries an annotation of this type whose value is this number; for a range, its start',
    ['node:integer', 'type:string', 'value:decimal'],
    annotated => {
      const { type, types, number } = annotated.annotations
      const { index, node } = carriers(annotated, each => !Number.isNaN(number[each]!))
      return rows(
        node.length,
        node,
        coded(type, types, index),
        Float64Array.from(index, each => number[each]!),
      )
    },
  ),
  declare('ann::carrier', 'N carries annotation A', ['annotation:integer', 'node:integer'], annotated => {
    const { index, node } = carriers(annotated)
    return rows(node.length, index, node)
  }),
  declare(
    'ann::span',
    "annotation A of this type covers Start to End of the page's text, and N is the smallest node around it; an annotation read in an attribute is empty and lies where its element's text starts",
    ['annotation:integer', 'node:integer', 'type:string', 'start:integer', 'end:integer'],
    ({ annotations }) => {
      const { count, node, type, types, start, end } = annotations
      return rows(count, numbers(count), node, { codes: type, strings: types }, start, end)
    },
  ),
  declare(
    'ann::words',
    'annotation A was found in these words; for an attribute or a name, all of it',
    ['annotation:integer', 'words:string'],
    ({ page, annotations }) =>
      rows(annotations.count, numbers(annotations.count), { at: row => wordsAt(page, annotations, row) }),
  ),
  declare(
    'ann::share',
    'annotation A covers this share of the text of the smallest element around it, or of the attribute or name that it was read in',
    ['annotation:integer', 'share:decimal'],
    ({ annotations }) => rows(annotations.count, numbers(annotations.count), annotations.share),
  ),
  declare(
    'ann::source',
    `annotation A was read in one of: ${SOURCES.join(', ')}`,
    ['annotation:integer', 'source:string'],
    ({ annotations }) =>
      rows(annotations.count, numbers(annotations.count), { codes: annotations.source, strings: SOURCES }),
  ),
  declare(
    'ann::feature',
    'annotation A has a feature of this name and value',
    ['annotation:integer', 'name:string', 'value:string'],
    ({ annotations }) => {
      const { featureName, featureValue, strings } = annotations
      const owner = featureOwners(annotations.featureStart)
      return rows(owner.length, owner, { codes: featureName, strings }, { codes: featureValue, strings })
    },
  ),
  declare(
    'ann::quantity',
    'annotation A has a feature of this name that is a number',
    ['annotation:integer', 'name:string', 'value:decimal'],
    ({ annotations }) => {
      const { featureName, featureNumber, featureStart, strings } = annotations
      const owner = featureOwners(featureStart)
      const kept = numbers(owner.length).filter(i => !Number.isNaN(featureNumber[i]!))
      return rows(
        kept.length,
        kept.map(i => owner[i]!),
        coded(featureName, strings, kept),
        Float64Array.from(kept, i => featureNumber[i]!),
      )
    },
  ),
]

const byName = new Map(ANNOTATION_RELATIONS.map(relation => [relation.name, relation]))

/** The requested facts about annotations, and no others. */
export function readAnnotationFacts(annotated: AnnotatedPage, names: Iterable<string>): Map<string, RelationRows> {
  const facts = new Map<string, RelationRows>()
  for (const name of names) {
    const relation = byName.get(name)
    if (relation) facts.set(name, relation.read(annotated))
  }
  return facts
}

function declare(
  name: string,
  means: string,
  columns: readonly string[],
  read: AnnotationRelation['read'],
): AnnotationRelation {
  return { ...declareRelation(name, columns), means, read }
}

const rows = (length: number, ...columns: RelationRows['columns']): RelationRows => ({ length, columns })

const numbers = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i)

const coded = (codes: Int32Array, strings: readonly string[], index: Int32Array) => ({
  codes: index.map(each => codes[each]!),
  strings,
})

function carriers(
  annotated: AnnotatedPage,
  isMeant: (index: number) => boolean = () => true,
): { index: Int32Array; node: Int32Array } {
  const index: number[] = []
  const node: number[] = []
  for (let i = 0; i < annotated.annotations.count; i++) {
    if (!isMeant(i)) continue
    for (const carrier of carriersOf(annotated, i)) {
      index.push(i)
      node.push(carrier)
    }
  }
  return { index: Int32Array.from(index), node: Int32Array.from(node) }
}

function featureOwners(featureStart: Int32Array): Int32Array {
  const owner = new Int32Array(featureStart.at(-1) ?? 0)
  for (let i = 0; i + 1 < featureStart.length; i++) owner.fill(i, featureStart[i], featureStart[i + 1])
  return owner
}

import type { RelationRows } from '../../datalog/relation.ts'
import { columnRows, declareFact as declare, type FactRelation, readRelations, upTo } from '../2-model/fact-relation.ts'
import { type AnnotatedPage, carriersOf, SOURCES, wordsAt } from './annotation.ts'

/**
 * Every fact about annotations, declared only here.
 *
 * A node carries an annotation if it contains that and nothing else: the smallest node that covers it, and each
 * ancestor whose whole text it is. An annotation read in an attribute or a name is carried by its element, and by
 * ancestors that contain nothing but that element.
 */
export const ANNOTATION_RELATIONS: readonly FactRelation<AnnotatedPage>[] = [
  declare(
    'ann::annotation',
    'N carries an annotation of this type and value; the value is empty if there is none',
    ['node:integer', 'type:string', 'value:string'],
    annotated => {
      const { index, node } = carriers(annotated)
      const { type, types, value, strings } = annotated.annotations
      return columnRows(node, coded(type, types, index), coded(value, strings, index))
    },
  ),
  declare(
    'ann::number',
    'N carries an annotation of this type whose value is this number; for a range, its start',
    ['node:integer', 'type:string', 'value:decimal'],
    annotated => {
      const { type, types, number } = annotated.annotations
      const { index, node } = carriers(annotated, each => !Number.isNaN(number[each]!))
      return columnRows(
        node,
        coded(type, types, index),
        Float64Array.from(index, each => number[each]!),
      )
    },
  ),
  declare(
    'ann::amount',
    'the value of annotation A is this number; for a range, its start',
    ['annotation:integer', 'value:decimal'],
    ({ annotations: { count, number } }) => {
      const kept = upTo(count).filter(index => !Number.isNaN(number[index]!))
      return columnRows(
        kept,
        Float64Array.from(kept, index => number[index]!),
      )
    },
  ),
  declare('ann::carrier', 'N carries annotation A', ['annotation:integer', 'node:integer'], annotated => {
    const { index, node } = carriers(annotated)
    return columnRows(index, node)
  }),
  declare(
    'ann::span',
    "annotation A of this type covers Start to End of the page's text, and N is the smallest node around it; an annotation read in an attribute is empty and lies where its element's text starts",
    ['annotation:integer', 'node:integer', 'type:string', 'start:integer', 'end:integer'],
    ({ annotations }) => {
      const { count, node, type, types, start, end } = annotations
      return columnRows(upTo(count), node, { codes: type, strings: types }, start, end)
    },
  ),
  declare(
    'ann::words',
    'annotation A was found in these words; for an attribute or a name, all of it',
    ['annotation:integer', 'words:string'],
    ({ page, annotations }) => columnRows(upTo(annotations.count), { at: row => wordsAt(page, annotations, row) }),
  ),
  declare(
    'ann::share',
    'annotation A covers this share of the text of the smallest element around it, or of the attribute or name that it was read in',
    ['annotation:integer', 'share:decimal'],
    ({ annotations }) => columnRows(upTo(annotations.count), annotations.share),
  ),
  declare(
    'ann::source',
    `annotation A was read in one of: ${SOURCES.join(', ')}`,
    ['annotation:integer', 'source:string'],
    ({ annotations }) => columnRows(upTo(annotations.count), { codes: annotations.source, strings: SOURCES }),
  ),
  declare(
    'ann::feature',
    'annotation A has a feature of this name and value',
    ['annotation:integer', 'name:string', 'value:string'],
    ({ annotations }) => {
      const { featureName, featureValue, strings } = annotations
      const owner = featureOwners(annotations.featureStart)
      return columnRows(owner, { codes: featureName, strings }, { codes: featureValue, strings })
    },
  ),
  declare(
    'ann::quantity',
    'annotation A has a feature of this name that is a number',
    ['annotation:integer', 'name:string', 'value:decimal'],
    ({ annotations }) => {
      const { featureName, featureNumber, featureStart, strings } = annotations
      const owner = featureOwners(featureStart)
      const kept = upTo(owner.length).filter(i => !Number.isNaN(featureNumber[i]!))
      return columnRows(
        kept.map(i => owner[i]!),
        coded(featureName, strings, kept),
        Float64Array.from(kept, i => featureNumber[i]!),
      )
    },
  ),
]

/** The requested facts about annotations, and no others. */
export const readAnnotationFacts = (annotated: AnnotatedPage, names: Iterable<string>): Map<string, RelationRows> =>
  new Map(readRelations(ANNOTATION_RELATIONS, annotated, new Set(names)))

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

import type { NodeId, PageModel } from '../2-model/page-model.ts'

/** Where an annotation was read. The first three are texts of the page, with a position in `page.text`. */
export const SOURCES = [
  'text',
  'hidden',
  'svg-title',
  'alt',
  'title',
  'aria-label',
  'value',
  'datetime',
  'before',
  'after',
  'class',
  'id',
  'icon',
  'image',
  'sprite',
] as const
export type AnnotationSource = (typeof SOURCES)[number]

/** The annotations of a page as columns; annotation a is at index a of each. Ordered by node, source, start, end, and type. */
export interface Annotations {
  readonly count: number
  /** Index into `types`. */
  readonly type: Int32Array
  readonly types: readonly string[]
  /** The smallest node that covers it; for an attribute, its element. */
  readonly node: Int32Array
  /** In `page.text`. An annotation read in an attribute is empty and lies where its element's text starts. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** Index into `SOURCES`. */
  readonly source: Uint8Array
  /** Index into `strings`; the empty string if there is no value. */
  readonly value: Int32Array
  /** NaN if the value is not a number. */
  readonly number: Float64Array
  /** Its share of the text of the smallest element around it, or of the attribute or name: above 0, at most 1. */
  readonly share: Float32Array
  /** The words in the attribute, index into `strings`; -1 for texts, which are in `page.text`. */
  readonly words: Int32Array
  /** Features of annotation a: entries featureStart[a] … featureStart[a + 1] - 1. */
  readonly featureStart: Int32Array
  readonly featureName: Int32Array
  /** Index into `strings`. */
  readonly featureValue: Int32Array
  /** NaN if the feature is not a number. */
  readonly featureNumber: Float64Array
  readonly strings: readonly string[]
}

export interface AnnotatedPage {
  readonly page: PageModel
  readonly annotations: Annotations
  readonly warnings: readonly AnnotateWarning[]
  /** If only passages were annotated: all of the page, for what the rest of it says about their values. */
  readonly whole?: () => AnnotatedPage
}

/** A pattern took too many steps on this page: it found nothing after `at`. */
export interface AnnotateWarning {
  readonly kind: 'pattern-stopped'
  readonly type: string
  readonly pattern: string
  readonly at: number
}

/** One annotation as an object, for people and for code that needs few. */
export interface Annotation {
  readonly type: string
  readonly node: NodeId
  readonly start: number
  readonly end: number
  readonly source: AnnotationSource
  readonly words: string
  readonly value: string
  readonly number: number | undefined
  readonly share: number
  readonly features: Readonly<Record<string, string | number>>
}

export function annotationAt({ page, annotations }: AnnotatedPage, index: number): Annotation {
  const { strings } = annotations
  const features: Record<string, string | number> = {}
  for (let i = annotations.featureStart[index]!; i < annotations.featureStart[index + 1]!; i++) {
    const number = annotations.featureNumber[i]!
    const name = strings[annotations.featureName[i]!]!
    features[name] = Number.isNaN(number) ? strings[annotations.featureValue[i]!]! : number
  }
  const number = annotations.number[index]!
  return {
    type: annotations.types[annotations.type[index]!]!,
    node: annotations.node[index]!,
    start: annotations.start[index]!,
    end: annotations.end[index]!,
    source: SOURCES[annotations.source[index]!]!,
    words: wordsAt(page, annotations, index),
    value: strings[annotations.value[index]!]!,
    number: Number.isNaN(number) ? undefined : number,
    share: annotations.share[index]!,
    features,
  }
}

/** The annotated words, as in the text or the attribute. */
export const wordsAt = (page: PageModel, { words, start, end, strings }: Annotations, index: number): string =>
  words[index]! < 0 ? page.text.slice(start[index], end[index]) : strings[words[index]!]!

export const listAnnotations = (annotated: AnnotatedPage): Annotation[] =>
  Array.from({ length: annotated.annotations.count }, (_, index) => annotationAt(annotated, index))

/**
 * The nodes that contain an annotation and nothing else: its own node, and each ancestor whose whole text it is. An
 * annotation read in an attribute is also carried by ancestors that contain nothing but that element.
 */
export function* carriersOf({ page, annotations }: AnnotatedPage, index: number): Generator<NodeId> {
  const { parent, last, textStart, textEnd } = page
  const own = annotations.node[index]!
  const inAttribute = annotations.words[index]! >= 0
  const start = inAttribute ? textStart[own] : annotations.start[index]
  const end = inAttribute ? textEnd[own] : annotations.end[index]
  yield own
  for (let node = own, above = parent[own]!; above >= 0; node = above, above = parent[above]!) {
    if (textStart[above] === textEnd[above] ? !inAttribute : textStart[above] !== start || textEnd[above] !== end)
      return
    // An icon next to other icons does not describe the element around all of them.
    if (inAttribute && (node !== above + 1 || last[node] !== last[above])) return
    yield above
  }
}

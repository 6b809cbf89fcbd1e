import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, wordsAt } from '../../../3-annotate/annotation.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { AttributeModel, FoundAttribute } from './attribute-model.ts'
import { isShown } from './shown-annotation.ts'

/** An attribute that was found in a record; there may be several of its type. */
export interface AttributeCandidate extends FoundAttribute {
  /** Where its node starts, in characters from the record's start. */
  readonly offset: number
  /** The length of its node's text, or of the attribute that it was read in. */
  readonly length: number
  /** As the annotator understands it; the words themselves if it has no value for them. */
  readonly value: string
  /** It is in visible text, not in a class name or in the description of an image. */
  readonly isShown: boolean
}

/** The attributes found in each record, in document order. */
export function recordAttributesOf(
  annotated: AnnotatedPage,
  { attributes }: AttributeModel,
  records: readonly RecordNodes[],
): AttributeCandidate[][] {
  const { page, annotations } = annotated
  const recordAt = new Map(records.flatMap((nodes, record) => nodes.map(node => [node, record] as const)))
  const found: AttributeCandidate[][] = records.map(() => [])
  for (const attribute of attributes) {
    const node = annotations.node[attribute.annotation]!
    const record = recordAt.get(topOf(page, node, recordAt))
    if (record === undefined) continue
    const words = wordsAt(page, annotations, attribute.annotation)
    const isText = annotations.words[attribute.annotation]! < 0
    found[record]!.push({
      ...attribute,
      offset: Math.max(0, page.textStart[attribute.node]! - page.textStart[records[record]![0]!]!),
      length: isText ? page.textEnd[attribute.node]! - page.textStart[attribute.node]! : words.length,
      value: annotations.strings[annotations.value[attribute.annotation]!] || words,
      isShown: isShown(annotated, attribute.annotation),
    })
  }
  return found
}

/** The node of a record around a node, or -1 if there is none. */
function topOf({ parent }: PageModel, node: NodeId, records: ReadonlyMap<NodeId, number>): NodeId {
  let at = node
  while (at >= 0 && !records.has(at)) at = parent[at]!
  return at
}

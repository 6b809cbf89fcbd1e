import type { FeatureReason } from '../../../learn/model.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import { type NodeId, textOf } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { type BlockClassifier, thresholdOf } from './block-type.ts'
import { classifyBlocks, explainBlock } from './classify.ts'
import { membersOf } from './features.ts'

/** A block on a page. */
export interface FoundBlock {
  readonly class: string
  readonly probability: number
  /** Usually one; several if the block type has blocks of several nodes. */
  readonly nodes: readonly BlockNode[]
  /** The strongest first. */
  readonly reasons: readonly FeatureReason[]
}

interface BlockNode {
  readonly node: NodeId
  readonly xpath: string
  readonly text: string
}

/** The blocks of a type on a page, in page order: those whose probability reaches the threshold of the profile. */
export function findBlocks(annotated: AnnotatedPage, classifier: BlockClassifier): FoundBlock[] {
  const { page } = annotated
  const blocks = classifyBlocks(annotated, classifier)
  const { classes, table, probabilities } = blocks
  return Array.from(table.nodes).flatMap((candidate, row): FoundBlock[] => {
    // The last class is "none of these".
    const shares = probabilities[row]!.subarray(0, -1)
    const probability = Math.max(...shares)
    if (probability < thresholdOf(classifier)) return []
    const name = classes[shares.indexOf(probability)]!
    const nodes = Array.from(membersOf(table, row), node => ({
      node,
      xpath: xpathOf(page, node),
      text: textOf(page, node),
    }))
    return [{ class: name, probability, nodes, reasons: explainBlock(blocks, candidate, name).reasons }]
  })
}

import type { Findings, Models } from '../analyse.ts'
import type { NodeId } from '../stages/2-model/page-model.ts'
import type { NextPage, NextTarget } from '../stages/4-find/pagination/next-page.ts'
import { explainedBlock } from './explain-block.ts'
import type { Explained } from './reason-tree.ts'

/** Why the list continues there, or why nowhere. `link` is what a click follows, and the block type that says so. */
export function explainedNext(
  { next, annotated }: Findings,
  models: Models,
  facts: number,
): Explained & { readonly link?: { readonly node: NodeId; readonly block: string } } {
  const target = 'targets' in next ? next.targets[0] : next.best
  const found = next.kind !== 'none' && next.kind !== 'unsure'
  const link = target?.links[0]
  const sentence = sentenceOf(next, target)
  if (!link) return { found, sentence, reasons: [], tree: [], json: null, text: `${sentence}\n` }
  const classifier = link.kind === 'load-more' || link.kind === 'sentinel' ? models.more : models.links
  const block = explainedBlock(annotated, classifier, link.node, facts)
  return { ...block, found, sentence, link: { node: link.node, block: classifier.definition.type } }
}

function sentenceOf(next: NextPage, target: NextTarget | undefined): string {
  const certain = target ? ` (${Math.round(100 * target.confidence)} %)` : ''
  switch (next.kind) {
    case 'none':
      return `No next page: ${next.because}.`
    case 'unsure':
      return `No certain next page: ${next.because}.`
    case 'link':
      return `The next page is ${target!.url}${certain}.`
    case 'button':
      return `A click leads to the next page${certain}.`
    case 'load-more':
      return `A click adds to the list${certain}.`
    case 'scroll':
      return `Scrolling adds to the list${certain}.`
  }
}

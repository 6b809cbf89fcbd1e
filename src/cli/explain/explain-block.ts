import { explain, type Program, printDerivation, type Run } from '../../datalog/index.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { BlockClassifier } from '../../stages/4-find/blocks/block-type.ts'
import { classifyBlocks, explainBlock } from '../../stages/4-find/blocks/classify.ts'
import { candidateOf, membersOf } from '../../stages/4-find/blocks/features.ts'
import { loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { type ModelFlags, modelsOf, needsBoxes } from '../pages/model-options.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

export interface ExplainBlockFlags extends PageFlags, ModelFlags {
  readonly node: string
  readonly block: string
  readonly profile?: string
  readonly facts: number
  readonly json?: boolean
}

/** Why a node is, or is not, a block of a type: its features, their weights, rules, and facts. */
export async function explainBlockAt(argument: string, flags: ExplainBlockFlags, terminal: Terminal): Promise<void> {
  const classifier = loadClassifier(flags.block, flags.profile, flags.blocks)
  const { annotators } = modelsOf(flags)
  const visual = needsBoxes(classifier, flags)
  for await (const page of readPages(argument, flags, terminal, { visual })) {
    const node = nodeOf(page, flags.node)
    if (node === undefined) throw new UsageError(`${flags.node} matches no node of ${page.url}`)
    const blocks = classifyBlocks(annotate(page, annotators), classifier)
    const candidate = candidateOf(blocks.table, node)
    if (candidate === undefined) terminal.out(`${xpathOf(page, node)} is not a candidate for ${flags.block}.\n`)
    else if (flags.json) terminal.out(`${JSON.stringify(blockJson(page, candidate, flags.block, blocks))}\n`)
    else terminal.out(formatExplanation(page, candidate, classifier, blocks, flags.facts))
  }
}

type Blocks = ReturnType<typeof classifyBlocks>

function bestClass({ table, probabilities, classes }: Blocks, node: NodeId) {
  const shares = probabilities[table.nodes.indexOf(node)]!
  return { shares, best: classes[shares.indexOf(Math.max(...shares))]! }
}

function blockJson(page: PageModel, node: NodeId, block: string, blocks: Blocks) {
  const { shares, best } = bestClass(blocks, node)
  return {
    page: page.url,
    block,
    nodes: Array.from(membersOf(blocks.table, blocks.table.nodes.indexOf(node)), member => xpathOf(page, member)),
    class: best,
    probabilities: Object.fromEntries(blocks.classes.map((name, i) => [name, shares[i]])),
    ...explainBlock(blocks, node, best),
  }
}

function formatExplanation(
  page: PageModel,
  node: NodeId,
  { program }: BlockClassifier,
  blocks: Blocks,
  facts: number,
): string {
  const { shares, best } = bestClass(blocks, node)
  const { base, reasons } = explainBlock(blocks, node, best)
  const members = membersOf(blocks.table, blocks.table.nodes.indexOf(node))
  const lines = [
    ...Array.from(members, member => xpathOf(page, member)),
    `  ${blocks.classes.map((name, i) => `${name} ${percent(shares[i]!)}`).join(' · ')}`,
    `  ${best} starts at ${percent(base)}; the features of the node change it by:`,
    ...reasons
      .filter(({ effect }) => Math.abs(effect) >= 0.005)
      .map(({ feature, value, effect }) => {
        const sign = effect > 0 ? '+' : '−'
        const given = Number.isNaN(value) ? 'no value' : String(Number(value.toFixed(2)))
        return `    ${sign}${percent(Math.abs(effect)).padStart(5)}  ${feature} = ${given}`
      }),
  ]
  const holding = reasons.filter(({ value }) => value === 1).slice(0, facts)
  const derivations = holding.flatMap(({ feature }) => derivationOf(program, blocks.run, feature, node) ?? [])
  return `${[...lines, ...derivations].join('\n')}\n`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The rules behind a feature that holds, traced back to facts of the page. */
function derivationOf(program: Program, run: Run, feature: string, node: NodeId): string | undefined {
  if (run.relation(feature).types.length !== 1) return undefined
  const derivation = explain(program, run, { relation: feature, values: [node] })
  return derivation && `\n${printDerivation(derivation)}`
}

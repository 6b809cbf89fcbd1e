import { explain, explainAbsence, type Program, printAbsence, printDerivation } from '../datalog/index.ts'
import type { FeatureReason } from '../learn/model.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import type { NodeId } from '../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../stages/3-annotate/annotation.ts'
import type { BlockClassifier } from '../stages/4-find/blocks/block-type.ts'
import { classifyBlocks, explainBlock } from '../stages/4-find/blocks/classify.ts'
import { BLOCKS, candidateOf, membersOf, NODES_OF_INTEREST } from '../stages/4-find/blocks/features.ts'
import { nodesOfFacts } from './fact-nodes.ts'
import {
  type Explained,
  MAX_SHOWN_REASONS,
  type NodesIn,
  plainReason,
  type ReasonTree,
  reasonOf,
  reasonOfAbsence,
} from './reason-tree.ts'

type Blocks = ReturnType<typeof classifyBlocks>

/** A node that is to be explained as a block of a type. */
interface BlockCase {
  readonly annotated: AnnotatedPage
  readonly node: NodeId
  readonly classifier: BlockClassifier
  readonly blocks: Blocks
  /** What the node is, or belongs to; undefined if it cannot be such a block. */
  readonly candidate: NodeId | undefined
  /** How many reasons to trace back to the facts of the page. */
  readonly facts: number
}

/** Why a node is, or is not, a block of a type: its features, their effects, rules, and facts. */
export function explainedBlock(
  annotated: AnnotatedPage,
  classifier: BlockClassifier,
  node: NodeId,
  facts: number,
): Explained {
  const blocks = classifyBlocks(annotated, classifier)
  const candidate = candidateOf(blocks.table, node)
  const about = { annotated, node, classifier, blocks, candidate, facts }
  return candidate === undefined ? notACandidate(about) : explainCandidate(about, candidate)
}

function notACandidate(about: BlockCase): Explained {
  const { annotated, node, classifier, blocks } = about
  const { type, several } = classifier.definition
  const path = xpathOf(annotated.page, node)
  const fact = { relation: several ? BLOCKS : NODES_OF_INTEREST, values: [node] }
  const absence = explainAbsence(classifier.program, blocks.run, fact)
  const text = `${path} is not a candidate for ${type}.`
  return {
    found: false,
    sentence: `This cannot be a ${type}.`,
    reasons: absence.kind === 'failed' ? [`It is not "${absence.rule.name}": ${absence.premise} does not hold.`] : [],
    tree: [reasonOfAbsence(absence, nodesInOf(about))],
    json: { page: annotated.page.url, block: type, nodes: [path], class: null },
    text: `${text}\n  ${printAbsence(absence, '  ').trimStart()}\n`,
  }
}

const nodesInOf = ({ annotated, classifier }: BlockCase): NodesIn => nodesOfFacts(classifier.program, annotated)

function explainCandidate(about: BlockCase, candidate: NodeId): Explained {
  const { blocks, classifier } = about
  const { type } = classifier.definition
  const { best, likeliest, probability } = classesOf(blocks, candidate)
  const found = best === likeliest
  const { reasons } = explainBlock(blocks, candidate, likeliest)
  const speaks = reasons.filter(({ effect }) => (found ? effect > 0 : effect < 0) && isTelling(effect))
  return {
    found,
    sentence: found
      ? `This is a ${type}, class ${likeliest}: ${percent(probability)}.`
      : `This is not a ${type}: ${likeliest} has only ${percent(probability)}.`,
    reasons: speaks.slice(0, MAX_SHOWN_REASONS).map(reason => featureInWords(about, reason)),
    tree: featureTrees(about, candidate, reasons),
    json: blockJson(about, candidate),
    text: formatBlock(about, candidate),
  }
}

/** `likeliest` is the most probable class that is a block; the last class is "none of these". */
function classesOf({ table, probabilities, classes }: Blocks, node: NodeId) {
  const shares = probabilities[table.nodes.indexOf(node)]!
  const nameOf = (values: Float64Array): string => classes[values.indexOf(Math.max(...values))]!
  const asBlock = shares.subarray(0, -1)
  return { shares, best: nameOf(shares), likeliest: nameOf(asBlock), probability: Math.max(...asBlock) }
}

/** Smaller effects are not shown. */
const LEAST_EFFECT = 0.005
const isTelling = (effect: number): boolean => Math.abs(effect) >= LEAST_EFFECT

function featureTrees(about: BlockCase, node: NodeId, reasons: readonly FeatureReason[]): ReasonTree[] {
  return reasons
    .filter(({ effect }) => isTelling(effect))
    .map((reason, at) => {
      const { feature, value, effect } = reason
      const rule = at < about.facts && isClaim(about, feature) ? claimTree(about, node, reason) : undefined
      const plain = plainReason(labelOf(about.classifier.program, feature) + valueInWords(about, reason), {
        holds: isClaim(about, feature) ? value === 1 : !Number.isNaN(value),
        nodes: [node],
      })
      return { ...(rule ?? plain), weight: effect }
    })
}

/** The rule behind a feature, or the one that comes closest if it does not hold. */
function claimTree(about: BlockCase, node: NodeId, { feature, value }: FeatureReason): ReasonTree | undefined {
  const { program } = about.classifier
  const { run } = about.blocks
  const fact = { relation: feature, values: [node] }
  if (value !== 1) return reasonOfAbsence(explainAbsence(program, run, fact), nodesInOf(about))
  const derivation = explain(program, run, fact)
  return derivation && reasonOf(derivation, nodesInOf(about))
}

const isClaim = ({ blocks }: BlockCase, feature: string): boolean =>
  blocks.run.relation(relationOf(feature))?.types.length === 1

/** The items of a tuple are separate features. */
const relationOf = (feature: string): string => feature.replace(/\.\d+$/, '')

const valueInWords = (about: BlockCase, { feature, value }: FeatureReason): string =>
  isClaim(about, feature) ? '' : ` = ${shortNumber(value)}`

const featureInWords = (about: BlockCase, reason: FeatureReason): string => {
  const label = labelOf(about.classifier.program, reason.feature)
  return isClaim(about, reason.feature) && reason.value !== 1
    ? `not: ${label}`
    : `${label}${valueInWords(about, reason)}`
}

/** The name of the first rule for a feature. */
const labelOf = ({ passes }: Program, feature: string): string =>
  passes.checked.clauses.find(({ relation, label }) => relation === relationOf(feature) && label !== undefined)
    ?.label ?? feature

function blockJson({ annotated: { page }, classifier, blocks }: BlockCase, node: NodeId) {
  const { shares, best } = classesOf(blocks, node)
  return {
    page: page.url,
    block: classifier.definition.type,
    nodes: Array.from(membersOf(blocks.table, blocks.table.nodes.indexOf(node)), member => xpathOf(page, member)),
    class: best,
    probabilities: Object.fromEntries(blocks.classes.map((name, i) => [name, shares[i]])),
    ...explainBlock(blocks, node, best),
  }
}

function formatBlock(about: BlockCase, node: NodeId): string {
  const { annotated, classifier, blocks, facts } = about
  const { shares, best } = classesOf(blocks, node)
  const { base, reasons } = explainBlock(blocks, node, best)
  const members = membersOf(blocks.table, blocks.table.nodes.indexOf(node))
  const lines = [
    ...Array.from(members, member => xpathOf(annotated.page, member)),
    `  ${blocks.classes.map((name, i) => `${name} ${percent(shares[i]!)}`).join(' · ')}`,
    `  ${best} starts at ${percent(base)}; the features of the node change it by:`,
    ...reasons
      .filter(({ effect }) => isTelling(effect))
      .map(({ feature, value, effect }) => {
        const sign = effect > 0 ? '+' : '−'
        return `    ${sign}${percent(Math.abs(effect)).padStart(5)}  ${feature} = ${shortNumber(value)}`
      }),
  ]
  const holding = reasons.filter(({ feature, value }) => value === 1 && isClaim(about, feature)).slice(0, facts)
  const derivations = holding.flatMap(
    ({ feature }) => explain(classifier.program, blocks.run, { relation: feature, values: [node] }) ?? [],
  )
  return `${[...lines, ...derivations.map(derivation => `\n${printDerivation(derivation)}`)].join('\n')}\n`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const shortNumber = (value: number): string => (Number.isNaN(value) ? 'no value' : String(Number(value.toFixed(2))))

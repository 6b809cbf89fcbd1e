import type { Run } from '../../../datalog/run/run.ts'
import { explainClass } from '../../../learn/explain-class.ts'
import { classifyRows } from '../../../learn/forest-columns.ts'
import type { FeatureReason, Model } from '../../../learn/model.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { type BlockClassifier, featureRelations } from './block-type.ts'
import { extractFeatures, type FeatureTable } from './features.ts'
import { type FactReader, factReader } from './page-facts.ts'

/** Each node of interest of a page with the probability of each class. */
export interface ClassifiedBlocks {
  readonly classes: readonly string[]
  readonly table: FeatureTable
  /** Per row, per class. */
  readonly probabilities: readonly Float64Array[]
  readonly model: Model
}

export function classifyBlocks(
  annotated: AnnotatedPage,
  classifier: BlockClassifier,
  /** Shared if a page is classified several times. */
  readFacts: FactReader = factReader(annotated),
): ClassifiedBlocks & { readonly run: Run } {
  const { program, model, definition, profile } = classifier
  const facts = readFacts(program.requiredInputs)
  const { table, run } = extractFeatures(program, featureRelations(definition, profile), facts)
  return { classes: model.classes, table, probabilities: classifyTable(model, table), model, run }
}

export const classifyTable = (model: Model, table: FeatureTable): Float64Array[] =>
  classifyRows(model, columnsOf(model, table), table.nodes.length)

/** Explains a node's probability of a class, the strongest reasons first. */
export function explainBlock(
  blocks: ClassifiedBlocks,
  node: NodeId,
  wanted: string,
): { base: number; reasons: FeatureReason[] } {
  const columns = columnsFor(blocks)
  const row = blocks.table.nodes.indexOf(node)
  return explainClass(blocks.model, feature => columns[feature]![row]!, blocks.classes.indexOf(wanted))
}

/** Several blocks of a page are explained. */
const known = new WeakMap<ClassifiedBlocks, readonly Float64Array[]>()

function columnsFor(blocks: ClassifiedBlocks): readonly Float64Array[] {
  let columns = known.get(blocks)
  if (!columns) known.set(blocks, (columns = columnsOf(blocks.model, blocks.table)))
  return columns
}

function columnsOf(model: Model, table: FeatureTable): Float64Array[] {
  return model.features.map(name => {
    const column = table.columns[table.features.indexOf(name)]
    if (!column) throw new Error(`the model needs the feature ${name}, which the rules do not compute: train it again`)
    return column
  })
}

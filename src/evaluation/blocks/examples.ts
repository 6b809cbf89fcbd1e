import type { Program } from '../../datalog/program.ts'
import { groupBy } from '../../stages/2-model/group-by.ts'
import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import { type BlockDefinition, featureRelations } from '../../stages/4-find/blocks/block-type.ts'
import { extractFeatures, type FeatureTable, membersOf } from '../../stages/4-find/blocks/features.ts'
import { readPageFacts } from '../../stages/4-find/blocks/page-facts.ts'
import type { ExampleSet } from '../training/example-set.ts'

/** A page with labeled blocks. */
export interface LabelledPage {
  readonly id: string
  /** Pages of one site are never in both the training and the test part. */
  readonly site: string
  readonly annotated: AnnotatedPage
  /** The class of each labeled node; all others are "none of these". */
  readonly labels: ReadonlyMap<NodeId, string>
}

export interface PageFeatures {
  readonly id: string
  readonly site: string
  readonly page: PageModel
  readonly table: FeatureTable
  /** Index into the classes, row by row. */
  readonly labels: Int32Array
  /** The classes of labeled blocks without a row: the rules do not propose them. */
  readonly missed?: readonly string[]
}

export function featuresOfPage(
  page: LabelledPage,
  definition: BlockDefinition,
  profile: string,
  program: Program,
): PageFeatures {
  const facts = readPageFacts(page.annotated, program.requiredInputs)
  const { table } = extractFeatures(program, featureRelations(definition, profile), facts)
  const none = definition.classes.length - 1
  // A block of several nodes has the class of the first labeled one.
  const classOf = (row: number): number => {
    const labelled = membersOf(table, row).find(node => page.labels.has(node))
    return labelled === undefined ? none : definition.classes.indexOf(page.labels.get(labelled)!)
  }
  const labels = Int32Array.from(table.nodes.keys(), classOf)
  const { id, site, annotated } = page
  return { id, site, page: annotated.page, table, labels, missed: missedOf(page, table) }
}

/** A page without the rows of some nodes. */
export function withoutNodes(page: PageFeatures, nodes: Pick<ReadonlySet<NodeId>, 'has'>): PageFeatures {
  const { table, labels } = page
  const rows = [...table.nodes.keys()].filter(row => !nodes.has(table.nodes[row]!))
  const columns = table.columns.map(column => Float64Array.from(rows, row => column[row]!))
  const kept = { ...table, nodes: Int32Array.from(rows, row => table.nodes[row]!), columns }
  return { ...page, table: kept, labels: Int32Array.from(rows, row => labels[row]!) }
}

/** A block of several nodes is missed only if all of them are, and a page counts once. */
function missedOf({ labels }: LabelledPage, table: FeatureTable): string[] {
  const proposed = new Set(Array.from(table.nodes.keys(), row => [...membersOf(table, row)]).flat())
  const missed = [...labels].flatMap(([node, label]) => (proposed.has(node) ? [] : [label]))
  if (!table.members) return missed
  const found = new Set([...labels].flatMap(([node, label]) => (proposed.has(node) ? [label] : [])))
  return [...new Set(missed)].filter(label => !found.has(label))
}

/**
 * The rows of all pages, one after another. The more pages a site has, the less each of them counts: the pages of one
 * template are much alike, and many sites of one kind must not drown the others.
 */
export function joinExamples(pages: readonly PageFeatures[], classes: readonly string[]): ExampleSet {
  const features = pages[0]!.table.features
  const total = pages.reduce((sum, page) => sum + page.labels.length, 0)
  const columns = features.map(() => new Float64Array(total))
  const labels = new Int32Array(total)
  const weights = new Float64Array(total)
  const groups: string[] = []
  const pagesOf = groupBy(pages, ({ site }) => site)
  let at = 0
  for (const page of pages) {
    for (const [feature, column] of page.table.columns.entries()) columns[feature]!.set(column, at)
    labels.set(page.labels, at)
    weights.fill(1 / Math.sqrt(pagesOf.get(page.site)!.length), at, at + page.labels.length)
    for (let i = 0; i < page.labels.length; i++) groups.push(page.site)
    at += page.labels.length
  }
  return { features, classes, columns, labels, groups, weights }
}

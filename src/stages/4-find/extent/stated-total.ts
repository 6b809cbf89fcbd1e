import { Facts } from '../../../datalog/facts.ts'
import type { Program } from '../../../datalog/program.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { readPageFacts } from '../blocks/page-facts.ts'
import type { RecordNodes } from '../regions/region.ts'

/** The number of records that a page states. */
export interface StatedTotal {
  /** From this page on, to the end of the list. */
  readonly count: number
  /** In its own words: "1–20 of 168". */
  readonly words: string
  readonly node: NodeId
  readonly xpath: string
  /** The statement that the rules see in it. */
  readonly claim: string
}

/** The number of records that a page states for this list, by the rules of `stated-total.dl`. */
export function findStatedTotal(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  rules: Program,
): StatedTotal | undefined {
  const { page, annotations } = annotated
  const facts = new Facts()
  facts.add('list::count', records.length)
  for (const nodes of records) facts.add('list::record', page.textStart[nodes[0]!]!, page.textEnd[nodes.at(-1)!]!)
  const run = facts.run(rules, Object.fromEntries(readPageFacts(annotated, rules.requiredInputs)))
  const [first] = [...run.relation('total::stated')].sort(([a], [b]) => (a as number) - (b as number))
  if (!first) return undefined
  const [index, total, count, claim] = first as unknown as [number, number, number, string]
  const { node: nodes, start, end } = annotations
  const words = page.text.slice(Math.min(start[index]!, start[total]!), Math.max(end[index]!, end[total]!))
  const node = nodes[index]!
  return { count, words: words.replace(/\s+/g, ' '), node, xpath: xpathOf(page, node), claim }
}

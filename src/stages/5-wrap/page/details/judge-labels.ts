import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { MOST_SHARE } from '../../../4-find/fields/shares.ts'
import { type DetailPages, kindsOf, type OnPages } from './detail-pages.ts'
import type { LabelValue } from './label-values.ts'

/** The values of one label, at most one per page. */
export interface LabelledValues {
  readonly label: string
  readonly shape: string
  /** One per page. */
  readonly pairs: readonly (LabelValue | undefined)[]
}

/** A label that occurs more than once on this share of its pages belongs to other records, such as comments. */
const MAX_DOUBLED_SHARE = 0.5
/** One label alone may be chance. With several that are certain, one that a single page has is a label too. */
const MIN_TABLE_LABELS = 2
/** Wider tables are unreadable, and each label takes time. The labels that most pages have are kept. */
const MAX_LABELS = 120

/**
 * Finds the labels: texts that occur on several pages, beside values that differ. A value that is the same everywhere
 * counts if others of its shape differ; if none does, it is part of the template.
 */
export function judgeLabels({ page, bodies }: DetailPages, pairsOfPages: OnPages<LabelValue>): LabelledValues[] {
  const judged = kindsOf(pairsOfPages, ({ shape }) => shape).flatMap(judgeShape)
  return inDocumentOrder(
    bodies,
    withoutInner(page, judged)
      .sort((a, b) => pagesWith(b) - pagesWith(a))
      .slice(0, MAX_LABELS),
  )
}

/** The number of pages that have it. */
const pagesWith = ({ pairs }: LabelledValues): number => pairs.filter(pair => pair !== undefined).length

function judgeShape(ofShape: OnPages<LabelValue>): LabelledValues[] {
  const all = kindsOf(ofShape, ({ label }) => label).map(found => ({
    found,
    pages: found.filter(pairs => pairs.length > 0).length,
    doubled: found.filter(pairs => pairs.length > 1).length,
    count: found.flat().length,
    varies: new Set(found.flatMap(pairs => pairs[0]?.text ?? [])).size > 1,
  }))
  const repeated = all.filter(({ pages }) => pages > 1).reduce((sum, each) => sum + each.count, 0)
  const sure = all.filter(({ pages, varies, doubled }) => pages > 1 && varies && doubled < MAX_DOUBLED_SHARE * pages)
  // The first words of titles are not repeated on other pages.
  if (sure.length === 0 || repeated < MOST_SHARE * ofShape.flat().length) return []
  return all
    .filter(
      ({ pages, doubled }) => (pages > 1 || sure.length >= MIN_TABLE_LABELS) && doubled < MAX_DOUBLED_SHARE * pages,
    )
    .map(({ found }) => {
      const { label, shape } = found.flat()[0]!
      return { label, shape, pairs: found.map(([first]) => first) }
    })
}

/** A pair inside the value of another is part of that value. If there are several, the outer one is not a pair. */
function withoutInner(page: PageModel, judged: readonly LabelledValues[]): LabelledValues[] {
  const pairs = judged.flatMap(({ pairs: each }, at) => each.flatMap(pair => (pair ? [{ pair, at }] : [])))
  pairs.sort((a, b) => a.pair.row - b.pair.row || page.last[b.pair.row]! - page.last[a.pair.row]! || a.at - b.at)
  const inside = judged.map(() => new Set<number>())
  const open: { last: NodeId; pair: LabelValue; at: number }[] = []
  for (const { pair, at } of pairs) {
    while (open.length > 0 && open.at(-1)!.last < pair.row) open.pop()
    for (const outer of open) if (isIn(page, pair.labelNode, outer.pair)) inside[outer.at]!.add(at)
    open.push({ last: page.last[pair.row]!, pair, at })
  }
  // What holds several labels is not a value, but a table of them under a heading.
  const isTable = inside.map(labels => labels.size >= MIN_TABLE_LABELS)
  const isInner = new Set(inside.flatMap((labels, at) => (isTable[at] ? [] : [...labels])))
  return judged.filter((_, at) => !isTable[at] && !isInner.has(at))
}

const isIn = (page: PageModel, node: NodeId, { nodes, labelNode }: LabelValue): boolean =>
  node !== labelNode && [labelNode, ...nodes].some(each => each <= node && node <= page.last[each]!)

/** Orders the labels as on the first page that has them, counted from the start of that page. */
function inDocumentOrder(bodies: readonly NodeId[], judged: readonly LabelledValues[]): LabelledValues[] {
  const placeOf = ({ pairs }: LabelledValues): number => {
    const at = pairs.findIndex(pair => pair !== undefined)
    return pairs[at]!.labelNode - bodies[at]!
  }
  return judged.toSorted((a, b) => placeOf(a) - placeOf(b))
}

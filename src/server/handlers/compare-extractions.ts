import type { ExtractedTable } from '../../answers/extracted.ts'
import { countEach } from '../../stages/2-model/count-each.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { isText, type NodeId } from '../../stages/2-model/page-model.ts'

/** As ClustVX counts records: two are the same if more than this share of their content is. */
const SAME_SHARE = 0.6
/** Columns are the same if at least this share of their values are. */
const SAME_VALUES = 0.5

/** Which records and columns two tables of a page have in common. */
export function compareTables(page: PageModel, a: ExtractedTable, b: ExtractedTable) {
  const both = samePairs(
    a.nodes.map(nodes => contentOf(page, nodes)),
    b.nodes.map(nodes => contentOf(page, nodes)),
  )
  const found = both.length
  const all = a.recordCount + b.recordCount - found
  return {
    both: both.map(([first, second]): [number, number] => [first + 1, second + 1]),
    onlyA: rest(a.recordCount, new Set(both.map(([at]) => at))),
    onlyB: rest(b.recordCount, new Set(both.map(([, at]) => at))),
    fields: compareFields(a, b, both),
    agreement: all === 0 ? 1 : found / all,
  }
}

const rest = (count: number, taken: ReadonlySet<number>): number[] =>
  Array.from({ length: count }, (_, at) => at).flatMap(at => (taken.has(at) ? [] : at + 1))

/** Texts, pictures, and other nodes without anything in them. */
function contentOf(page: PageModel, record: readonly NodeId[]): Set<NodeId> {
  const content = new Set<NodeId>()
  for (const top of record)
    for (let node = top; node <= page.last[top]!; node++)
      if (page.last[node] === node && !(isText(page, node) && page.textStart[node] === page.textEnd[node]))
        content.add(node)
  return content
}

type Pair = readonly [a: number, b: number]

/** More than half of the content in common leaves only one choice. */
function samePairs(a: readonly ReadonlySet<NodeId>[], b: readonly ReadonlySet<NodeId>[]): Pair[] {
  const inB = new Map<NodeId, number>()
  for (const [at, content] of b.entries()) for (const node of content) inB.set(node, at)
  return a.flatMap((content, at): Pair[] => {
    const shared = countEach([...content].flatMap(node => inB.get(node) ?? []))
    const same = [...shared].find(([other, count]) => count > SAME_SHARE * Math.max(content.size, b[other]!.size))
    return same ? [[at, same[0]]] : []
  })
}

/** Each column of a with the column of b that has the most of its values in the common records. */
function compareFields(a: ExtractedTable, b: ExtractedTable, records: readonly Pair[]) {
  const both: [string, string][] = []
  const taken = new Set<string>()
  for (const field of a.fields) {
    const ranked = b.fields
      .filter(other => !taken.has(idOf(other)))
      .map(other => ({ id: idOf(other), share: shareOfSame(field, other, records) }))
      .sort((x, y) => y.share - x.share)
    const [best] = ranked
    if (!best || best.share < SAME_VALUES) continue
    taken.add(best.id)
    both.push([idOf(field), best.id])
  }
  const known = new Set(both.map(([id]) => id))
  return {
    both,
    onlyA: a.fields.map(idOf).filter(id => !known.has(id)),
    onlyB: b.fields.map(idOf).filter(id => !taken.has(id)),
  }
}

type Column = ExtractedTable['fields'][number]

const idOf = ({ id, name }: Column): string => id ?? name

function shareOfSame(a: Column, b: Column, records: readonly Pair[]): number {
  const cells = records.map(([first, second]) => [a.cells[first]?.text, b.cells[second]?.text])
  const filled = cells.filter(([first, second]) => first !== undefined || second !== undefined)
  // Two columns without a value have nothing in common but their meaning.
  if (filled.length === 0) return idOf(a) === idOf(b) ? 1 : 0
  return filled.filter(([first, second]) => first === second).length / filled.length
}

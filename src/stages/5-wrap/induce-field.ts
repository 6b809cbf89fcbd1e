import { groupBy } from '../2-model/group-by.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { RecordTexts } from '../4-find/fields/record-text.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { chooseFieldPaths } from './choose-field-paths.ts'
import { extentOfField, wantedNodes } from './field-extent.ts'
import { type FieldTry, finderMaker, isRight } from './field-finder.ts'
import { partBeside, scopesOf, spannedColumn } from './field-scope.ts'
import { byCost, MAX_COMBINED, type Proposal } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { parseUnion } from './paths/parse-path.ts'
import { proposeField } from './propose-field.ts'
import { samplesOf } from './samples.ts'
import type { FieldRule } from './wrapper.ts'

/** Records that a path is tried on; more would give the same result. */
const MAX_RECORDS_TRIED = 100
/** Proposals for each of the places that a field's values are in. */
const MAX_PROPOSALS = 20

/** How to find a field in each record; undefined for a field that no path finds. */
export function induceField(
  page: PageModel,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  field: Field,
): FieldRule | undefined {
  const indexes = evenly(records.length, MAX_RECORDS_TRIED)
  const { name, kind, namedBy, source, notation } = field
  const extent = extentOfField(page, { source, cells: indexes.map(i => field.cells[i]) })
  const column = spannedColumn(page, records, field.cells)
  const part = partBeside(page, records, field.cells)
  const scopes = scopesOf(page, records, { column, part })
  const tries = indexes.flatMap((index): FieldTry[] => {
    const wanted = wantedNodes(page, field.cells[index]?.nodes ?? [], extent)
    return scopes[index] ? [{ record: scopes[index], index, wanted }] : []
  })
  const xpath = extent === 'span' ? pathsToSpan(page, texts, tries) : pathsTo(page, texts, tries, { source, extent })
  if (xpath.length === 0) return undefined
  return {
    name,
    kind,
    ...(notation ? { notation } : {}),
    namedBy,
    source,
    ...(column === undefined ? {} : { column }),
    ...(part === undefined ? {} : { part }),
    xpath,
    ...(extent ? { extent } : {}),
    ...(field.cut ? { cut: field.cut } : {}),
    samples: samplesOf(field.cells.flatMap(cell => cell?.text ?? [])),
  }
}

function pathsTo(
  page: PageModel,
  texts: RecordTexts,
  tries: readonly FieldTry[],
  rule: Pick<FieldRule, 'source' | 'extent'>,
): string[] {
  const finderOf = finderMaker(page, texts, rule)
  const proposals = new Map<string, Proposal>()
  for (const place of commonPlaces(page, tries)) {
    let count = 0
    for (const one of proposeField(page, place.record, place.wanted[0]!).sort(byCost)) {
      if (count === MAX_PROPOSALS) break
      if (!isRight(finderOf(one)(place), place.wanted)) continue
      proposals.set(formatUnion(one.union), one)
      count++
    }
  }
  return chooseFieldPaths(tries, [...proposals.values()].sort(byCost), finderOf)
}

/**
 * A path to all pieces of a value, such as its paragraphs; otherwise one to its start and one to its end, of which some
 * records have only the end.
 */
function pathsToSpan(page: PageModel, texts: RecordTexts, all: readonly FieldTry[]): string[] {
  const rule = { source: 'text', extent: 'list' } as const
  const [whole, ...others] = pathsTo(page, texts, all, rule)
  const find = whole === undefined ? undefined : finderMaker(page, texts, rule)({ union: parseUnion(whole)!, cost: 0 })
  if (others.length === 0 && find && all.every(one => isRight(find(one), one.wanted))) return [whole!]
  const tries = all.map(one => ({ ...one, wanted: endsOf(one.wanted) }))
  const ends = pathsTo(
    page,
    texts,
    tries.map(one => ({ ...one, wanted: one.wanted.slice(-1) })),
    rule,
  )
  const starts = pathsTo(
    page,
    texts,
    tries.map(one => ({ ...one, wanted: one.wanted.slice(0, -1) })),
    rule,
  )
  return starts.length > 0 ? ends.map(end => `${starts[0]} | ${end}`) : ends
}

/** The first and the last. */
const endsOf = (nodes: readonly NodeId[]): NodeId[] => (nodes.length > 1 ? [nodes[0]!, nodes.at(-1)!] : [...nodes])

/** Numbers below `count`, at most `most` of them. */
function evenly(count: number, most: number): number[] {
  const taken = Math.min(count, most)
  return Array.from({ length: taken }, (_, i) => Math.floor((i * count) / taken))
}

/** One record for each of the places that most values are in. */
function commonPlaces(page: PageModel, tries: readonly FieldTry[]): FieldTry[] {
  const shown = tries.filter(({ wanted }) => wanted.length > 0)
  const places = [...groupBy(shown, one => placeOf(page, one)).values()]
  const common = places.sort((a, b) => b.length - a.length).slice(0, MAX_COMBINED)
  return common.map(([first]) => first!)
}

/** Tags, classes and positions from the record down to the value. */
function placeOf(page: PageModel, { record, wanted }: FieldTry): string {
  const parts: string[] = []
  for (let at = wanted[0]!; at >= 0; at = page.parent[at]!) {
    if (record.includes(at)) break
    parts.push(`${tagOf(page, at)}[${page.position[at]}].${attributeOf(page, at, 'class') ?? ''}`)
  }
  return parts.join(' ')
}

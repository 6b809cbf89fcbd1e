import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { byCost, type Proposal } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { matcherOf } from './paths/match-path.ts'
import { proposeField } from './propose-field.ts'
import { runFrom } from './read-cell.ts'
import { findInRecord } from './read-field.ts'
import type { FieldRule } from './wrapper.ts'

/** Records that a path is tried on; more would only tell the same. */
const TRIED_RECORDS = 120
/** Different places that a field's values stand in, and proposals for each of them. */
const MOST_PLACES = 6
const MOST_PROPOSALS = 60
const MOST_ALTERNATIVES = 4
const SAMPLES = 3
const LONGEST_SAMPLE = 80

/** How to find a field in each record again; undefined for a field without any value. */
export function induceField(page: PageModel, records: readonly RecordNodes[], field: Field): FieldRule | undefined {
  const extent = extentOf(page, field)
  const tries = evenly(records.length, TRIED_RECORDS).map(i => ({
    record: records[i]!,
    wanted: wantedNodes(startsOf(page, field.cells[i]?.nodes ?? []), extent),
  }))
  if (!tries.some(({ wanted }) => wanted.length > 0)) return undefined
  const proposals = proposeAll(page, tries)
  const paths = firstExact(page, tries, proposals, extent) ?? cover(page, tries, proposals, extent)
  if (paths.length === 0) return undefined
  return {
    name: field.name,
    kind: field.kind,
    namedBy: field.namedBy,
    source: field.source,
    xpath: paths,
    ...(extent === 'node' ? {} : { extent }),
    samples: samplesOf(field),
  }
}

/** One record to try a path on, and what it should find there. */
interface Try {
  readonly record: RecordNodes
  readonly wanted: readonly NodeId[]
}

type Extent = NonNullable<FieldRule['extent']> | 'node'

/** `run` also where all values are single texts: on another page one of their words may be set in bold. */
function extentOf(page: PageModel, { cells, source }: Field): Extent {
  if (source !== 'text') return 'node'
  let extent: Extent = 'node'
  for (const cell of cells) {
    if (!cell) continue
    const starts = startsOf(page, cell.nodes)
    if (starts.length > 1) return 'all'
    if (runFrom(page, starts[0]!).end !== cell.nodes.at(-1)) return 'node'
    if (cell.nodes.length > 1 || page.tag[starts[0]!] === TEXT_TAG) extent = 'run'
  }
  return extent
}

/** A run of siblings is kept as its first and last node: of these, the first. */
function startsOf(page: PageModel, nodes: readonly NodeId[]): NodeId[] {
  const starts: NodeId[] = []
  for (let i = 0; i < nodes.length; i++) {
    starts.push(nodes[i]!)
    if (i + 1 < nodes.length && runFrom(page, nodes[i]!).end === nodes[i + 1]) i++
  }
  return starts
}

const wantedNodes = (nodes: readonly NodeId[], extent: Extent): readonly NodeId[] =>
  extent === 'all' ? nodes : nodes.slice(0, 1)

/** Numbers from 0 to `count`, at most `most` of them. */
function evenly(count: number, most: number): number[] {
  const taken = Math.min(count, most)
  return Array.from({ length: taken }, (_, i) => Math.floor((i * count) / taken))
}

function proposeAll(page: PageModel, tries: readonly Try[]): Proposal[] {
  const places = new Map<string, { count: number; first: Try }>()
  for (const one of tries) {
    if (one.wanted.length === 0) continue
    const key = placeOf(page, one)
    const place = places.get(key)
    if (place) place.count++
    else places.set(key, { count: 1, first: one })
  }
  const common = [...places.values()].sort((a, b) => b.count - a.count).slice(0, MOST_PLACES)
  const proposals = new Map<string, Proposal>()
  for (const { first } of common) {
    for (const one of proposeField(page, first.record, first.wanted[0]!).sort(byCost).slice(0, MOST_PROPOSALS)) {
      const key = formatUnion(one.union)
      if (!proposals.has(key)) proposals.set(key, one)
    }
  }
  return [...proposals.values()].sort(byCost)
}

/** Tags and classes from the record down to the value. */
function placeOf(page: PageModel, { record, wanted }: Try): string {
  const parts: string[] = []
  for (let at = wanted[0]!; at >= 0; at = page.parent[at]!) {
    parts.push(`${tagOf(page, at)}.${attributeOf(page, at, 'class') ?? ''}`)
    if (record.includes(at)) break
  }
  return parts.join(' ')
}

type Finder = (record: RecordNodes) => readonly NodeId[]

const finderOf = (page: PageModel, { union }: Proposal, extent: Extent): Finder => {
  const match = matcherOf(page, union)
  return record => wantedNodes(findInRecord(page, match, record), extent)
}

const isRight = (found: readonly NodeId[], wanted: readonly NodeId[]): boolean =>
  found.length === wanted.length && found.every((node, i) => node === wanted[i])

/** The cheapest path that is right for every record, values and gaps. */
function firstExact(page: PageModel, tries: readonly Try[], proposals: readonly Proposal[], extent: Extent) {
  const exact = proposals.find(proposal => {
    const find = finderOf(page, proposal, extent)
    return tries.every(({ record, wanted }) => isRight(find(record), wanted))
  })
  return exact && [formatUnion(exact.union)]
}

/** Paths one after the other, each for records in which those before find nothing. */
function cover(page: PageModel, tries: readonly Try[], proposals: readonly Proposal[], extent: Extent): string[] {
  const chosen: string[] = []
  let left = tries
  while (chosen.length < MOST_ALTERNATIVES) {
    let best: { xpath: string; gain: number; left: Try[] } | undefined
    for (const proposal of proposals) {
      const find = finderOf(page, proposal, extent)
      let gain = 0
      const missed: Try[] = []
      for (const one of left) {
        const found = find(one.record)
        if (found.length === 0) missed.push(one)
        else gain += isRight(found, one.wanted) ? 1 : -1
      }
      if (gain > (best?.gain ?? 0)) best = { xpath: formatUnion(proposal.union), gain, left: missed }
    }
    if (!best) break
    chosen.push(best.xpath)
    left = best.left
  }
  return chosen
}

function samplesOf({ cells }: Field): string[] {
  const texts = new Set<string>()
  for (const cell of cells) {
    if (cell && texts.size < SAMPLES) texts.add(shorten(cell.text))
  }
  return [...texts]
}

const shorten = (text: string): string =>
  text.length <= LONGEST_SAMPLE ? text : `${text.slice(0, LONGEST_SAMPLE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

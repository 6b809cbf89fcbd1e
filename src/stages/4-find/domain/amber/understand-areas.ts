import { Facts } from '../../../../datalog/facts.ts'
import type { Run } from '../../../../datalog/run/run.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { lookOf } from '../look-of.ts'
import { type AreaChildren, readChildren } from './area-children.ts'
import type { DataArea } from './identify-areas.ts'
import type { AmberPrograms } from './phases.ts'

/** A data area with its records. */
export interface UnderstoodArea extends DataArea {
  /** Its number in the runs. */
  readonly number: number
  /** All mandatory nodes of its group in it. */
  readonly mandatory: readonly NodeId[]
  /** In document order; each has a mandatory node. */
  readonly records: readonly RecordNodes[]
  /** The child of the root with the mandatory node of each record. */
  readonly heads: readonly NodeId[]
  /** Siblings that look like a record, but have no mandatory node. */
  readonly unmarked: readonly RecordNodes[]
  /** How many siblings a record has. */
  readonly length: number
  /** How many siblings before its head a record starts. */
  readonly shift: number
  /** Most records have that length. */
  readonly isRegular: boolean
  /** The areas that are its rows, if the records are in rows of a grid. */
  readonly rows?: readonly number[]
}

export interface Understanding {
  readonly areas: readonly UnderstoodArea[]
  readonly leading: Run
  readonly segmentation: Run
}

/** The minimum number of records in an area; a single one repeats nothing. */
const MIN_RECORDS = 2

export function understandAreas(page: PageModel, areas: readonly DataArea[], programs: AmberPrograms): Understanding {
  // Several groups of nodes may have the same root.
  const byRoot = new Map(areas.map(({ root }) => [root, readChildren(page, root)]))
  const children = areas.map(({ root }) => byRoot.get(root)!)
  const mandatory = areas.map(({ nodes, root }) => nodes.filter(node => node > root && node <= page.last[root]!))
  const leading = leadingFacts(page, children, mandatory).run(programs.understanding)
  const segmentation = forestFacts(page, children, leading).run(programs.segmentation, {
    head: leading.relation('head'),
    next_head: leading.relation('next_head'),
    record_length: leading.relation('record_length'),
  })
  const read = readRecords(children, leading, segmentation)
  const understood = areas.map((area, number) => ({ ...area, number, mandatory: mandatory[number]!, ...read(number) }))
  return { areas: understood.filter(({ records }) => records.length >= MIN_RECORDS), leading, segmentation }
}

function leadingFacts(
  page: PageModel,
  children: readonly AreaChildren[],
  mandatory: readonly (readonly NodeId[])[],
): Facts {
  const facts = new Facts()
  for (const [area, { nodes: places }] of children.entries()) {
    facts.add('area', area)
    for (const [place, node] of places.entries()) facts.add('child', area, place, node, tagOf(page, node))
    let place = 0
    for (const node of mandatory[area]!) {
      facts.add('mandatory', area, node)
      while (place < places.length && page.last[places[place]!]! < node) place++
      if (place < places.length && places[place]! <= node) facts.add('ancestor_or_self', area, places[place]!, node)
    }
  }
  return facts
}

/** Longer records are not compared: two values far apart in a long text are not a list. */
const MAX_RECORD_LENGTH = 60

function forestFacts(page: PageModel, children: readonly AreaChildren[], leading: Run): Facts {
  const facts = new Facts()
  for (const [area, { nodes, separators }] of children.entries()) {
    facts.add('last_place', area, nodes.length - 1)
    for (const [place, count] of separators.entries()) if (count > 0) facts.add('separators_before', area, place, count)
  }
  const known = new Map<AreaChildren, Map<number, Forest[]>>()
  for (const [area, length] of leading.relation('record_length') as Iterable<[number, number]>) {
    if (length > MAX_RECORD_LENGTH) continue
    const own = children[area]!
    const byLength = known.get(own) ?? new Map<number, Forest[]>()
    known.set(own, byLength)
    if (!byLength.has(length)) byLength.set(length, readForests(page, own.nodes, length))
    for (const [place, { tags, looks }] of byLength.get(length)!.entries())
      facts.add('forest', area, place, tags, looks)
  }
  return facts
}

interface Forest {
  readonly tags: string
  readonly looks: string
}

/** The nodes of a possible record, starting at each position. */
function readForests(page: PageModel, nodes: readonly NodeId[], length: number): Forest[] {
  const tags = nodes.map(node => tagOf(page, node))
  const looks = nodes.map(node => lookOf(page, node))
  const count = Math.max(0, nodes.length - length + 1)
  return Array.from({ length: count }, (_, place) => ({
    tags: tags.slice(place, place + length).join(' '),
    looks: looks.slice(place, place + length).join('|'),
  }))
}

type Read = Pick<UnderstoodArea, 'records' | 'heads' | 'unmarked' | 'length' | 'shift' | 'isRegular'>

function readRecords(children: readonly AreaChildren[], leading: Run, segmentation: Run): (area: number) => Read {
  const records = rowsByArea(segmentation, 'record')
  const unmarked = rowsByArea(segmentation, 'unmarked_record')
  const lengths = rowsByArea(leading, 'record_length')
  const regular = rowsByArea(leading, 'regular')
  const shifts = rowsByArea(segmentation, 'shift')
  return area => {
    const { nodes } = children[area]!
    const inOrder = records(area).sort((a, b) => a[1]! - b[1]!)
    return {
      records: inOrder.map(([, first, last]) => nodes.slice(first, last! + 1)),
      heads: inOrder.map(([, , , head]) => nodes[head!]!),
      unmarked: unmarked(area)
        .sort((a, b) => a[1]! - b[1]!)
        .map(([, first, last]) => nodes.slice(first, last! + 1)),
      length: lengths(area)[0]?.[1] ?? 1,
      shift: shifts(area)[0]?.[1] ?? 0,
      isRegular: regular(area).length > 0,
    }
  }
}

function rowsByArea(run: Run, relation: string): (area: number) => (readonly number[])[] {
  const byArea = groupBy(run.relation(relation) as Iterable<readonly number[]>, ([area]) => area!)
  return area => byArea.get(area) ?? []
}

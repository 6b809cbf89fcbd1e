import { join } from 'node:path'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import type { Annotators } from '../src/stages/3-annotate/compile.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { alignItems } from '../src/stages/4-find/baselines/clustvx/align-items.ts'
import { findRegionsByClustVX } from '../src/stages/4-find/baselines/clustvx/find-regions.ts'
import { findFields } from '../src/stages/4-find/fields/find-fields.ts'
import { findRegions } from '../src/stages/4-find/regions/find-regions.ts'
import type { RegionJudge } from '../src/stages/4-find/regions/judge.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import type { RecordNodes, Regions } from '../src/stages/4-find/regions/region.ts'
import { cpuClock } from '../test/cpu-time.ts'
import { costOfRendering, RENDERINGS } from './cost-of-rendering.ts'
import { listPage } from './list-page.ts'

const SIZES = [1_000, 3_000, 10_000, 30_000]
/** The fastest run counts: other load only adds time. */
const RUNS = 7
const WARM_UPS = 3
/** `listPage` makes records of 21 nodes, and 120 other nodes. */
const TEN_THOUSAND_RECORDS = 210_120
/** The large page is rendered and read once: it only has to work. */
const LARGE_RUNS = 1

interface Finders {
  readonly annotators: Annotators
  readonly judge: RegionJudge
}

interface Row {
  readonly nodes: number
  /** On the page, and in the main region. */
  readonly cards: number
  readonly records: number
  readonly render: number
  readonly annotate: number
  readonly regions: number
  readonly fields: number
  readonly clustvx: number
}

/**
 * How much CPU time it takes from the page model to the table compared with rendering the same page, how it grows, and ClustVX.
 */
export async function main(): Promise<void> {
  const finders = { annotators: loadAnnotators([join(process.cwd(), 'annotators')]), judge: loadRegionJudge() }
  const renderer = new Renderer({ limits: { nodes: 2 * TEN_THOUSAND_RECORDS } })
  const rows: Row[] = []
  try {
    // Small pages finish before the code is optimized, which would make the growth look small.
    for (let warm = 0; warm < WARM_UPS; warm++) await measure(renderer, finders, SIZES[1]!, RUNS)
    for (const size of SIZES) rows.push(await measure(renderer, finders, size, RUNS))
    rows.push(await measure(renderer, finders, TEN_THOUSAND_RECORDS, LARGE_RUNS))
  } finally {
    await renderer.close()
  }
  print(rows)
}

async function measure(renderer: Renderer, finders: Finders, size: number, runs: number): Promise<Row> {
  const html = listPage(size)
  const source = { kind: 'html', bytes: Buffer.from(html), url: 'http://bench.example/list' } as const
  const { snapshot, cpuMs: render } = await costOfRendering(renderer, source, Math.min(runs, RENDERINGS))
  // What is found on a page is kept as long as the page.
  const times = Array.from({ length: runs }, () => timePage(buildModel(snapshot), finders))
  const best = (value: (time: Times) => number): number => Math.min(...times.map(value))
  return {
    nodes: buildModel(snapshot).nodeCount,
    cards: html.match(/<div class="card/g)!.length,
    records: times[0]!.records,
    render,
    annotate: best(time => time.annotate),
    regions: best(time => time.regions),
    fields: best(time => time.fields),
    clustvx: best(time => time.clustvx),
  }
}

type Times = Omit<Row, 'nodes' | 'cards' | 'render'>

function timePage(page: PageModel, { annotators, judge }: Finders): Times {
  const clock = cpuClock()
  const times = [clock()]
  const lap = (): void => void times.push(clock())
  const annotated = annotate(page, annotators)
  lap()
  const records = mainOf(findRegions(annotated, judge))
  lap()
  findFields(annotated, records)
  lap()
  alignItems(page, mainOf(findRegionsByClustVX(page)))
  lap()
  const [annotating, regions, fields, clustvx] = times.slice(1).map((time, i) => time - times[i]!)
  return { records: records.length, annotate: annotating!, regions: regions!, fields: fields!, clustvx: clustvx! }
}

function mainOf(found: Regions): readonly RecordNodes[] {
  if (found.kind === 'none') throw new Error(`the list of the bench page was not found: ${found.because}`)
  return found.regions[0]!.records
}

const tableTime = ({ annotate: annotating, regions, fields }: Row): number => annotating + regions + fields

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(row => ({
      nodes: row.nodes,
      'records found': `${row.records} of ${row.cards}`,
      'render ms': row.render.toFixed(0),
      'annotate ms': row.annotate.toFixed(1),
      'regions ms': row.regions.toFixed(1),
      'fields ms': row.fields.toFixed(1),
      'all / render': (tableTime(row) / row.render).toFixed(3),
      'ClustVX ms': row.clustvx.toFixed(1),
      'all / ClustVX': (tableTime(row) / row.clustvx).toFixed(1),
    })),
  )
  if (rows.some(({ records, cards }) => records !== cards))
    console.log('a wrong main region was found: ignore the time for fields')
  const [small, large] = [rows[1]!, rows[3]!]
  const growth = (value: (row: Row) => number): string => (value(large) / value(small)).toFixed(1)
  console.log(
    `from ${small.nodes} to ${large.nodes} nodes: model to table grows ${growth(tableTime)}-fold (bar: 14),`,
    `ClustVX ${growth(row => row.clustvx)}-fold`,
  )
}

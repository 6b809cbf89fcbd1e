import type { Models } from '../../src/analyse.ts'
import { analysisOf } from '../../src/analyse.ts'
import { harvest, type PipelineParts } from '../../src/pipeline.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { SpanRecorder, type TimedPart } from '../../src/timing/stopwatch.ts'
import { listPage } from '../list-page.ts'
import { type Bar, median } from './bar.ts'
import type { Site } from './sites.ts'

const ANALYSIS: readonly TimedPart[] = ['annotate', 'find', 'fields', 'next', 'read']

/** The fastest of several runs: other load only adds time. */
const RUNS = 6

/** The analysis of a page in a harvest whose process is warm: of each page the fastest run, of these the median. */
export async function pageBar(sites: readonly Site[], parts: PipelineParts): Promise<Bar> {
  const fastest = new Map<string, number>()
  for (let run = 0; run < RUNS; run++) {
    for (const { lists, pages } of sites)
      for (const list of lists) {
        const stopwatch = new SpanRecorder()
        const options = { ...parts, pages, reading: 'parser', politeness: { delayMs: 0 }, stopwatch } as const
        for await (const _ of harvest(list, options));
        const times = new Map<string, number>()
        for (const { part, url, own } of stopwatch.spans)
          if (url !== undefined && ANALYSIS.includes(part)) times.set(url, (times.get(url) ?? 0) + own)
        for (const [url, ms] of times) fastest.set(url, Math.min(ms, fastest.get(url) ?? Number.POSITIVE_INFINITY))
      }
  }
  return { name: 'analysis of the median page', value: median([...fastest.values()]), limit: 25, of: 'ms, warm' }
}

/** How the analysis of a page grows with its size. */
export function growthBar(models: Models): Bar {
  const [small, large] = [3_000, 30_000].map(nodes => analysisTime(nodes, models)) as [number, number]
  return {
    name: 'from 3,000 to 30,000 nodes',
    value: large / small,
    limit: 11,
    of: `${small.toFixed(0)} → ${large.toFixed(0)} ms`,
  }
}

function analysisTime(nodes: number, models: Models): number {
  const snapshot = parseHtml(listPage(nodes), { url: 'http://bench.example/list' })
  const analysis = analysisOf(models)
  const times = Array.from({ length: RUNS }, () => {
    // What is found on a page is kept as long as the page.
    const page = buildModel(snapshot)
    const start = performance.now()
    const annotated = analysis.annotate(page)
    const found = analysis.findLists(annotated)
    if (found.kind === 'lists') void found.lists[0]!.fields
    analysis.findWays(annotated)
    return performance.now() - start
  })
  return Math.min(...times)
}

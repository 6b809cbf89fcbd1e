import { join } from 'node:path'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { classifyBlocks } from '../src/stages/4-find/blocks/classify.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { chooseNextPage } from '../src/stages/4-find/pagination/find-next-page.ts'
import { cpuClock } from '../test/cpu-time.ts'
import { costOfRendering } from './cost-of-rendering.ts'
import { listPage } from './list-page.ts'

const SIZES = [1_000, 3_000, 10_000, 30_000]
const RUNS = 7

/** How much CPU time finding the next page takes compared with rendering the same page, and how it grows. */
export async function main(): Promise<void> {
  const root = process.cwd()
  const annotators = loadAnnotators([join(root, 'annotators')])
  const classifier = loadClassifier('pagination-link', 'precision', join(root, 'blocks'))
  const { threshold } = classifier.definition.profiles.precision!
  const renderer = new Renderer()
  const rows: { nodes: number; render: number; annotate: number; classify: number }[] = []
  try {
    for (const size of [SIZES[0]!, ...SIZES]) {
      const source = { kind: 'html', bytes: Buffer.from(listPage(size)), url: 'http://bench.example/list' } as const
      const { snapshot, cpuMs: render } = await costOfRendering(renderer, source)
      const times = Array.from({ length: RUNS }, () => {
        // What is found on a page is kept as long as the page.
        const page = buildModel(snapshot)
        const clock = cpuClock()
        const annotated = annotate(page, annotators)
        const middle = clock()
        const next = chooseNextPage(page, classifyBlocks(annotated, classifier), { threshold })
        if (next.kind !== 'link') throw new Error('the next page of the bench page was not found')
        return [middle, clock() - middle] as const
      })
      const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
      rows.push({
        nodes: buildModel(snapshot).nodeCount,
        render,
        annotate: median(times.map(([first]) => first)),
        classify: median(times.map(([, second]) => second)),
      })
    }
  } finally {
    await renderer.close()
  }
  // The first run is a warm-up.
  const measured = rows.slice(1)
  console.table(
    measured.map(row => ({
      nodes: row.nodes,
      'render ms': row.render.toFixed(0),
      'annotate ms': row.annotate.toFixed(1),
      'facts, rules, classes ms': row.classify.toFixed(1),
      'all / render': ((row.annotate + row.classify) / row.render).toFixed(3),
    })),
  )
  const [small, large] = [measured[1]!, measured[3]!]
  const growth = (large.annotate + large.classify) / (small.annotate + small.classify)
  console.log(`from ${small.nodes} to ${large.nodes} nodes it grows ${growth.toFixed(1)}-fold`)
}

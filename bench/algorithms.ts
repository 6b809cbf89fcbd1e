import { findRegionsBy, type ListAlgorithm } from '../src/analyse.ts'
import { fastestRun, processorMs } from '../src/evaluation/fastest-run.ts'
import { readRecordsCorpus } from '../src/evaluation/records/records-corpus.ts'
import { quantile } from '../src/evaluation/records/records-evaluation.ts'
import { modelsFor, shippedModels } from '../src/shipped-models.ts'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'

const ALGORITHMS: readonly ListAlgorithm[] = ['auto', 'clustvx', 'mdr', 'visual', 'tables']

/** CPU time from page model to regions, on the rendered pages of a corpus: ours, with annotating, and published ones. */
export async function main([corpus]: readonly string[]): Promise<void> {
  if (!corpus) throw new Error('name a corpus: npm run bench -- algorithms FOLDER')
  const { annotators } = modelsFor({})
  const times = new Map<ListAlgorithm, number[]>(ALGORITHMS.map(algorithm => [algorithm, []]))
  const renderer = new Renderer()
  try {
    for await (const { page } of readRecordsCorpus(corpus, renderer)) {
      const { result: annotated, ms: annotateMs } = timed(() => annotate(page, annotators))
      for (const [algorithm, list] of times) {
        const { ms } = timed(() => findRegionsBy(algorithm, annotated, shippedModels))
        list.push(ms + (algorithm === 'auto' ? annotateMs : 0))
      }
    }
  } finally {
    await renderer.close()
  }
  const ours = quantile(times.get('auto')!, 0.5)
  const rows = Array.from(times, ([algorithm, list]) => ({
    algorithm,
    pages: list.length,
    'median ms': quantile(list, 0.5).toFixed(1),
    '95 % ms': quantile(list, 0.95).toFixed(1),
    'longest ms': quantile(list, 1).toFixed(1),
    'ours / median': (ours / quantile(list, 0.5)).toFixed(1),
  }))
  console.table(rows)
}

function timed<Result>(run: () => Result): { result: Result; ms: number } {
  return fastestRun(() => {
    const start = processorMs()
    const result = run()
    return { result, ms: processorMs() - start }
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from '../../analyse.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readLabels, readModel } from '../corpus.ts'
import { fastestRun, processorMs } from '../fastest-run.ts'
import type { MeasuredFigures } from './report-plots.ts'

/** What is asked of each page: everything about its list, or only how it continues. */
const QUESTIONS: Readonly<Record<string, (page: PageModel) => unknown>> = {
  'list, fields, and next page': page => {
    const findings = analyse(page, shippedModels)
    return [findings.lists, findings.next]
  },
  'next page only': page => analyse(page, shippedModels).next,
}

/** CPU time of the analysis of each labeled page of lists, read without a browser. */
export async function measureTimes(folder: string): Promise<MeasuredFigures['times']> {
  const times: Record<string, [number, number][]> = Object.fromEntries(Object.keys(QUESTIONS).map(name => [name, []]))
  for (const { id, url } of await readLabels<{ id: string; url?: string }>(folder)) {
    const bytes = await readFile(join(folder, 'pages', `${id}.html`))
    const page = await readModel(bytes, url ?? `https://${id}.example/`, {})
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      // The first page would also measure how long rules take to compile.
      if (times[name]!.length === 0) ask(page)
      const { ms } = fastestRun(() => {
        const from = processorMs()
        ask(page)
        return { ms: processorMs() - from }
      })
      times[name]!.push([page.nodeCount, Math.round(ms * 100) / 100])
    }
  }
  return times
}

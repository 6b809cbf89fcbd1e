import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Renderer } from '../../stages/1-render/renderer.ts'
import type { Snapshot } from '../../stages/1-render/snapshot.ts'
import { renderStatically } from '../../stages/1-render/static.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readLabels } from '../corpus.ts'
import { fastestRun, processorMs } from '../fastest-run.ts'
import type { TopKLabel } from './score.ts'

/** A page whose top-k list is labeled. */
interface TopKPage {
  readonly id: string
  readonly page: PageModel
  readonly label: TopKLabel
  /** The size of the file. */
  readonly bytes: number
  /** The time for rendering or parsing. */
  readonly readMs: number
  /** The time from there to the page model. */
  readonly modelMs: number
}

interface TopKEntry extends TopKLabel {
  readonly id: string
  readonly site?: string
  readonly url?: string
}

/** The pages of a corpus: labels.json and pages/. Without a renderer they are only parsed. */
export async function* readTopKCorpus(folder: string, renderer?: Renderer): AsyncGenerator<TopKPage> {
  for (const { id, site, url, isTopK, k, items } of await readLabels<TopKEntry>(folder)) {
    const bytes = await readFile(join(folder, 'pages', `${id}.html`))
    const address = [url ?? '', `http://${site}/${id}`].find(each => URL.canParse(each)) ?? 'http://corpus.invalid/'
    const source = { kind: 'html', bytes, url: address, contentType: 'text/html; charset=utf-8' } as const
    const start = performance.now()
    const snapshot = renderer ? await renderer.render(source) : await renderStatically(source)
    const readMs = performance.now() - start
    const { page, ms: modelMs } = fastestRun(() => timeModel(snapshot))
    yield { id, page, label: { isTopK, k, items }, bytes: bytes.length, readMs, modelMs }
  }
}

function timeModel(snapshot: Snapshot): { page: PageModel; ms: number } {
  const start = processorMs()
  const page = buildModel(snapshot)
  return { page, ms: processorMs() - start }
}

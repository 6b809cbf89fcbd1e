import { toPageModel } from '../../page-input.ts'
import type { LivePage } from '../../stages/1-render/live-page.ts'
import { photographPage } from '../../stages/1-render/photograph-page.ts'
import type { PageSource } from '../../stages/1-render/source.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import { decodePage } from '../../stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readPage } from '../../stages/6-harvest/load/read-page.ts'
import { checkRedirect } from '../../stages/6-harvest/load/sign-in-failure.ts'
import { ApiProblem } from '../problem.ts'
import type { PageOrigin, PageStep, ReadPage, ServerContext } from '../server-context.ts'
import { bytesOf, type DroppedFile, isPageFile, withDroppedFile } from './dropped-file.ts'
import { findPage } from './kept-page.ts'
import { takeSteps } from './page-steps.ts'

type Reading = ReadPage['readBy']

interface WantedPage {
  readonly url?: string | undefined
  readonly html?: string | undefined
  readonly file?: DroppedFile | undefined
  readonly reading?: Reading | undefined
}

type Reader = Pick<ServerContext, 'work' | 'renders'>

/** The page that a request names, or reads. */
export async function choosePage(
  context: ServerContext,
  { page: known, ...wanted }: WantedPage & { readonly page?: string | undefined },
  signal: AbortSignal,
): Promise<{ id: string; page: ReadPage }> {
  if (known !== undefined) return { id: known, page: await findPage(context, known) }
  const page = await readRequestedPage(context, wanted, signal)
  return { id: context.pages.put(page), page }
}

/** For HTML that comes without an address. */
const NO_ADDRESS = 'https://page.invalid/'

/** Reads a page as a request asks for it. A browser also takes its picture, in the same moment. */
export async function readRequestedPage(
  reader: Reader,
  { url, html, file, reading }: WantedPage,
  signal: AbortSignal,
): Promise<ReadPage> {
  if (file) return readDropped(reader, file, { url, reading, signal })
  if (html !== undefined) {
    const source = { kind: 'html', bytes: new TextEncoder().encode(html), url: url ?? NO_ADDRESS } as const
    return readSaved(reader, source, { kind: 'html' }, { reading: reading ?? 'parser', signal, encoding: 'utf-8' })
  }
  if (url === undefined) throw new ApiProblem(422, 'no-page', 'The request names no page.', 'Send url, html, or file.')
  if (reading !== 'parser') return readLive(reader, url, [], signal)
  const model = await toPageModel(url, { renderer: reader.work.renderer, reading, signal })
  return { model, readBy: 'parser', tiles: [], origin: { kind: 'url', url }, steps: [] }
}

/** Opens an address in a browser and does the steps on it. */
export const readLive = (
  reader: Reader,
  url: string,
  steps: readonly PageStep[],
  signal: AbortSignal,
): Promise<ReadPage> =>
  inBrowser(reader, { kind: 'url', url }, { signal }, { kind: 'url', url }, async live => {
    const first = checkRedirect(buildModel(await live.capture()), url)
    return { model: await takeSteps(live, first, steps), steps }
  })

async function readDropped(
  reader: Reader,
  file: DroppedFile,
  {
    url = NO_ADDRESS,
    reading,
    signal,
  }: { url?: string | undefined; reading?: Reading | undefined; signal: AbortSignal },
): Promise<ReadPage> {
  const origin: PageOrigin = { kind: 'file', name: file.name }
  if (isPageFile(file)) {
    const model = decodePage(bytesOf(file))
    return { model, readBy: model.renderedBy, tiles: [], origin, steps: [] }
  }
  return withDroppedFile(file, url, source =>
    readSaved(reader, source, origin, { reading: reading ?? 'browser', signal }),
  )
}

interface SavedOptions {
  readonly reading: Reading
  readonly signal: AbortSignal
  readonly encoding?: string
}

async function readSaved(
  reader: Reader,
  source: PageSource,
  origin: PageOrigin,
  { reading, ...options }: SavedOptions,
): Promise<ReadPage> {
  if (reading === 'parser')
    return { model: await readPage(source, options), readBy: 'parser', tiles: [], origin, steps: [] }
  return inBrowser(reader, source, options, origin, async live => ({
    model: buildModel(await live.capture()),
    steps: [],
  }))
}

/** Opens a page when it is its turn; what was read last is photographed. */
function inBrowser(
  { work, renders }: Reader,
  source: PageSource,
  options: Omit<SavedOptions, 'reading'>,
  origin: PageOrigin,
  read: (live: LivePage) => Promise<{ readonly model: PageModel; readonly steps: readonly PageStep[] }>,
): Promise<ReadPage> {
  return renders.take(async () => {
    const live = await work.renderer.open(source, options)
    try {
      const { model, steps } = await read(live)
      return { model, steps, readBy: 'browser', tiles: await photographPage(live, model.visual!.page), origin }
    } finally {
      await live.close()
    }
  })
}

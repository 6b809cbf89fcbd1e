import type { Command } from 'commander'
import { analyse, type Findings, type Models } from '../../analyse.ts'
import { formatRegionReasons, judgeAll, judgmentOf } from '../../explain/explain-region.ts'
import { writeOutput } from '../../export/write-output.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { type PageSource, readSources } from '../../stages/1-render/source.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'
import type { Region } from '../../stages/4-find/regions/region.ts'
import { checkRedirect } from '../../stages/6-harvest/load/sign-in-failure.ts'
import { type Algorithm, finderOptions } from '../extract/domain-option.ts'
import { addRegionOptions, type WantedRegion } from '../extract/region-options.ts'
import { reportNoList } from '../extract/report-list.ts'
import { addModelOptions, type ModelFlags, modelsOf } from '../pages/model-options.ts'
import { addPageOptions, type PageFlags, rendererOptionsOf, renderOptionsOf } from '../pages/page-options.ts'
import { PageReader, readOnePage } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportWarnings } from '../terminal/report.ts'
import { outData } from '../terminal/sink.ts'
import { counted } from '../terminal/summary.ts'
import { type Terminal, withProgress } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { drawNodes } from './draw-nodes.ts'
import { boxesToPreview, HOW_TO_GO_ON, tableToPreview } from './preview-boxes.ts'
import { formatPreview, type PagePicture } from './preview-html.ts'

interface PreviewFlags extends PageFlags, ModelFlags {
  readonly output?: string
  readonly region: WantedRegion
  readonly algorithm: Algorithm
  readonly domain?: string
}

export function addPreviewCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('preview')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
    .option('-o, --output <file>', 'where to write the preview, as one HTML file')
  addRegionOptions(command)
  command.option('--domain <name>', 'show records of a domain with its attributes: a name, a folder, or auto')
  addPageOptions(addModelOptions(command))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: PreviewFlags) => finish(await preview(page, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl preview https://example.com/list -o preview.html
  amberyl preview https://example.com/list --region 2 -o preview.html
  amberyl preview https://example.com/homes --domain real-estate -o preview.html
  amberyl preview saved.html --base-url https://example.com/list -o preview.html`

async function preview(argument: string, flags: PreviewFlags, terminal: Terminal): Promise<ExitCode> {
  const { region, output } = flags
  if (region === 'all') throw new UsageError('A preview shows one list: choose it with --region main or --region N.')
  const file = output === '-' ? undefined : output
  if (file === undefined && terminal.showsResults) throw new UsageError('Name a file with -o preview.html.')
  const models = modelsOf(flags)
  const options = { region, ...finderOptions(flags) }
  const { page, picture } = await readPictured(argument, flags, terminal)
  const findings = analyse(page, models, options)
  const html = previewOf(findings, models, picture, terminal)
  if (file === undefined) outData(terminal, html)
  else await writeOutput(file, html)
  const code = reportWarnings(page.warnings, terminal)
  return code === EXIT.done && findings.lists.kind === 'none' ? EXIT.noList : code
}

interface PicturedPage {
  readonly page: PageModel
  readonly picture?: PagePicture | undefined
}

/** The first page that an argument names, with its picture if it is read with a browser. */
async function readPictured(argument: string, flags: PreviewFlags, terminal: Terminal): Promise<PicturedPage> {
  if (flags.static || argument.endsWith('.page')) {
    const reader = new PageReader(flags, terminal, { visual: false })
    const page = await readOnePage(reader, argument).finally(() => reader.close())
    return { page, picture: page.visual && sketchOf(page) }
  }
  const renderer = new Renderer(rendererOptionsOf(flags))
  try {
    for await (const source of readSources(argument, { ...flags, stdin: terminal.stdin }))
      return await withProgress(terminal, `reading ${argument}`, () => takePicture(source, flags, renderer))
  } finally {
    await renderer.close()
  }
  throw new UsageError(`${argument} contains no web page.`)
}

/** Chromium draws no more of a page at once. */
const MAX_PICTURE_HEIGHT = 16_000

async function takePicture(source: PageSource, flags: PageFlags, renderer: Renderer): Promise<PicturedPage> {
  const live = await renderer.open(source, renderOptionsOf(flags))
  try {
    const page = buildModel(await live.capture())
    if (source.kind === 'url') checkRedirect(page, source.url)
    const { width, height } = page.visual!.page
    const size = { width: Math.ceil(width), height: Math.min(MAX_PICTURE_HEIGHT, Math.ceil(height)) }
    return { page, picture: { type: 'image/jpeg', bytes: await live.photograph(size), ...size } }
  } finally {
    await live.close()
  }
}

/** A saved page model has boxes and texts, but no picture. */
function sketchOf(page: PageModel): PagePicture {
  const { width, height } = page.visual!.page
  return { type: 'image/svg+xml', bytes: Buffer.from(drawNodes(page, [])), width, height }
}

function previewOf(findings: Findings, models: Models, picture: PagePicture | undefined, terminal: Terminal): string {
  const { page, lists, next } = findings
  if (lists.kind === 'none') reportNoList(page.url, lists, terminal)
  const list = lists.kind === 'lists' ? lists.lists[0]! : undefined
  const table = list && tableToPreview(findings, list)
  const evidence = list ? evidenceFor(findings, models, list.region) : ''
  const shape = evidence.split('\n').slice(0, 2)
  const summary = [
    lists.kind === 'none'
      ? `No list found: ${lists.because}.`
      : `${counted(table!.records.length, 'record')} with ${counted(table!.fields.length, 'field')}: ${table!.fields.map(({ name }) => name).join(', ')}`,
    sayNext(next),
    ...(lists.kind === 'lists' && lists.lists.length > 1
      ? [`The page has ${lists.lists.length} lists; --region N shows another one.`]
      : []),
  ]
  return formatPreview({
    page,
    picture,
    boxes: boxesToPreview(page, table, next, shape),
    fields: table?.fields ?? [],
    recordCount: table?.records.length ?? 0,
    summary,
    evidence,
  })
}

const evidenceFor = ({ page, annotated }: Findings, { judge }: Models, region: Region): string =>
  formatRegionReasons(page, region, judgmentOf(judgeAll(annotated, judge), region), 0)

function sayNext(next: NextPage): string {
  if (next.kind === 'none') return `No next page: ${next.because}.`
  const [first] = next.targets
  if (next.kind === 'unsure' && first!.url !== undefined)
    return `No certain next page: ${next.because}. A walk tries ${first!.url}.`
  const sure = `${Math.round(100 * first!.confidence)} %`
  return first!.url === undefined
    ? `To the next page: ${HOW_TO_GO_ON[next.kind]} (${sure})`
    : `Next page: ${first!.url} (${sure})`
}

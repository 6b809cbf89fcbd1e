import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { readBytes } from '../../files/read-file.ts'
import type { DrawnBox } from '../../stages/1-render/in-page.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import type { Snapshot } from '../../stages/1-render/snapshot.ts'
import { type PageSource, readSources } from '../../stages/1-render/source.ts'
import { renderStatically } from '../../stages/1-render/static.ts'
import { boxesOf } from '../../stages/2-model/boxes.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import { formatOutline } from '../../stages/2-model/outline.ts'
import { decodePage, encodePage } from '../../stages/2-model/page-file/page-file.ts'
import { formatPageJson } from '../../stages/2-model/page-json.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { addPageOptions, limitsOf, rendererOptionsOf, renderOptionsOf } from '../pages/page-options.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportWarnings } from '../terminal/report.ts'
import { formatPageSummary, formatSnapshotSummary } from '../terminal/summary.ts'
import { type Terminal, withProgress } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { type BarTreeFlags, showBarTree } from './show-bar-tree.ts'
import { formatClustVXStage } from './show-clustvx.ts'
import { formatRecordStage } from './show-records.ts'

const STAGES = ['render', 'model', 'records', 'bar-tree', 'clustvx'] as const

interface ShowFlags extends BarTreeFlags {
  readonly stage: (typeof STAGES)[number]
  readonly hidden?: boolean
  readonly lines: string
  readonly screenshot?: string
  readonly boxes?: boolean
}

export function addShowCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('show')
    .argument('<page>', 'address, HTML, MHTML or WARC file, saved page file (.page), or - for HTML on stdin')
    .addOption(new Option('--stage <name>', 'which stage').choices(STAGES).default('model'))
    .option('--json', 'everything as JSON, one line per page')
    .option('--hidden', 'also show what a reader cannot see')
    .option('--lines <n>', 'length of the outline', '200')
    .option('--screenshot <file>', 'save a picture of the page (PNG)')
    .option('--boxes', 'draw the boxes of the nodes on it')
    .option('--text <text>', 'bar-tree: the text of the region; a file, - for stdin, or the text itself')
    .option('--before <page>', 'bar-tree: an earlier page with the same text, drawn over it')
    .option(
      '-o, --output <file>',
      'save the page model to a file that show can read again (.page); the bar-tree as SVG',
    )
  addPageOptions(command)
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: ShowFlags) => finish(await show(page, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl show https://example.com/list
  amberyl show saved.html --screenshot page.png --boxes
  amberyl show https://example.com/list --stage records
  amberyl show https://example.com/list --stage clustvx
  amberyl show new.html --stage bar-tree --text "The grey sea" --before old.html -o tree.svg
  curl -s https://example.com/list | amberyl show - --static --base-url https://example.com/list
  amberyl show crawl.warc.gz --json | jq .title`

/** A page file contains a page model and needs no earlier stage. */
async function show(argument: string, flags: ShowFlags, terminal: Terminal): Promise<ExitCode> {
  if (flags.static && flags.screenshot) throw new UsageError('--screenshot needs a browser: remove --static.')
  if (flags.boxes && !flags.screenshot) throw new UsageError('--boxes draws on a screenshot: add --screenshot FILE.')
  if (flags.stage !== 'bar-tree' && (flags.text !== undefined || flags.before !== undefined))
    throw new UsageError('--text and --before are for --stage bar-tree.')
  if (flags.stage === 'bar-tree') return showBarTree(argument, flags, terminal)
  if (argument.endsWith('.page')) return showPageFile(argument, flags, terminal)
  const renderer = new Renderer(rendererOptionsOf(flags))
  const shown: ExitCode[] = []
  try {
    for await (const source of readSources(argument, { ...flags, stdin: terminal.stdin })) {
      const isArchive = /\.warc(\.gz)?$/i.test(argument)
      shown.push(
        await showSource(
          source,
          { ...flags, static: flags.static ?? (isArchive && !flags.screenshot) },
          renderer,
          terminal,
        ),
      )
    }
  } finally {
    await renderer.close()
  }
  if (shown.length === 0) terminal.err(`${argument} contains no web page.\n`)
  return shown.includes(EXIT.partial) ? EXIT.partial : EXIT.done
}

async function showSource(
  source: PageSource,
  flags: ShowFlags,
  renderer: Renderer,
  terminal: Terminal,
): Promise<ExitCode> {
  const name = source.kind === 'mhtml' ? source.path : source.url
  const snapshot = await withProgress(terminal, `reading ${name}`, () => takeSnapshot(source, flags, renderer))
  if (flags.stage === 'render') {
    terminal.out(flags.json ? `${JSON.stringify(snapshot)}\n` : `${formatSnapshotSummary(snapshot)}\n`)
    return reportWarnings(snapshot.warnings, terminal)
  }
  return showModel(buildModel(snapshot), flags, terminal)
}

async function takeSnapshot(source: PageSource, flags: ShowFlags, renderer: Renderer): Promise<Snapshot> {
  const options = renderOptionsOf(flags)
  if (flags.static) return renderStatically(source, { ...options, limits: limitsOf(flags) })
  const live = await renderer.open(source, options)
  try {
    const snapshot = await live.capture()
    if (flags.screenshot) {
      const boxes: DrawnBox[] = flags.boxes ? boxesOf(buildModel(snapshot)) : []
      await writeFile(flags.screenshot, await live.screenshot(boxes))
    }
    return snapshot
  } finally {
    await live.close()
  }
}

async function showPageFile(path: string, flags: ShowFlags, terminal: Terminal): Promise<ExitCode> {
  if (flags.stage === 'render') throw new UsageError('A saved page file contains the page model: use --stage model.')
  return showModel(decodePage(await readBytes(path, flags.maxBytes)), flags, terminal)
}

async function showModel(page: PageModel, flags: ShowFlags, terminal: Terminal): Promise<ExitCode> {
  if (flags.output) await writeFile(flags.output, encodePage(page))
  if (flags.stage === 'records') terminal.out(formatRecordStage(page, flags.json === true))
  else if (flags.stage === 'clustvx') terminal.out(formatClustVXStage(page, flags.json === true))
  else if (flags.json) for (const piece of formatPageJson(page)) terminal.out(piece)
  else {
    const maxLines = Number(flags.lines) || 200
    const outline = formatOutline(page, { maxLines, hidden: flags.hidden ?? false, width: terminal.columns })
    terminal.out(`${formatPageSummary(page)}\n\n${outline}\n`)
  }
  return reportWarnings(page.warnings, terminal)
}

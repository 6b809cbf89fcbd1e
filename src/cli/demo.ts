import type { Command } from 'commander'
import { startDemo } from '../../demo/server.ts'
import { formatTable } from '../export/terminal-table.ts'
import { extract, findNext } from '../pipeline.ts'
import { Renderer } from '../stages/1-render/renderer.ts'
import { buildModel } from '../stages/2-model/build.ts'
import { loadAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../stages/4-find/blocks/load-block-type.ts'
import { loadRegionJudge } from '../stages/4-find/regions/load-judge.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { formatNextPage } from './paginate.ts'
import { reportWarnings } from './report.ts'
import { counted } from './summary.ts'
import { type Terminal, withProgress } from './terminal.ts'

export function addDemoCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('demo')
    .description('serve the demo sites on this machine and make a table of one of their pages')
    .option('--serve', 'only serve the sites, until Ctrl-C')
    .option('--port <n>', 'port for the sites (default: any free one)', '0')
    .action(async (flags: { serve?: boolean; port: string }) => {
      finish(flags.serve ? await serve(Number(flags.port), terminal) : await lookAtDemo(Number(flags.port), terminal))
    })
}

/** A listing in a shadow root: what it shows is nowhere in the HTML of its page. */
const SHOWN = 'shop/outlet/'
const SHOWN_RECORDS = 10

async function lookAtDemo(port: number, terminal: Terminal): Promise<ExitCode> {
  const site = await startDemo({ port })
  const renderer = new Renderer()
  try {
    const url = `${site.url}${SHOWN}`
    const snapshot = await withProgress(terminal, `reading ${url}`, () => renderer.render({ kind: 'url', url }))
    const annotators = loadAnnotators()
    const links = loadClassifier('pagination-link', 'fast')
    const page = buildModel(snapshot)
    const { regions, because } = extract(page, { annotators, judge: loadRegionJudge() })
    terminal.out(`${page.title} (${url})\n\n`)
    const [list] = regions
    terminal.out(
      list ? formatTable(list, { columns: terminal.columns, maxRows: SHOWN_RECORDS }) : `no list: ${because}\n`,
    )
    terminal.out(`\n${counted(list?.recordCount ?? 0, 'record')}. `)
    terminal.out('Nobody told Amberyl where they stand, what their fields are or what these are called.\n\n')
    terminal.out(`The way to the next page:\n${formatNextPage(page, findNext(page, { annotators, links }))}`)
    terminal.out(NEXT_STEPS)
    return reportWarnings(snapshot.warnings, terminal)
  } finally {
    await renderer.close()
    await site.close()
  }
}

const NEXT_STEPS = `
Now try a page of your own:
  npx amberyl extract https://example.com/list                    its records, as a table
  npx amberyl extract https://example.com/list -o records.xlsx    or .csv, .json, .ndjson, .parquet
  npx amberyl explain https://example.com/list --record 1         why these are its records
  npx amberyl demo --serve                                        the demo sites, to look at
`

async function serve(port: number, terminal: Terminal): Promise<ExitCode> {
  const site = await startDemo({ port })
  terminal.out(`The demo sites are at ${site.url} until you press Ctrl-C.\n`)
  await new Promise<void>(resolve => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await site.close()
  return EXIT.done
}

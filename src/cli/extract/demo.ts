import { type Command, InvalidArgumentError } from 'commander'
import { startDemo } from '../../../demo/server.ts'
import { FLAKY, SLOW } from '../../../demo/variants.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { harvestList } from './harvest-list.ts'

interface DemoFlags {
  readonly serve?: boolean
  readonly slow?: boolean
  readonly flaky?: boolean
  readonly redesign?: boolean
  readonly port?: number
}

export function addDemoCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('demo')
    .option('--serve', 'only serve the sites, until Ctrl-C')
    .option('--slow', 'with --serve: answer slowly')
    .option('--flaky', 'with --serve: every third address fails on its first request')
    .option('--redesign', 'with --serve: the used cars (/motors/) in another template')
    .option('--port <n>', 'port for the sites (default: any free one)', parsePort)
    .action(async (flags: DemoFlags) =>
      finish(await (flags.serve ? serve(flags, terminal) : showDemo(flags, terminal))),
    )
}

function parsePort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > MAX_PORT)
    throw new InvalidArgumentError(`It must be a number from 0 to ${MAX_PORT}.`)
  return Number(value)
}

const MAX_PORT = 65_535

/** A "load more" button adds a few titles at a time; each has a detail page. */
const SHOWN = 'library/periodicals/'
const SHOWN_RECORDS = 10
/** The site is local. */
const NO_POLITENESS = { delayMs: 0 }

async function showDemo({ port, slow, flaky, redesign }: DemoFlags, terminal: Terminal): Promise<ExitCode> {
  if (slow || flaky || redesign) throw new UsageError('--slow, --flaky, and --redesign are for --serve.')
  const site = await startDemo({ port: port ?? 0 })
  const url = `${site.url}${SHOWN}`
  try {
    terminal.out(`The whole list at ${url}, with the details of each record:\n\n`)
    const options = { pages: 'all', details: true, politeness: NO_POLITENESS } as const
    const code = await harvestList({ url, options, output: { format: 'table' }, maxRows: SHOWN_RECORDS }, terminal)
    terminal.out(NEXT_STEPS)
    return code
  } finally {
    await site.close()
  }
}

const NEXT_STEPS = `
Amberyl found the records, the next pages, and the column names by itself.
Now try a list of your own:
  npx amberyl studio --open                                       in your browser: page and table side by side
  npx amberyl extract https://example.com/list                    every record of it, as a table
  npx amberyl extract https://example.com/list -o records.xlsx    or .csv, .json, .ndjson, .parquet
  npx amberyl preview https://example.com/list -o preview.html    what was found, on a picture of the page
  npx amberyl explain https://example.com/list --record 1         why these are its records
  npx amberyl demo --serve                                        the demo sites, to look at
`

async function serve({ port, slow, flaky, redesign = false }: DemoFlags, terminal: Terminal): Promise<ExitCode> {
  const variant = { ...(slow ? { delayMs: SLOW } : {}), ...(flaky ? { faults: FLAKY } : {}), isRedesigned: redesign }
  const site = await startDemo({ port: port ?? 0, ...variant })
  terminal.out(`The demo sites are at ${site.url} until you press Ctrl-C.\n`)
  await new Promise<void>(resolve => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await site.close()
  return EXIT.done
}

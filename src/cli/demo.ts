import type { Command } from 'commander'
import { startDemo } from '../../demo/server.ts'
import { findNext } from '../pipeline.ts'
import { Renderer } from '../stages/1-render/renderer.ts'
import { buildModel } from '../stages/2-model/build.ts'
import { formatOutline } from '../stages/2-model/outline.ts'
import { loadAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../stages/4-find/blocks/load-block-type.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { formatNextPage } from './paginate.ts'
import { reportWarnings } from './report.ts'
import { formatPageSummary } from './summary.ts'
import { type Terminal, withProgress } from './terminal.ts'

export function addDemoCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('demo')
    .description('serve the demo sites on this machine and look at one of their pages')
    .option('--serve', 'only serve the sites, until Ctrl-C')
    .option('--port <n>', 'port for the sites (default: any free one)', '0')
    .action(async (flags: { serve?: boolean; port: string }) => {
      finish(flags.serve ? await serve(Number(flags.port), terminal) : await lookAtDemo(Number(flags.port), terminal))
    })
}

async function lookAtDemo(port: number, terminal: Terminal): Promise<ExitCode> {
  const site = await startDemo({ port })
  const renderer = new Renderer()
  try {
    const url = `${site.url}homes/`
    const start = performance.now()
    const snapshot = await withProgress(terminal, `reading ${url}`, () => renderer.render({ kind: 'url', url }))
    const rendered = performance.now()
    const page = buildModel(snapshot)
    const modelled = performance.now()
    terminal.out(`${formatPageSummary(page)}\n`)
    terminal.out(
      `rendered in ${Math.round(rendered - start)} ms (start of the browser and waiting for late content included), `,
    )
    terminal.out(`page model in ${(modelled - rendered).toFixed(1)} ms\n\n`)
    terminal.out(`${formatOutline(page, { maxLines: 30, width: terminal.columns })}\n\n`)
    const classifiers = { annotators: loadAnnotators(), links: loadClassifier('pagination-link', 'fast') }
    terminal.out(`The way to the next page:\n${formatNextPage(page, findNext(page, classifiers))}\n`)
    terminal.out('A star marks what can be clicked. Now try a page of your own:\n')
    terminal.out('  npx amberyl paginate https://example.com/list\n')
    terminal.out('  npx amberyl show https://example.com/ --screenshot page.png --boxes\n')
    return reportWarnings(snapshot.warnings, terminal)
  } finally {
    await renderer.close()
    await site.close()
  }
}

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

import { EXIT, type ExitCode } from './cli/terminal/exit-code.ts'
import { sinkOf } from './cli/terminal/sink.ts'
import { endWhenKilled, processTerminal } from './cli/terminal/terminal.ts'
import { keepTemporaryFilesApart } from './files/own-temporary-folder.ts'
import { runCli } from './run-cli.ts'
import { whenBrowserIsMissing } from './stages/1-render/install/missing-browser.ts'

/** Runs the command of this process. */
export async function runProgram(): Promise<ExitCode> {
  // The reader of a pipe may close early (`amberyl … | head`); that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  // A closed stderr (`2>&1 | head`) is not a failure either, nor a reason to stop.
  process.stderr.on('error', () => {})

  endWhenKilled()
  keepTemporaryFilesApart()

  const terminal = processTerminal()

  whenBrowserIsMissing(async () => {
    const { installBrowser } = await import('./stages/1-render/install/install-browser.ts')
    return installBrowser({ say: text => sinkOf(terminal).err(`No Chromium on this machine: ${text}\n`) })
  })

  // A bug that no command could catch. Its message may quote a page, so it goes the same way. Nothing is loaded for it:
  // what fails here would be caught here again.
  process.on('uncaughtException', error => {
    sinkOf(terminal).err(`amberyl: ${error instanceof Error ? error.stack : error}\n`)
    process.exit(EXIT.failed)
  })

  const code = await runCli(process.argv.slice(2), terminal)
  // The process ends by itself as soon as nothing is open. A process that a browser left behind must not keep it.
  process.stdout.write('', () => setTimeout(() => process.exit(), MAX_EXIT_MS).unref())
  return code
}

/** How long the process may stay after its last output, for whatever is still open. */
const MAX_EXIT_MS = 2_000

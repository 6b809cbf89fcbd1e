#!/usr/bin/env node
import { endWhenKilled, processTerminal } from './cli/terminal/terminal.ts'
import { runCli } from './run-cli.ts'

// The reader of a pipe may close early (`amberyl … | head`); that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// A closed stderr (`2>&1 | head`) is not a failure either, nor a reason to stop.
process.stderr.on('error', () => {})

endWhenKilled()

process.exitCode = await runCli(process.argv.slice(2), processTerminal())

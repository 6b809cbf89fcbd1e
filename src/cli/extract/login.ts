import type { Command } from 'commander'
import { locate } from '../../stages/1-render/source.ts'
import { addPageOptions, type PageFlags, renderOptionsOf } from '../pages/page-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface LoginFlags extends PageFlags {
  readonly output: string
}

export function addLoginCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('login')
    .argument('<address>', 'a page that requires you to sign in')
    .option('-o, --output <file>', 'where to store cookies and storage; only you may read the file', 'state.json')
  addPageOptions(command)
  command.addHelpText('after', EXAMPLES)
  command.action(async (address: string, flags: LoginFlags) => finish(await login(address, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl login https://example.com/orders -o state.json
  amberyl https://example.com/orders --storage-state state.json -o orders.csv
  amberyl login https://example.com/orders --storage-state state.json -o state.json    sign in again

A window opens. Sign in as usual, then press Enter in the terminal or close the window.`

async function login(address: string, flags: LoginFlags, terminal: Terminal): Promise<ExitCode> {
  const place = locate(address)
  if (!('url' in place)) throw new UsageError(`${address} is not a web address.`)
  const { signIn } = await import('./sign-in.ts')
  return signIn({ ...renderOptionsOf(flags), url: place.url, file: flags.output, isVisible: true }, terminal)
}

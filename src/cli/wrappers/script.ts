import { type Command, Option } from 'commander'
import { SCRIPT_KINDS, type ScriptKind } from '../../exchange/write/write-script.ts'
import { writeOutput } from '../../export/write-output.ts'
import { exportWrapper } from '../../shipped-readers.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportNotes } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface ScriptFlags {
  readonly to: ScriptKind
  readonly output?: string
}

export function addScriptCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('script')
    .argument('<wrapper>', 'the file that amberyl learn -o, amberyl extract --save-wrapper, or amberyl import wrote')
    .addOption(
      new Option('--to <kind>', 'playwright (JavaScript) or scrapy (Python)')
        .choices(SCRIPT_KINDS)
        .makeOptionMandatory(),
    )
    .option('-o, --output <file>', 'write the script to this file instead of stdout')
  command.addHelpText('after', EXAMPLES)
  command.action(async (file: string, flags: ScriptFlags) => finish(await writeScriptOf(file, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl script list.json --to playwright -o list.mjs
  node list.mjs --format json > records.json
  amberyl script list.json --to scrapy -o list.py
  scrapy runspider list.py -O records.csv

The script reads the same records as the wrapper and needs nothing of Amberyl. What it does differently is said on stderr.`

async function writeScriptOf(file: string, { to, output }: ScriptFlags, terminal: Terminal): Promise<ExitCode> {
  const { wrapper } = await loadStored(file)
  const { text, notes } = exportWrapper(wrapper, to)
  if (output === undefined) terminal.out(text)
  else await writeOutput(output, text)
  reportNotes(notes, terminal)
  return EXIT.done
}

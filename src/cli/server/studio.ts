import type { Command } from 'commander'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addServeOptions, loadServe, type OpenTrainer } from './serve.ts'

export const studioCommand =
  (openTrainer: OpenTrainer) =>
  (program: Command, terminal: Terminal, finish: Finish): void => {
    const definition = {
      name: 'studio',
      options: (command: Command): Command =>
        addServeOptions(command.option('--open', 'open it in your browser, if there is one')),
      examples: [
        'amberyl studio --open                        page and table side by side, in your browser',
        'amberyl studio --port 8080                   prints the address to open',
        'amberyl studio --database records.db         with the jobs and runs of that database',
      ],
      notes: NOTES,
      load: () => loadServe(openTrainer),
    }
    defineCommand(program, definition, terminal, finish)
  }

const NOTES = `The studio is a page of the server that amberyl serve starts, so all that docs/server.md says holds for it. The address
contains the token: give it to nobody else. Ctrl-C ends it; runs in progress are continued at the next start.`

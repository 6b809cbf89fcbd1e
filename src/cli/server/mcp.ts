import type { Command } from 'commander'
import { addStoreOptions } from '../jobs/with-store.ts'
import { browserOption } from '../pages/page-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'

export function addMcpCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'mcp',
    options: (command: Command): Command => addStoreOptions(command.addOption(browserOption())),
    examples: [
      'amberyl mcp                                            what an MCP client starts as its server',
      'amberyl mcp --database postgres://amberyl@db/amberyl   with the jobs of that database',
    ],
    notes: NOTES,
    load: async () => (await import('./mcp-start.ts')).startMcp,
  }
  defineCommand(program, definition, terminal, finish)
}

const NOTES = `Speaks the Model Context Protocol on stdin and stdout: an agent gets the tools extract_table, harvest, find_next_page,
learn_by_example, check_template, explain, list_jobs, and run_job. It ends when its client does. docs/mcp.md says how to
set up a client.`

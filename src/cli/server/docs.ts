import { existsSync, readdirSync } from 'node:fs'
import type { Command } from 'commander'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { openAddress } from './open-address.ts'

export function addDocsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'docs',
    takes: [['[page]', 'a page of it: tutorial, harvest, jobs, troubleshooting …', 'index']] as const,
    options: (command: Command): Command => command.option('--open', 'open it in your browser, if there is one'),
    examples: [
      'amberyl docs --open              the documentation, with search',
      'amberyl docs troubleshooting     prints the address of a page',
    ],
    notes: 'The documentation is part of the package: it is of this version, and needs no network.',
    load: async () => showDocs,
  }
  defineCommand(program, definition, terminal, finish)
}

function showDocs(page: string, flags: { readonly open?: boolean }, terminal: Terminal): ExitCode {
  const site = findSite()
  if (site === undefined) {
    terminal.err('amberyl: The documentation is not built. In a clone of the repository, run: npm run docs\n')
    return EXIT.failed
  }
  const pages = readdirSync(site).flatMap(file => (file.endsWith('.html') ? [file.replace(/\.html$/, '')] : []))
  if (!pages.includes(page)) throw new UsageError(`there is no page ${page}; there are ${pages.join(', ')}`)
  const address = new URL(`${page}.html`, site).href
  terminal.out(`${address}\n`)
  if (flags.open === true) openAddress(address)
  return EXIT.done
}

/** Beside the built program, which is in dist/src/; from the sources, in dist/. */
const findSite = (): URL | undefined =>
  ['../../../dist/docs/', '../../../docs/']
    .map(path => new URL(path, import.meta.url))
    .find(folder => existsSync(new URL('index.html', folder)))

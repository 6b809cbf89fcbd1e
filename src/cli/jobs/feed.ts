import { type Command, InvalidArgumentError, Option } from 'commander'
import { isWebAddress } from '../../net/web-address.ts'
import { addListOptions } from '../extract/extract.ts'
import { wholeFrom } from '../extract/harvest-options.ts'
import { addSelectionOptions } from '../pages/selection-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addStoreOptions } from './with-store.ts'

export function addFeedCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'feed',
    takes: [
      ['<page|job>', 'address or saved page of a list, - for HTML on stdin, or the name of a stored job'],
    ] as const,
    options: addFeedOptions,
    examples: [
      'amberyl feed https://example.com/news -o news.xml        the list of a page as an Atom feed',
      'amberyl feed https://example.com/news --pages 1 --format rss',
      'amberyl feed https://example.com/news --rename headline=title,teaser=summary -o news.json',
      'amberyl feed homes -o homes.atom --self https://feeds.example/homes.atom',
    ],
    notes:
      'Title, link, date, picture, author, and summary are chosen from the columns; --verbose says which and why.\nA job knows when each record appeared and what changed; without one, only dates on the page say what is new.',
    load: async () => (await import('./feed-now.ts')).writeFeed,
  }
  defineCommand(program, definition, terminal, finish)
}

function addFeedOptions(command: Command): Command {
  addListOptions(command, () => {
    command
      .addOption(
        new Option('--format <name>', 'format of the feed (default: by the extension of -o, or atom)').choices([
          'atom',
          'rss',
          'json',
        ]),
      )
      .option('-o, --output <file>', 'write the feed to a file: .xml or .atom (Atom), .rss, .json (JSON Feed)')
      .option('--limit <n>', 'maximum number of entries (default: 100)', wholeFrom(1))
      .option('--title <text>', 'title of the feed (default: the title of the page, or the name of the job)')
      .option('--self <address>', 'the address under which the feed is published', parseAddress)
    addSelectionOptions(command)
  })
  return addStoreOptions(command.optionsGroup('Stored jobs:'))
}

function parseAddress(value: string): string {
  if (!isWebAddress(value)) throw new InvalidArgumentError('It must start with http:// or https://.')
  return value
}

import type { Command } from 'commander'
import { addPageOptions } from '../pages/page-options.ts'
import { type CommandDefinition, defineCommand, type Finish, formatExamples } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** `amberyl domains …` */
export function addDomainsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const domains = program.command('domains').addHelpText('after', formatExamples(EXAMPLES))
  for (const command of COMMANDS) defineCommand(domains, command, terminal, finish)
}

const EXAMPLES = [
  'amberyl domains                       the domains that come with Amberyl',
  'amberyl domains show used-cars        what a domain looks for, and how',
  'amberyl domains new boats             a folder to start from; see docs/domains.md',
  'amberyl domains check boats --page https://example.com/boats',
  'amberyl domains learn boats saved-pages/   words that are missing from its lists',
]

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'list',
    isDefault: true,
    about: 'the domains that come with Amberyl',
    options: command => command.option('--json', 'as JSON'),
    examples: ['amberyl domains', 'amberyl domains list --json'],
    load: async () => (await import('./domains-list.ts')).listDomains,
  },
  {
    name: 'show',
    about: 'the attributes of a domain, how each is found, and what its records must have',
    takes: [['<domain>', 'a name, or the folder of your own domain']],
    options: command => command.option('--json', 'as JSON, without the words of its lists'),
    examples: ['amberyl domains show used-cars', 'amberyl domains show ./boats --json'],
    load: async () => (await import('./domains-show.ts')).showDomain,
  },
  {
    name: 'new',
    about: 'write a folder with a small working domain to start from',
    takes: [['<folder>', 'its name becomes the name of the domain']],
    options: command => command.option('--json', 'print the files as JSON'),
    examples: ['amberyl domains new boats', 'amberyl domains check boats'],
    load: async () => (await import('./domains-new.ts')).writeNewDomain,
  },
  {
    name: 'check',
    about: 'report every mistake in a domain with its place and a remedy, or what the domain holds',
    takes: [['<domain>', 'the folder of a domain, or a name']],
    options: command =>
      addPageOptions(
        command
          .option('--page <page>', 'also list what its annotators find on this page: an address or a file')
          .option('--json', 'as JSON'),
      ),
    examples: [
      'amberyl domains check boats',
      'amberyl domains check boats --page saved.html',
      "amberyl domains check boats --json | jq -r '.problems[].message'",
    ],
    notes: 'Exits with 1 if something is wrong.',
    load: async () => (await import('./domains-check.ts')).checkDomainFolder,
  },
  {
    name: 'learn',
    about: 'find words that are missing from the lists of a domain on pages of that domain; you choose which to add',
    takes: [
      ['<domain>', 'a name, or the folder of your own domain'],
      ['<page...>', 'addresses, page files, or folders of page files'],
    ],
    options: command =>
      addPageOptions(
        command
          .option('--accept <words...>', 'add these words, or all of them: --accept all')
          .option('--to <folder>', 'where words are kept; words already there are known (default: <domain>-words)')
          .option('--json', 'as JSON'),
      ),
    examples: [
      'amberyl domains learn real-estate saved-pages/',
      'amberyl domains learn real-estate saved-pages/ --accept all',
      'amberyl domains learn real-estate saved-pages/ --accept "Little Wenham" Holt --to my-words',
      'amberyl extract page.html --domain real-estate --words my-words',
    ],
    notes: `A word is proposed if at least two records have it in a column where the lists know most values. The domains that come
with Amberyl are not changed: words go into your own folder, which --words reads.`,
    load: async () => (await import('./domains-learn.ts')).learnWords,
  },
]

import type { Command } from 'commander'
import { addPageOptions } from '../pages/page-options.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { CheckDomainFlags, LearnWordsFlags, ShownDomainFlags } from './domain-flags.ts'

type Finish = (code: ExitCode) => void

/** `amberyl domains …`. */
export function addDomainsCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const domains = program
    .command('domains')
    .description('what is known of homes, cars, jobs …: list, show, check, new, learn')
    .addHelpText('after', EXAMPLES)
  addLooking(domains, terminal, finish)
  addMaking(domains, terminal, finish)
  addLearning(domains, terminal, finish)
}

const EXAMPLES = `
Examples:
  amberyl domains                       those that come with the program
  amberyl domains show used-cars        what it looks for, and how
  amberyl domains new boats             a folder to begin with; docs/domains.md says how to go on
  amberyl domains check boats --page https://example.com/boats
  amberyl domains learn boats saved-pages/   words that its lists lack`

function addLooking(domains: Command, terminal: Terminal, finish: Finish): void {
  domains
    .command('list', { isDefault: true })
    .description('the domains that come with the program')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  amberyl domains\n  amberyl domains list --json')
    .action(async (flags: ShownDomainFlags) => {
      const { listDomains } = await import('./domains-list.ts')
      finish(listDomains(flags, terminal))
    })
  domains
    .command('show')
    .description('the attributes of a domain, how each is found, and what its records must have')
    .argument('<domain>', 'a name, or the folder of one of your own')
    .option('--json', 'as JSON, without the words of its lists')
    .addHelpText('after', '\nExamples:\n  amberyl domains show used-cars\n  amberyl domains show ./boats --json')
    .action(async (name: string, flags: ShownDomainFlags) => {
      const { showDomain } = await import('./domains-show.ts')
      finish(showDomain(name, flags, terminal))
    })
}

function addMaking(domains: Command, terminal: Terminal, finish: Finish): void {
  domains
    .command('new')
    .description('write a folder with a small domain that works, to go on from')
    .argument('<folder>', 'its name is that of the domain')
    .option('--json', 'the files that were written, as JSON')
    .addHelpText('after', '\nExamples:\n  amberyl domains new boats\n  amberyl domains check boats')
    .action(async (folder: string, flags: ShownDomainFlags) => {
      const { writeNewDomain } = await import('./domains-new.ts')
      finish(writeNewDomain(folder, flags, terminal))
    })
  const check = domains
    .command('check')
    .description('say all that is wrong with a domain, each with its place and a remedy, or what it holds')
    .argument('<domain>', 'the folder of a domain, or a name')
    .option('--page <page>', 'also what its annotators find on this page: an address or a file')
    .option('--json', 'as JSON')
  addPageOptions(check).addHelpText('after', CHECK_EXAMPLES)
  check.action(async (folder: string, flags: CheckDomainFlags) => {
    const { checkDomainFolder } = await import('./domains-check.ts')
    finish(await checkDomainFolder(folder, flags, terminal))
  })
}

const CHECK_EXAMPLES = `
The program ends with 1 where something is wrong.

Examples:
  amberyl domains check boats
  amberyl domains check boats --page saved.html
  amberyl domains check boats --json | jq -r '.problems[].message'`

function addLearning(domains: Command, terminal: Terminal, finish: Finish): void {
  const learn = domains
    .command('learn')
    .description('words that the lists of a domain lack, from pages of that domain; you say which are taken up')
    .argument('<domain>', 'a name, or the folder of one of your own')
    .argument('<page...>', 'addresses, page files, or folders of page files')
    .option('--accept <words...>', 'take these words up, or all of them: --accept all')
    .option('--to <folder>', 'where words are kept; those that are there are known (default: <domain>-words)')
    .option('--json', 'as JSON')
  addPageOptions(learn).addHelpText('after', LEARN_EXAMPLES)
  learn.action(async (name: string, pages: string[], flags: LearnWordsFlags) => {
    const { learnWords } = await import('./domains-learn.ts')
    finish(await learnWords(name, pages, flags, terminal))
  })
}

const LEARN_EXAMPLES = `
A word is proposed where at least two records have it in a column in which the lists know most values. What comes with the
program stays as it is: words go into a folder of your own, which --words reads.

Examples:
  amberyl domains learn real-estate saved-pages/
  amberyl domains learn real-estate saved-pages/ --accept all
  amberyl domains learn real-estate saved-pages/ --accept "Little Wenham" Holt --to my-words
  amberyl extract page.html --domain real-estate --words my-words`

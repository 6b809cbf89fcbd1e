import { type Command, Option } from 'commander'
import { checkStored } from '../../check-stored.ts'
import { writeOutput } from '../../export/write-output.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { checkSignIn } from '../../stages/6-harvest/load/sign-in-failure.ts'
import { barTree } from '../../stages/7-monitor/bar-tree.ts'
import type { StoredTemplate } from '../../stages/7-monitor/check-template.ts'
import { drawBarTree } from '../../stages/7-monitor/draw-bar-tree.ts'
import type { Mending, MendPolicy } from '../../stages/7-monitor/mend-wrapper.ts'
import { formatStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper, readStored, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { learnedBarTree } from '../../stages/7-monitor/template-state.ts'
import { learnAgain } from '../pages/learn-again.ts'
import { loadStored } from '../pages/load-wrapper.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { PageReader, readOnePage, visualNeeds } from '../pages/read-page.ts'
import { proposalFile, replaceWrapper } from '../pages/wrapper-versions.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { reportWarnings } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { type Check, formatCheck } from './format-check.ts'

interface CheckFlags extends PageFlags {
  readonly mend: MendPolicy
  readonly scope: 'region' | 'page'
  readonly json?: boolean
  readonly drawing?: string
}

export function addCheckCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('check')
    .argument('<wrapper>', 'the file that amberyl learn -o or amberyl extract --save-wrapper wrote')
    .argument('[page]', 'a page of the template (default: the one the wrapper was learned from)')
    .addOption(
      new Option(
        '--mend <policy>',
        'if the template changed: learn nothing, write a new wrapper beside the old one, or replace the old one',
      )
        .choices(['off', 'propose', 'automatic'])
        .default('propose'),
    )
    .addOption(
      new Option('--scope <part>', 'what counts as a change: one in the region and its fields, or anywhere on the page')
        .choices(['region', 'page'])
        .default('region'),
    )
    .option('--json', 'print the verdict as JSON')
    .option('--drawing <file>', 'draw the bar-tree of the page over that of the learned page (SVG)')
  addPageOptions(command.optionsGroup('How pages are read:'))
  command.addHelpText('after', EXAMPLES)
  command.action(async (file: string, page: string | undefined, flags: CheckFlags) =>
    finish(await check(file, page, flags, terminal)),
  )
}

const EXAMPLES = `
Examples:
  amberyl check book.json
  amberyl check book.json https://example.com/book/7 --mend automatic
  amberyl check list.json saved.html --mend off --json
  amberyl check book.json saved.html --drawing tree.svg

A proposal for book.json is written to book.new.json. With --mend automatic, the new wrapper replaces the old
one, which is kept as book.1.json, book.2.json … Exit codes: 0 the template is the same; 3 it changed, and a new wrapper
was learned; 4 it changed, and no new wrapper was learned: the message says what is needed; 1 the page
was not read; 5 only part of it was read, which is not enough for a verdict.`

async function check(
  file: string,
  argument: string | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const stored = await loadStored(file)
  const { wrapper } = stored
  const page = await readChecked(argument ?? learnedFrom(file, wrapper), flags, terminal)
  const isPartial = reportWarnings(page.warnings, terminal) === EXIT.partial
  const { verdict, mending, first } = checkStored(stored, page, flags)
  // A missing part of the page is not a template change.
  if (isPartial && stored.state && verdict.kind !== 'same') {
    terminal.err('amberyl: only part of the page was read, so its template cannot be checked.\n')
    return EXIT.partial
  }
  // Nor is a sign-in form in place of the page.
  if (verdict.kind !== 'same') checkSignIn(page, page.url, () => false)
  if (first) await keepFirst(file, first, flags, terminal)
  if (flags.drawing !== undefined) await draw(flags.drawing, stored, page, terminal)
  const again = learnAgain(file, wrapper, page.url)
  return report(
    { wrapper: file, page: page.url, verdict, mending, again, ...(await keep(file, mending)) },
    flags,
    terminal,
  )
}

function learnedFrom(file: string, wrapper: StoredWrapper): string {
  const url = isPageWrapper(wrapper) ? wrapper.learned.urls[0]! : wrapper.learned.url
  if (!/^(?:https?|file):/i.test(url) || /^http:\/\/stdin\.invalid\//.test(url))
    throw new UsageError(`${file} does not say which page it was learned from: name a page to check.`)
  return url
}

async function readChecked(argument: string, flags: CheckFlags, terminal: Terminal): Promise<PageModel> {
  const reader = new PageReader(flags, terminal, { visual: visualNeeds(flags) })
  try {
    return await readOnePage(reader, argument)
  } finally {
    await reader.close()
  }
}

/** The bar-trees of the learned and of the checked page; if the page has no region, there is nothing to draw. */
async function draw(file: string, { wrapper, state }: Stored, page: PageModel, terminal: Terminal): Promise<void> {
  const { region } = readStored(page, wrapper)
  if (region === undefined) {
    terminal.err(`note: ${file} was not written: the region was not found on the page.\n`)
    return
  }
  const before = state ? { before: learnedBarTree(state) } : {}
  await writeOutput(file, drawBarTree(barTree(page, region), { title: page.url, ...before }))
}

async function keep(file: string, mending: Mending): Promise<Pick<Check, 'written' | 'kept'>> {
  switch (mending.kind) {
    case 'mended':
      return { written: file, kept: await replaceWrapper(file, formatStored(mending.stored)) }
    case 'proposed':
      await writeOutput(proposalFile(file), formatStored(mending.stored))
      return { written: proposalFile(file) }
    default:
      return {}
  }
}

/** A wrapper saved without its template: this check can only say whether it reads the page, and adds the template. */
async function keepFirst(file: string, first: StoredTemplate, { mend }: CheckFlags, terminal: Terminal): Promise<void> {
  const isKept = mend !== 'off'
  if (isKept) await writeOutput(file, formatStored(first))
  const noted = isKept ? 'the template was added to the file' : 'there is no earlier template to compare with'
  terminal.err(`note: this is the first check of ${file}: ${noted}.\n`)
}

function report(done: Check, { json }: CheckFlags, terminal: Terminal): ExitCode {
  terminal.out(json ? `${JSON.stringify(withoutStored(done))}\n` : formatCheck(done))
  if (done.verdict.kind === 'same') return EXIT.done
  return done.mending.kind === 'deferred' ? EXIT.lost : EXIT.mended
}

/** The new wrapper is in its file. */
function withoutStored({ mending, ...done }: Check): object {
  if (mending.kind !== 'mended' && mending.kind !== 'proposed') return { ...done, mending }
  const { stored: _, ...rest } = mending
  return { ...done, mending: rest }
}

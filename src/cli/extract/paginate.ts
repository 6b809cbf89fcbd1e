import type { Command } from 'commander'
import { analyse } from '../../analyse.ts'
import { formatExtent } from '../../explain/extent-text.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { NextLink, NextPage, NextTarget } from '../../stages/4-find/pagination/next-page.ts'
import { warningsOf } from '../../stages/6-harvest/undecided.ts'
import { addModelOptions, type ModelFlags, modelsOf, needsBoxes } from '../pages/model-options.ts'
import { addPageOptions, type PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatReasons } from '../terminal/format-reason.ts'
import { reportWarnings } from '../terminal/report.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface PaginateFlags extends PageFlags, ModelFlags {
  readonly profile?: string
  readonly json?: boolean
}

export function addPaginateCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  const command = program
    .command('paginate')
    .argument('<page>', 'address, HTML, MHTML or WARC file, or - for HTML on stdin')
    .option('--profile <name>', 'model to use: precision, recall, fast, tree, or paper (default: fast)')
    .option('--json', 'as JSON, one line per page')
  addPageOptions(addModelOptions(command))
  command.addHelpText('after', EXAMPLES)
  command.action(async (page: string, flags: PaginateFlags) => finish(await paginate(page, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl paginate https://example.com/list
  amberyl paginate saved.html --base-url https://example.com/list?page=3 --json
  amberyl paginate saved.html --profile paper
  amberyl paginate saved.html --annotators my-words --blocks my-blocks`

async function paginate(argument: string, flags: PaginateFlags, terminal: Terminal): Promise<ExitCode> {
  const models = modelsOf(flags)
  let code: ExitCode = EXIT.done
  const visual = needsBoxes(models.links, flags)
  for await (const page of readPages(argument, flags, terminal, { visual })) {
    const { next, total, siblings } = analyse(page, models)
    terminal.out(
      flags.json
        ? `${JSON.stringify({ page: page.url, ...next, total, siblings })}\n`
        : formatNextPage(page, next) + formatExtent({ total, siblings }),
    )
    if (reportWarnings(warningsOf(page), terminal) === EXIT.partial) code = EXIT.partial
  }
  return code
}

export function formatNextPage(page: PageModel, next: NextPage): string {
  switch (next.kind) {
    case 'none':
      return `${page.url}\n  no next page: ${next.because}\n${next.best ? formatTarget(next.best) : ''}`
    case 'unsure':
      return `${page.url}\n  no certain next page: ${next.because}\n  a walk (amberyl extract) tries these, and keeps a page only if it continues the list:\n${next.targets.map(target => formatTarget(target)).join('')}`
    case 'link':
    case 'button':
      return `${page.url}\n${next.targets.map(target => formatTarget(target)).join('')}`
    case 'load-more':
      return `${page.url}\n${next.targets.map(target => formatTarget(target, 'a click adds to the list')).join('')}`
    case 'scroll':
      return `${page.url}\n${next.targets.map(target => formatTarget(target, 'scrolling adds to the list')).join('')}`
  }
}

function formatTarget({ url, confidence, links }: NextTarget, how = 'a click (no address)'): string {
  const where = url ?? how
  return `  → ${where}  (${Math.round(100 * confidence)} %)\n${links.map(formatLink).join('')}`
}

const formatLink = ({ text, kind, xpath, reasons }: NextLink): string =>
  `      ${kind} ${JSON.stringify(text)}  ${xpath}\n        because ${formatReasons(reasons)}\n`

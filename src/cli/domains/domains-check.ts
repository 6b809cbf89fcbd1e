import { printableLine } from '../../export/printable-line.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { type DomainProblem, DomainProblems } from '../../stages/4-find/domain/domain-problem.ts'
import { type DomainView, viewDomain } from '../../stages/4-find/domain/domain-view.ts'
import { findTypes } from '../../stages/4-find/domain/find-types.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { PageReader, readOnePage, visualNeeds } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList } from '../terminal/list-table.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { CheckDomainFlags } from './domain-flags.ts'

/** Mistakes in a domain are the result, not a failure of the program. */
export async function checkDomainFolder(
  folder: string,
  flags: CheckDomainFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const loaded = tryLoad(folder)
  if (loaded instanceof DomainProblems) {
    if (flags.json) terminal.out(`${JSON.stringify({ ok: false, problems: loaded.problems }, null, 2)}\n`)
    else terminal.err(`${loaded.message}\n${counted(loaded.problems.length, 'mistake')} in ${folder}\n`)
    return EXIT.failed
  }
  const found =
    flags.page === undefined
      ? undefined
      : { page: flags.page, ...findTypes(await readPage(flags.page, flags, terminal), loaded, MAX_EXAMPLES) }
  const view = viewDomain(loaded)
  if (flags.json)
    terminal.out(`${JSON.stringify({ ok: true, ...summaryOf(view), ...(found && { found }) }, null, 2)}\n`)
  else terminal.out(formatHolding(view) + (found ? formatFound(found, terminal.columns) : ''))
  return EXIT.done
}

function tryLoad(folder: string): Domain | DomainProblems {
  try {
    return loadDomain(folder)
  } catch (error) {
    if (error instanceof DomainProblems) return error
    throw error
  }
}

async function readPage(argument: string, flags: CheckDomainFlags, terminal: Terminal): Promise<PageModel> {
  const reader = new PageReader(flags, terminal, { visual: visualNeeds(flags) })
  try {
    return await readOnePage(reader, argument)
  } finally {
    await reader.close()
  }
}

const summaryOf = ({ name, attributes, annotators, words }: DomainView) => ({
  name,
  problems: [] as DomainProblem[],
  attributes: attributes.map(attribute => attribute.name),
  mandatory: attributes.filter(({ mandatory }) => mandatory).map(attribute => attribute.name),
  annotators: annotators.map(({ type }) => type),
  words,
})

function formatHolding(view: DomainView): string {
  const { name, attributes, mandatory, annotators, words } = summaryOf(view)
  const held = [
    `${counted(attributes.length, 'attribute')} (mandatory: ${mandatory.join(', ')})`,
    counted(annotators.length, 'annotator'),
    counted(words, 'word'),
  ]
  return printableLine(`${name} is in order: ${held.join(', ')}`)
}

const MAX_EXAMPLES = 5

type FoundOnPage = ReturnType<typeof findTypes> & { readonly page: string }

function formatFound({ page, types, stopped }: FoundOnPage, width: number): string {
  const rows = types.map(({ type, count, examples }) => [type, count.toLocaleString('en-GB'), examples.join(' · ')])
  const columns = [{ title: 'annotation' }, { title: 'found', isFigure: true }, { title: 'for example' }]
  return [
    '\n',
    printableLine(`on ${page}`),
    formatList(columns, rows, { width }),
    ...stopped.map(({ type, pattern }) =>
      printableLine(`warning: a pattern of ${type} took too many steps and was stopped: ${pattern}`),
    ),
  ].join('')
}

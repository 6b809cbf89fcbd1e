import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { printable } from '../../export/printable.ts'
import { foldString } from '../../stages/3-annotate/fold.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { findDomainRecords } from '../../stages/4-find/domain/find-domain-records.ts'
import { proposeWords, type WordProposal, type WordsPage } from '../../stages/4-find/domain/learn-words.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import { withWordsOf } from '../../stages/4-find/domain/words-folder.ts'
import { writeWords } from '../../write-words.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { PageReader } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, type PrintedColumn } from '../terminal/list-table.ts'
import { reportFailure } from '../terminal/report.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { LearnWordsFlags } from './domain-flags.ts'

export async function learnWords(
  name: string,
  pages: readonly string[],
  flags: LearnWordsFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const shipped = loadDomain(name)
  const folder = flags.to ?? `${shipped.name}-words`
  const domain = existsSync(folder) ? withWordsOf(shipped, folder) : shipped
  const { proposals, count, code } = await propose(domain, await filesIn(pages), flags, terminal)
  const accepted = flags.accept ? choose(proposals, flags.accept, folder) : []
  const files = await writeWords(domain, accepted, folder)
  if (flags.json) terminal.out(`${JSON.stringify({ domain: domain.name, pages: count, proposals, accepted, files })}\n`)
  else
    terminal.out(
      flags.accept ? formatAccepted(domain, accepted, folder) : formatProposals(proposals, count, terminal.columns),
    )
  if (!flags.accept && !flags.json && proposals.length > 0)
    terminal.err('Nothing was changed. Add words with --accept all, or --accept and the words.\n')
  return code
}

const PAGE_FILE = /\.(?:html?|mht(?:ml)?|warc|warc\.gz|page)$/i

/** A folder means the page files in it, ordered by name. */
async function filesIn(names: readonly string[]): Promise<string[]> {
  const lists = names.map(async name => {
    if (/^https?:/i.test(name) || !existsSync(name) || !(await stat(name)).isDirectory()) return [name]
    const found = (await readdir(name)).filter(file => PAGE_FILE.test(file)).sort()
    if (found.length === 0) throw new UsageError(`the folder ${name} has no page files (.html, .mhtml, .warc or .page)`)
    return found.map(file => join(name, file))
  })
  return (await Promise.all(lists)).flat()
}

async function propose(domain: Domain, files: readonly string[], flags: PageFlags, terminal: Terminal) {
  const finder = loadDomainFinder(domain)
  const seen: WordsPage[] = []
  let code: ExitCode = EXIT.done
  const reader = new PageReader(flags, terminal, {
    visual: 'useful',
    onFailure: failure => {
      code = EXIT.partial
      reportFailure(failure, terminal)
    },
  })
  try {
    for (const file of files) {
      for await (const page of reader.read(file)) {
        const found = findDomainRecords(page, finder)
        if (found.kind === 'none') terminal.err(`note: nothing to learn from ${page.url}: ${found.because}.\n`)
        const { url, language } = page
        seen.push({ page: { url, language }, areas: found.kind === 'records' ? found.areas : [] })
      }
    }
  } finally {
    await reader.close()
  }
  return { proposals: proposeWords(domain, finder.annotators, seen), count: seen.length, code }
}

/** A word that was not proposed may be a typo. */
function choose(proposals: readonly WordProposal[], names: readonly string[], folder: string): WordProposal[] {
  if (names.length === 1 && names[0] === 'all') return [...proposals]
  const chosen = names.map(name => proposals.find(({ words }) => foldString(words) === foldString(name)))
  const missing = names.filter((_, i) => !chosen[i])
  if (missing.length > 0)
    throw new UsageError(
      `not proposed: ${missing.join(', ')}. Leave it out, or write it into a list in ${folder} yourself (docs/annotators.md).`,
    )
  return chosen.flatMap(each => each ?? [])
}

function formatProposals(proposals: readonly WordProposal[], pages: number, width: number): string {
  if (proposals.length === 0) return `no new words on ${counted(pages, 'page')}\n`
  const rows = proposals.map(({ words, type, attribute, records, pages: on, example }) => [
    words,
    type,
    attribute,
    String(records),
    String(on),
    example,
  ])
  return formatList(COLUMNS, rows, { width })
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'words' },
  { title: 'list' },
  { title: 'attribute' },
  { title: 'records', isFigure: true },
  { title: 'pages', isFigure: true },
  { title: 'for example' },
]

function formatAccepted({ name }: Domain, accepted: readonly WordProposal[], folder: string): string {
  if (accepted.length === 0) return 'no new words\n'
  const words = `${counted(accepted.length, 'word')} added to ${folder}: ${accepted.map(each => printable(each.words)).join(', ')}`
  return `${words}\nUse them with --domain ${name} --words ${folder}\n`
}

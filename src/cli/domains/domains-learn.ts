import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { printable } from '../../export/printable.ts'
import { foldString } from '../../stages/3-annotate/fold.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { findDomainRecords } from '../../stages/4-find/domain/find-domain-records.ts'
import { proposeWords, type SeenPage, type WordProposal } from '../../stages/4-find/domain/learn-words.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import { withWordsOf, wordsFiles } from '../../stages/4-find/domain/words-folder.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { PageReader } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { table } from '../terminal/figure-table.ts'
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
  else terminal.out(flags.accept ? formatAccepted(domain, accepted, folder) : formatProposals(proposals, count))
  if (!flags.accept && !flags.json && proposals.length > 0)
    terminal.err('Nothing was changed. Take words up with --accept all, or --accept and the words.\n')
  return code
}

const PAGE_FILE = /\.(?:html?|mht(?:ml)?|warc|warc\.gz|page)$/i

/** Folders stand for the page files in them, in the order of their names. */
async function filesIn(names: readonly string[]): Promise<string[]> {
  const lists = names.map(async name => {
    if (/^https?:/i.test(name) || !existsSync(name) || !(await stat(name)).isDirectory()) return [name]
    const found = (await readdir(name)).filter(file => PAGE_FILE.test(file)).sort()
    if (found.length === 0)
      throw new UsageError(`the folder ${name} holds no page: no .html, .mhtml, .warc or .page file`)
    return found.map(file => join(name, file))
  })
  return (await Promise.all(lists)).flat()
}

async function propose(domain: Domain, files: readonly string[], flags: PageFlags, terminal: Terminal) {
  const finder = loadDomainFinder(domain)
  const seen: SeenPage[] = []
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

/** What was named and not proposed is told: it may be a slip. */
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

async function writeWords(domain: Domain, words: readonly WordProposal[], folder: string): Promise<string[]> {
  const before = new Map<string, string>()
  for (const { path } of wordsFiles(domain, words, () => undefined)) {
    const file = join(folder, path)
    if (existsSync(file)) before.set(path, await readFile(file, 'utf8'))
  }
  const files = wordsFiles(domain, words, path => before.get(path))
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return files.map(({ path }) => join(folder, path))
}

function formatProposals(proposals: readonly WordProposal[], pages: number): string {
  if (proposals.length === 0) return `no new words on ${counted(pages, 'page')}\n`
  const rows = proposals.map(({ words, type, attribute, records, pages: on, example }) => [
    printable(words),
    type,
    attribute,
    String(records),
    String(on),
    printable(example.length > LONGEST_EXAMPLE ? `${example.slice(0, LONGEST_EXAMPLE)}…` : example),
  ])
  return `${table(['words', 'list', 'attribute', 'records', 'pages', 'for example'], rows)}\n`
}

/** A line of a terminal holds it. */
const LONGEST_EXAMPLE = 50

function formatAccepted({ name }: Domain, accepted: readonly WordProposal[], folder: string): string {
  if (accepted.length === 0) return 'no new words\n'
  const words = `${counted(accepted.length, 'word')} taken up in ${folder}: ${accepted.map(each => printable(each.words)).join(', ')}`
  return `${words}\nUse them with --domain ${name} --words ${folder}\n`
}

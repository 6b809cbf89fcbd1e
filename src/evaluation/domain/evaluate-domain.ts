import { writeFile } from 'node:fs/promises'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { decodePage, encodePage } from '../../stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import type { DomainFinder } from '../../stages/4-find/domain/domain-finder.ts'
import { findDomainRecords } from '../../stages/4-find/domain/find-domain-records.ts'
import { IMPROVEMENTS, type Improvement } from '../../stages/4-find/domain/improvement.ts'
import {
  proposeWords,
  type WordProposal,
  type WordsPage,
  withLearnedWords,
} from '../../stages/4-find/domain/learn-words.ts'
import { annotatorsOf, loadDomain, shippedDomains } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import { withoutLongLists } from '../../stages/4-find/domain/load-domain-source.ts'
import type { Case } from '../training/learn-log-linear.ts'
import {
  type AllFinders,
  answerNamed,
  answerPicked,
  type DomainVersion,
  type FoundAnswer,
  versionsWithout,
} from './domain-answers.ts'
import { type DomainPage, readDomainCorpus } from './domain-corpus.ts'
import { type DomainAnswer, evaluateChoices, evaluateDomainAnswers } from './domain-evaluation.ts'
import { type DomainFigures, formatDomain } from './domain-tables.ts'
import { columnCases, learnDomainWeights } from './learn-weights.ts'

export interface EvaluateDomainFlags {
  readonly corpus: string
  readonly static?: boolean
  readonly without?: readonly string[]
  readonly predictions?: string
  readonly json?: boolean
}

/** Pages are read twice: to learn words, and again with the words of all other sites. */
export async function evaluateDomain(
  flags: EvaluateDomainFlags,
  terminal: Terminal,
  loadDomains: () => readonly Domain[] = () => shippedDomains().map(loadDomain),
): Promise<void> {
  const versions = versionsWithout(improvementsOf(flags.without ?? []))
  const finders = loadFinders(loadDomains())
  const pages = await readPages(flags, finders, terminal)
  const answers = await withProgress(terminal, 'finding records', async () =>
    pages.map(page => answerPage(page, pages, finders, versions)),
  )
  if (flags.predictions) await writeFile(flags.predictions, answers.map(({ prediction }) => prediction).join(''))
  const figures = figuresOf(answers, versions, !flags.static)
  terminal.out(`${flags.json ? JSON.stringify(figures) : formatDomain(figures)}\n`)
}

function improvementsOf(names: readonly string[]): Improvement[] {
  const isImprovement = (name: string): name is Improvement => (IMPROVEMENTS as readonly string[]).includes(name)
  const wrong = names.find(name => !isImprovement(name))
  if (wrong !== undefined)
    throw new UsageError(
      `there is no improvement ${wrong} to leave out; the improvements are ${IMPROVEMENTS.join(', ')}`,
    )
  return names.filter(isImprovement)
}

const loadFinders = (domains: readonly Domain[]): AllFinders => ({
  byName: new Map(domains.map(domain => [domain.name, loadDomainFinder(domain)])),
  sketches: domains.map(domain => loadDomainFinder(withoutLongLists(domain))),
})

/** A page until it is read for the second time: its model is packed, so that a whole corpus fits into memory. */
interface KeptPage {
  readonly page: Omit<DomainPage, 'page'>
  readonly file: Uint8Array
  /** The findings without learning. */
  readonly seen: WordsPage
  /** What the weights are learned from. */
  readonly cases: readonly Case[]
}

async function readPages(flags: EvaluateDomainFlags, finders: AllFinders, terminal: Terminal): Promise<KeptPage[]> {
  const renderer = flags.static ? undefined : new Renderer()
  const pages: KeptPage[] = []
  try {
    await withProgress(terminal, `reading pages${renderer ? ' in the browser' : ''}`, async () => {
      for await (const { page, ...rest } of readDomainCorpus(flags.corpus, renderer)) {
        const found = findDomainRecords(page, finderOf(finders, rest.domain))
        const areas = found.kind === 'records' ? found.areas : []
        const { url, language } = page
        const cases = columnCases(page, rest.labels, finderOf(finders, rest.domain))
        pages.push({ page: rest, file: encodePage(page), seen: { page: { url, language }, areas }, cases })
      }
    })
  } finally {
    await renderer?.close()
  }
  if (pages.length === 0) throw new UsageError(`${flags.corpus} has no labeled page`)
  return pages
}

function finderOf(finders: AllFinders, domain: string): DomainFinder {
  const finder = finders.byName.get(domain)
  if (finder) return finder
  throw new UsageError(
    `the labels name an unknown domain: ${domain}; the domains are ${[...finders.byName.keys()].join(', ')}`,
  )
}

/** The findings of all versions on a page. */
interface PageAnswers {
  readonly byVersion: readonly DomainAnswer[]
  readonly picked: DomainAnswer
  /** A line of the predictions file. */
  readonly prediction: string
  /** What was learned on all other sites. */
  readonly words: readonly WordProposal[]
}

function answerPage(
  kept: KeptPage,
  pages: readonly KeptPage[],
  finders: AllFinders,
  versions: readonly DomainVersion[],
): PageAnswers {
  const plain = finderOf(finders, kept.page.domain)
  const others = pages.filter(({ page }) => page.domain === kept.page.domain && page.site !== kept.page.site)
  const words = proposeWords(
    plain.domain,
    plain.annotators,
    others.map(({ seen }) => seen),
  )
  const taught = words.length > 0 ? teach(plain, words) : plain
  const page = { ...kept.page, page: decodePage(kept.file) }
  const elsewhere = pages.filter(other => other.page.site !== kept.page.site)
  const weights = learnDomainWeights(
    elsewhere.flatMap(({ cases }) => cases),
    plain.weights,
  )
  const found = versions.map(version => answerNamed(page, { plain, taught, weights }, version))
  return {
    byVersion: found.map(({ answer }) => answer),
    picked: answerPicked(page, { plain, taught, weights }, finders, versions[0]!).answer,
    prediction: prediction(page.page, found[0]!),
    words,
  }
}

/** Its rules are the same. */
function teach(finder: DomainFinder, words: readonly WordProposal[]): DomainFinder {
  const domain = withLearnedWords(finder.domain, words)
  return { ...finder, domain, annotators: annotatorsOf(domain) }
}

function prediction(page: PageModel, { answer: { id, ms }, areas }: FoundAnswer): string {
  const found = areas.map(({ records }) => ({
    records: records.map(({ nodes, attributes }) => ({ xpaths: nodes.map(node => xpathOf(page, node)), attributes })),
  }))
  return `${JSON.stringify({ id, areas: found, ms: Number(ms.toFixed(2)) })}\n`
}

function figuresOf(
  answers: readonly PageAnswers[],
  versions: readonly DomainVersion[],
  rendered: boolean,
): DomainFigures {
  const improvements = versions.map(({ name }, at) => ({
    name,
    figures: evaluateDomainAnswers(answers.map(({ byVersion }) => byVersion[at]!)),
  }))
  const picked = answers.map(answer => answer.picked)
  return {
    rendered,
    main: improvements[0]!.figures,
    auto: evaluateDomainAnswers(picked),
    choices: evaluateChoices(picked),
    improvements,
    learnedWords: wordsByDomain(answers),
  }
}

/** All words that any page was read with. */
function wordsByDomain(answers: readonly PageAnswers[]): Record<string, string[]> {
  const words = new Map<string, Set<string>>()
  for (const { byVersion, words: learned } of answers) {
    const { domain } = byVersion[0]!
    const ofDomain = words.get(domain) ?? new Set()
    for (const each of learned) ofDomain.add(each.words)
    words.set(domain, ofDomain)
  }
  return Object.fromEntries([...words].map(([domain, each]) => [domain, [...each].sort()]))
}

import { type Reason, reasonsFor } from '../../learn/judgement.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { type PageModel, textOf } from '../../stages/2-model/page-model.ts'
import type { Origin } from '../../stages/4-find/top-k/candidate.ts'
import {
  type ConsideredLists,
  considerLists,
  findTopK,
  isList,
  totalOf,
  type WeighedList,
} from '../../stages/4-find/top-k/find-top-k.ts'
import { LIST_JUDGEMENT } from '../../stages/4-find/top-k/list-judgement.ts'
import type { Switch, TopK } from '../../stages/4-find/top-k/top-k.ts'
import { topKOptionsOf } from '../extract/top-k.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { printableLine } from '../terminal/printable-line.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'

export interface ExplainTopKFlags extends PageFlags {
  readonly k?: number
  readonly without?: readonly Switch[]
  readonly json?: boolean
}

/** What the numbers of the titles mean, which lists have that size, and the evidence for the most likely one. */
export async function explainTopK(argument: string, flags: ExplainTopKFlags, terminal: Terminal): Promise<ExitCode> {
  const options = topKOptionsOf(flags)
  for await (const page of readPages(argument, flags, terminal, { visual: 'useful' })) {
    const found = findTopK(page, options)
    const considered = considerLists(page, options)
    terminal.out(flags.json ? `${JSON.stringify(toJson(page, found, considered))}\n` : format(page, found, considered))
  }
  return EXIT.done
}

/** Further lists are numerous and poor. */
const SHOWN = 5
const SHOWN_TO_PROGRAMS = 50

function format(page: PageModel, found: TopK, { promises, others, lists, best }: ConsideredLists): string {
  const rest = lists.length - SHOWN
  const lines = [
    page.url,
    found.kind === 'list' ? `  the list: ${found.k} · ${found.topic}` : `  no top-k list: ${found.because}`,
    'Numbers in the titles, with the evidence for each:',
    ...promises.map(({ k, score, because }) => `  ${signed(score)}  ${k}: ${because.join(', ')}`),
    ...new Set(others.map(({ number, because }) => `      no  ${number}: ${because}`)),
    ...(promises.length + others.length === 0 ? ['  none'] : []),
    ...(lists.length > 0 ? ['Lists of that size, with the score of their title:'] : []),
    ...lists.slice(0, SHOWN).map(list => `  ${signed(totalOf(list))}  ${headsOf(page, list)}`),
    ...(rest > 0 ? [`          and ${counted(rest, 'other')} with lower scores`] : []),
    ...(best ? [`Why ${isList(best) ? 'the first one' : 'not even the first one'}:`, ...reasonLines(best)] : []),
  ]
  return lines.map(printableLine).join('')
}

const reasonLines = ({ promise, evidence }: WeighedList): string[] => [
  `  ${signed(LIST_JUDGEMENT.bias)}  starting score`,
  `  ${signed(promise.score)}  the title`,
  ...reasonsFor(LIST_JUDGEMENT, evidence).map(
    ({ claim, value, adds }) => `  ${signed(adds)}  ${claim} = ${Number(value.toFixed(3))}`,
  ),
]

const signed = (score: number): string => `${score < 0 ? '' : '+'}${score.toFixed(2)}`.padStart(6)

const ORIGINS: Readonly<Record<Origin, string>> = {
  path: 'with the same tag path',
  class: 'with the same class',
  siblings: 'inside one element',
  headings: 'headings of one level',
  section: 'headings of one section',
  lead: 'bold starts of lines',
  ranks: 'numbered lines',
  interleaved: 'in two alternating styles',
  joined: 'similar except for the first or last',
}

/** Enough of a head to recognize it. */
const HEAD = 40

function headsOf(page: PageModel, { candidate: { nodes, origin, dropped } }: WeighedList): string {
  const left = dropped.length > 0 ? `, ${dropped.length} left out` : ''
  return `${nodes.length} ${ORIGINS[origin]}${left}: ${headText(page, nodes[0]!)} … ${headText(page, nodes.at(-1)!)}`
}

const headText = (page: PageModel, node: number): string =>
  JSON.stringify(textOf(page, node).replace(/\s+/g, ' ').trim().slice(0, HEAD))

interface ListJson {
  readonly k: number
  readonly score: number
  readonly isList: boolean
  readonly origin: Origin
  readonly heads: readonly string[]
  readonly leftOut: readonly string[]
  readonly reasons: readonly Reason[]
}

function toJson(page: PageModel, found: TopK, { promises, others, lists }: ConsideredLists) {
  const listJson = (list: WeighedList): ListJson => ({
    k: list.promise.k,
    score: totalOf(list),
    isList: isList(list),
    origin: list.candidate.origin,
    heads: list.candidate.nodes.map(node => xpathOf(page, node)),
    leftOut: list.candidate.dropped.map(node => xpathOf(page, node)),
    reasons: reasonsFor(LIST_JUDGEMENT, list.evidence),
  })
  const answer = found.kind === 'list' ? { k: found.k, topic: found.topic } : { because: found.because }
  return {
    page: page.url,
    kind: found.kind,
    ...answer,
    promises,
    others,
    listCount: lists.length,
    lists: lists.slice(0, SHOWN_TO_PROGRAMS).map(listJson),
  }
}

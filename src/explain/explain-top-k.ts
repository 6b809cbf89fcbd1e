import { printableLine } from '../export/printable-line.ts'
import { type Reason, reasonsFor } from '../learn/judgement.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import { type PageModel, textOf } from '../stages/2-model/page-model.ts'
import type { Origin } from '../stages/4-find/top-k/candidate.ts'
import {
  type ConsideredLists,
  considerLists,
  findTopK,
  isList,
  totalOf,
  type WeighedList,
} from '../stages/4-find/top-k/find-top-k.ts'
import { LIST_JUDGEMENT } from '../stages/4-find/top-k/list-judgement.ts'
import type { TopK, TopKOptions } from '../stages/4-find/top-k/top-k.ts'
import { type Explained, MAX_SHOWN_REASONS, plainReason, type ReasonTree } from './reason-tree.ts'

/** What the numbers of the titles mean, which lists have that size, and the evidence for the most likely one. */
export function explainedTopK(page: PageModel, options: TopKOptions): Explained {
  const found = findTopK(page, options)
  const considered = considerLists(page, options)
  return {
    found: found.kind === 'list',
    sentence:
      found.kind === 'list'
        ? `This is the list of ${found.k} that the title announces: ${found.topic}.`
        : `The page has no top-k list: ${found.because}.`,
    reasons: topReasons(considered, found.kind === 'list').map(reasonInWords),
    tree: considered.lists.slice(0, SHOWN).map(list => listTree(page, list)),
    json: toJson(page, found, considered),
    text: format(page, found, considered),
  }
}

/** The strongest reasons for the best list, or against it. */
const topReasons = ({ best }: ConsideredLists, isFound: boolean): Reason[] =>
  (best ? reasonsFor(LIST_JUDGEMENT, best.evidence) : [])
    .filter(({ adds }) => (isFound ? adds > 0 : adds < 0))
    .slice(0, MAX_SHOWN_REASONS)

const reasonInWords = ({ claim, value }: Reason): string => `${claim} = ${Number(value.toFixed(3))}`

/** A list of that size, with what speaks for and against it. */
function listTree(page: PageModel, list: WeighedList): ReasonTree {
  const { promise, evidence, candidate } = list
  const { nodes } = candidate
  return plainReason(headsOf(page, list), {
    weight: totalOf(list),
    holds: isList(list),
    nodes,
    because: [
      plainReason(`the title: ${promise.because.join(', ')}`, { weight: promise.score }),
      ...reasonsFor(LIST_JUDGEMENT, evidence).map(reason =>
        plainReason(reasonInWords(reason), { weight: reason.adds, nodes }),
      ),
    ],
  })
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
    ...(rest > 0 ? [`          and ${rest} ${rest === 1 ? 'other' : 'others'} with lower scores`] : []),
    ...(best ? [`Why ${isList(best) ? 'the first one' : 'not even the first one'}:`, ...reasonLines(best)] : []),
  ]
  return lines.map(printableLine).join('')
}

const reasonLines = ({ promise, evidence }: WeighedList): string[] => [
  `  ${signed(LIST_JUDGEMENT.bias)}  starting score`,
  `  ${signed(promise.score)}  the title`,
  ...reasonsFor(LIST_JUDGEMENT, evidence).map(reason => `  ${signed(reason.adds)}  ${reasonInWords(reason)}`),
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

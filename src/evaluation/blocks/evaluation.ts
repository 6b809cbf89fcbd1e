import type { NodeId, PageModel } from '../../stages/2-model/page-model.ts'
import { takeApart } from '../../stages/4-find/blocks/address.ts'
import { addressOf } from '../../stages/4-find/blocks/link-facts.ts'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'
import { type PaginationScore, scoreNextPages } from './score.ts'
import type { NextPageAnswer } from './validate-next-page.ts'

/** Figures of a run on labeled pages, in total and by group. */
export interface Evaluation {
  readonly overall: PaginationScore
  readonly byTopic: Readonly<Record<string, PaginationScore>>
  readonly byKind: Readonly<Record<LinkKind, LinkScore>>
  readonly time: AnalysisTime
  readonly bySize: readonly SizeClass[]
}

export type LinkKind = 'next' | 'next-number'

/** By single link; a link with the right target but the wrong kind is wrong. */
export interface LinkScore {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly labelled: number
}

export interface AnalysisTime {
  readonly medianMs: number
  readonly p95Ms: number
}

/** Pages of similar size. */
interface SizeClass extends AnalysisTime {
  readonly pages: number
  readonly fewestNodes: number
  readonly mostNodes: number
}

const KINDS = ['next', 'next-number'] as const
/** Equal numbers of pages in each. */
const SIZE_CLASSES = 4

export function evaluateAnswers(answers: readonly NextPageAnswer[]): Evaluation {
  const topics = [...new Set(answers.map(({ example }) => example.topic))].sort()
  return {
    overall: scoreNextPages(answers),
    byTopic: Object.fromEntries(
      topics.map(topic => [topic, scoreNextPages(answers.filter(({ example }) => example.topic === topic))]),
    ),
    byKind: { next: scoreLinks(answers, 'next'), 'next-number': scoreLinks(answers, 'next-number') },
    time: timeOf(answers),
    bySize: sizeClasses(answers),
  }
}

const isLinkKind = (kind: string): kind is LinkKind => KINDS.some(each => each === kind)

/** The links of an answer. */
export function linksOf(next: NextPage): { node: NodeId; xpath: string; url: string | undefined; kind: LinkKind }[] {
  if (next.kind === 'none' || next.kind === 'unsure') return []
  return next.targets.flatMap(({ url, links }) =>
    links.flatMap(({ node, xpath, kind }) => (isLinkKind(kind) ? [{ node, xpath, url, kind }] : [])),
  )
}

export function scoreLinks(answers: readonly NextPageAnswer[], kind: LinkKind): LinkScore {
  let [right, answered, labelled] = [0, 0, 0]
  for (const { example, next } of answers) {
    const open = new Set([...example.links].filter(([, label]) => label === kind).map(([node]) => node))
    labelled += open.size
    for (const link of linksOf(next).filter(each => each.kind === kind)) {
      answered++
      const match = [...open].find(node => isSameLink(example.page, node, link.node))
      if (match === undefined) continue
      right++
      open.delete(match)
    }
  }
  return {
    precision: right / answered,
    recall: right / labelled,
    f1: (2 * right) / (answered + labelled),
    labelled,
  }
}

/** The node itself, or one around or inside it that does not lead elsewhere. */
function isSameLink(page: PageModel, a: NodeId, b: NodeId): boolean {
  if (a === b) return true
  const [outer, inner] = a < b ? [a, b] : [b, a]
  if (page.last[outer]! < inner) return false
  const placeOf = (node: NodeId): string | undefined => {
    const url = addressOf(page, node)
    return url === undefined ? undefined : (takeApart(url)?.place ?? url)
  }
  const [outerPlace, innerPlace] = [placeOf(outer), placeOf(inner)]
  return outerPlace === undefined || innerPlace === undefined || outerPlace === innerPlace
}

const timeOf = (answers: readonly { ms: number }[]): AnalysisTime => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return { medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, 0.95) }
}

/** The value below which this share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

function sizeClasses(answers: readonly NextPageAnswer[]): SizeClass[] {
  const nodesOf = ({ example }: NextPageAnswer): number => example.page.nodeCount
  const bySize = [...answers].sort((a, b) => nodesOf(a) - nodesOf(b))
  return Array.from({ length: SIZE_CLASSES }, (_, index) => {
    const from = Math.round((index * bySize.length) / SIZE_CLASSES)
    return bySize.slice(from, Math.round(((index + 1) * bySize.length) / SIZE_CLASSES))
  })
    .filter(pages => pages.length > 0)
    .map(pages => ({
      pages: pages.length,
      fewestNodes: nodesOf(pages[0]!),
      mostNodes: nodesOf(pages.at(-1)!),
      ...timeOf(pages),
    }))
}

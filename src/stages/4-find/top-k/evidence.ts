import { commonAncestor } from '../../2-model/common-ancestor.ts'
import { type NodeId, tagOf } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import { isBoundary, isQuestion, mayBeItem } from './boundary-heads.ts'
import type { Candidate, ItemRange, LookedAt } from './candidate.ts'
import { headText, isTitleOf, MAX_LINE } from './head-text.ts'
import type { ListClaim } from './list-judgement.ts'
import { MIN_PROSE } from './page-sums.ts'
import { type RankedText, readRank } from './rank-text.ts'
import type { RankedLines } from './ranked-lines.ts'

/** How far each claim holds for a candidate. */
export type Evidence = Readonly<Record<ListClaim, number>>

/** In longer lists, one item more or less is a minor error. From 19 to 40, nothing changes on the labeled pages. */
const MAX_EXACT_LIST = 20

const LISTED = new Set(['li', 'tr', 'dt', 'td', 'figure', 'article', 'section', 'blockquote'])

export function gatherEvidence(look: LookedAt, candidate: Candidate, k: number, byArea: boolean): Evidence {
  const { page, sums, marks, titleNode } = look
  const { nodes, items, dropped, origin } = candidate
  const share = (test: (item: ItemRange, index: number) => boolean): number => items.filter(test).length / items.length
  const texts = nodes.map(node => headText(page, node))
  const unique = new Set(texts)
  const chars = ({ first, last }: ItemRange): number => between(sums.chars, first, last)
  const isDescribed = (item: ItemRange): boolean =>
    between(sums.prose, item.first, item.last) - between(sums.prose, item.head, page.last[item.head]!) >= MIN_PROSE
  const isPictured = ({ first, last }: ItemRange): boolean => between(sums.pictures, first, last) > 0
  const isLinked = (item: ItemRange): boolean => between(sums.linked, item.first, item.last) * 2 > chars(item)
  const isHeadLink = ({ head }: ItemRange): boolean => between(sums.linked, head, page.last[head]!) > 0
  const described = share(isDescribed)
  const pictured = share(isPictured)
  const linked = share(isLinked)
  const { right: ranked, wrong: misranked, isNumbered, isDown, looseEnds } = readRanks(look, candidate)
  const stressed = share(({ head }) => isStressed(look, head))
  const listed = share(({ head, first }) => LISTED.has(tagOf(page, head)) || LISTED.has(tagOf(page, first)))
  const lost = dropped.filter(node => mayBeItem(headText(page, node)))
  const ofOne = Math.min(1, MAX_EXACT_LIST / k)
  return {
    'share of the page': shareOfPage(look, items, byArea),
    numbered: ranked,
    'numbered out of order': misranked,
    'all numbered': Number(ranked === 1),
    'numbered by the browser': isNumbered ? 0 : share(item => isOrdered(look, item)),
    'looks like the start of an item': Math.max(ranked, stressed, listed),
    headings: share(({ head }) => isInHeading(look, head)),
    'bold or large': stressed,
    'no longer than a line': share((_, i) => texts[i]!.length <= MAX_LINE),
    'different from each other': (unique.size - 1) / Math.max(1, nodes.length - 1),
    described,
    'with pictures': pictured,
    'mostly links': linked,
    'outside the main content': share(({ head }) => marks.aside[head] === 1),
    'above the title': Number(nodes[0]! < titleNode),
    'repeats the title': Number(texts.some(text => isTitleOf(page, text))),
    'ends or starts a list': share((_, i) => isBoundary(texts[i]!)),
    questions: share((_, i) => isQuestion(texts[i]!)),
    'same parts in each item':
      (agreement(described) + agreement(pictured) + agreement(linked) + agreement(share(isHeadLink))) / 4,
    'left out': (1 - ranked) * lost.length * ofOne,
    'left out next to the list': (1 - ranked) * lost.filter(node => isNextDoor(look, items, node)).length * ofOne,
    'numbers continue': Number(isNumbered && goesOn(look, candidate, isDown)) * ofOne,
    'ends without a number': isNumbered ? looseEnds * ofOne : 0,
    'one head looks different': Number(origin === 'joined' && ranked < 1) * ofOne,
    'one head is elsewhere': Number(hasOutlier(look, nodes)) * (1 - ranked),
    size: Math.log(k),
  }
}

/** Without the first or the last head, all are in an element of their own. */
function hasOutlier({ page }: LookedAt, heads: readonly NodeId[]): boolean {
  const around = commonAncestor(page, heads)
  return [heads.slice(1), heads.slice(0, -1)].some(rest => commonAncestor(page, rest) !== around)
}

function isOrdered({ page }: LookedAt, { first }: ItemRange): boolean {
  const list = page.parent[first]!
  return list >= 0 && tagOf(page, first) === 'li' && tagOf(page, list) === 'ol'
}

/** 1 if all or none have something, 0 if half of them do. */
const agreement = (share: number): number => Math.abs(2 * share - 1)

function shareOfPage({ page, sums }: LookedAt, items: readonly ItemRange[], byArea: boolean): number {
  const column = (byArea ? sums.area : undefined) ?? sums.chars
  const all = column[page.nodeCount]!
  if (all === 0) return 0
  const sizes = items.map(({ first, last }) => between(column, first, last))
  const most = MAX_OF_MEDIAN * sizes.toSorted((a, b) => a - b)[sizes.length >> 1]!
  return sizes.reduce((sum, size) => sum + Math.min(size, most), 0) / all
}

/**
 * One huge item among small ones is the rest of the page, not an item: it counts as this many usual ones. Our lists on
 * the labeled pages are the same without this limit; the published algorithm, which weighs nothing else, loses six.
 */
const MAX_OF_MEDIAN = 3

interface HeadRanks {
  /** The share of heads whose rank matches their position, counted up or down. */
  readonly right: number
  /** The share of heads with another rank. */
  readonly wrong: number
  /** Most heads have the rank of their position. From 0.25 to 0.75, nothing changes on the labeled pages. */
  readonly isNumbered: boolean
  readonly isDown: boolean
  /** How many of the first and the last head lack the number of their position. */
  readonly looseEnds: number
}

/** How the heads of a list are numbered: a part of a longer numbered list is not this list. */
export function readRanks({ page, rankedLines }: LookedAt, { nodes, items, better = 0 }: Candidate): HeadRanks {
  const count = nodes.length
  const rankFrom = (start: number): RankedText | undefined => rankAt(page.text, start) ?? lineRank(rankedLines, start)
  const read = nodes.map((node, i) => rankFrom(page.textStart[node]!) ?? rankFrom(page.textStart[items[i]!.first]!))
  const ranks = read.map(each => (each && each.rank > better ? each.rank - better : 0))
  const up = followers(ranks)
  const down = followers(ranks.toReversed())
  const isDown = down.count > up.count
  const best = isDown ? down : up
  // "12 Monkeys": a bare number is a rank only at its position.
  const numbered = isDown ? read.toReversed() : read
  const wrong = numbered.filter((each, i) => each && each.style !== '' && !best.fits[i]).length
  return {
    right: best.count / count,
    wrong: numbered.filter(Boolean).length * 2 > count ? wrong / count : 0,
    isNumbered: best.count * 2 > count,
    isDown,
    looseEnds: best.looseEnds,
  }
}

/**
 * Ranks that match their position and, in a list that starts with 1, those that follow the previous one: after a
 * mistake in the numbers, or if they restart in each part of the list.
 */
function followers(ranks: readonly number[]): { count: number; fits: readonly boolean[]; looseEnds: number } {
  const begins = ranks[0] === 1 || ranks[1] === 2
  const follows = ranks.map((rank, i) => rank === i + 1 || (begins && rank > 1 && rank === ranks[i - 1]! + 1))
  return {
    count: follows.filter(Boolean).length,
    fits: follows.map((fits, i) => fits || (begins && i > 1 && ranks[i] === 1)),
    looseEnds: Number(!follows[0]) + Number(!follows.at(-1)),
  }
}

/** Whether a dropped head is right before the first or after the last item, with no boundary between. */
function isNextDoor({ page, marks }: LookedAt, items: readonly ItemRange[], node: NodeId): boolean {
  if (node > items[0]!.head && node < items.at(-1)!.head) return false
  const end = node < items[0]!.head ? items[0]! : items.at(-1)!
  const depth = page.depth[end.first]!
  let grown = node
  while (page.depth[grown]! > depth) grown = page.parent[grown]!
  return page.parent[grown] === page.parent[end.first] && marks.section[node] === marks.section[end.head]
}

/** The next line of the same kind, after the last item or before the first of a countdown, has the next number. */
function goesOn({ page, rankedLines }: LookedAt, { items, better = 0 }: Candidate, isDown: boolean): boolean {
  const { head, first } = isDown ? items[0]! : items.at(-1)!
  const end = rankedLines.at.get(page.textStart[head]!) ?? rankedLines.at.get(page.textStart[first]!)
  const beyond = end?.group[end.index + (isDown ? -1 : 1)]
  // "11 best …" after "10. …" is another article.
  return beyond?.rank === better + items.length + 1 && beyond.style === end!.group[end!.index]!.style
}

function lineRank({ at }: RankedLines, start: number): RankedText | undefined {
  const line = at.get(start)
  return line?.group[line.index]
}

const rankAt = (text: string, start: number): RankedText | undefined => readRank(text.slice(start, start + MAX_LINE))

function isInHeading({ page, marks }: LookedAt, head: NodeId): boolean {
  for (let node = head, steps = 0; node > 0 && steps < 3; node = page.parent[node]!, steps++)
    if (marks.level[node]! > 0) return true
  return false
}

/** A head is stressed if its first words are, or if all of it is in a heading. */
function isStressed({ page, marks }: LookedAt, head: NodeId): boolean {
  if (marks.stressed[head]) return true
  const start = page.textStart[head]!
  const end = page.textEnd[head]!
  for (let node = head + 1; node <= page.last[head]!; node++) {
    if (!marks.stressed[node] || !marks.speaks[node]) continue
    return (page.textEnd[node]! - page.textStart[node]!) * 2 > end - start
  }
  return false
}

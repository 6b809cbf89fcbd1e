import { FORMATTING_ELEMENTS } from '../../2-model/html-elements.ts'
import { attributesOf, isText, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { findText, type Occurrence } from '../../4-find/by-example/find-text.ts'
import { foldText } from '../../4-find/by-example/fold-text.ts'
import type { TextIndex } from '../../4-find/by-example/text-index.ts'
import type { FieldSource } from '../../4-find/fields/field.ts'
import { readAttribute } from '../../4-find/fields/read-attribute.ts'
import { foldSpace } from '../../4-find/fields/record-text.ts'
import type { Cut, Place } from '../place.ts'
import { runFrom } from '../text-run.ts'
import { proposeCuts } from './cut-text.ts'
import { PLACE_COSTS } from './place-costs.ts'
import { sameAddress } from './same-value.ts'

/** Where a field is on its page, and how it is read there. */
export interface Spot {
  /** One node for each value of a list; otherwise one. */
  readonly nodes: readonly NodeId[]
  readonly source: FieldSource
  readonly extent?: Place['extent']
  readonly cut?: Cut
  readonly isHidden?: true
  /** The lower, the more likely this is the intended value. */
  readonly cost: number
}

/** Occurrences that are tried, whole texts first. A value that occurs more often is a word like "New". */
const MAX_OCCURRENCES = 12
const FURNITURE = new Set('nav footer aside button select option label'.split(' '))

/**
 * All spots of one value within a part of the page, the most likely first. Of nested elements with the same text, the
 * innermost and the outermost; as an item of a list, all: other items may be nested in another way.
 */
export function findSpots(index: TextIndex, value: string, within: NodeId, isItem = false): Spot[] {
  const isAddress = looksLikeAddress(value)
  const attributes = isAddress ? findInAttributes(index.page, value, within, isAddress) : []
  if (attributes.length > 0) return attributes
  const texts = findText(index, value, within)
    .map(one => ({ one, cost: placeCost(index.page, one), isPart: wholeElements(index.page, one).length === 0 }))
    .sort((a, b) => a.cost - b.cost || Number(a.isPart) - Number(b.isPart) || a.one.start - b.one.start)
    .slice(0, MAX_OCCURRENCES)
    .flatMap(({ one, cost }) => spotsAt(index.page, one, cost, isItem))
  if (texts.length > 0) return texts.sort((a, b) => a.cost - b.cost)
  return findInAttributes(index.page, value, within, isAddress)
}

function placeCost(page: PageModel, { holder, first, isHidden }: Occurrence): number {
  let cost = isHidden || page.visible[first] === 0 ? PLACE_COSTS.weights.hidden : 0
  for (let at = holder; at >= 0; at = page.parent[at]!) {
    if (!FURNITURE.has(tagOf(page, at))) continue
    cost += PLACE_COSTS.weights['in furniture']
    break
  }
  return cost
}

function spotsAt(page: PageModel, one: Occurrence, base: number, isItem: boolean): Spot[] {
  const hidden = one.isHidden || page.visible[one.first] === 0 ? { isHidden: true as const } : {}
  const make = (node: NodeId, cost: number, more: Pick<Spot, 'extent' | 'cut'> = {}): Spot => ({
    nodes: [node],
    source: 'text',
    ...more,
    ...hidden,
    cost: base + cost,
  })
  const chain = wholeElements(page, one)
  const whole = isItem ? chain : chain.filter((_, at) => at === 0 || at === chain.length - 1)
  if (whole.length > 0)
    return whole.map((node, at) => make(node, at === 0 ? 0 : PLACE_COSTS.weights['an outer element']))
  const run = runStart(page, one)
  if (run !== undefined) return [make(run, 0, { extent: 'run' })]
  return partSpots(page, one, make)
}

/** Whether a stretch of the page's text has nothing that a reader sees. */
const isUnseen = (page: PageModel, start: number, end: number): boolean =>
  start === end || (start < end && end - start <= MAX_UNSEEN_LENGTH && foldText(page.text.slice(start, end)) === '')

const MAX_UNSEEN_LENGTH = 20

const says = (page: PageModel, node: NodeId, { start, end }: Occurrence): boolean =>
  isUnseen(page, page.textStart[node]!, start) && isUnseen(page, end, page.textEnd[node]!)

/** The elements with the value as their only text, from the innermost that is not mere formatting outward. */
function wholeElements(page: PageModel, one: Occurrence): NodeId[] {
  const chain: NodeId[] = []
  for (let at = one.holder; at > 0 && says(page, at, one) && tagOf(page, at) !== 'body'; at = page.parent[at]!)
    chain.push(at)
  const inner = chain.findIndex(node => !FORMATTING_ELEMENTS.has(tagOf(page, node)))
  return chain.slice(Math.max(0, inner))
}

/** The first of the siblings whose joined text, through formatting, is the value. */
function runStart(page: PageModel, { start, end, first, holder }: Occurrence): NodeId | undefined {
  let node = first
  while (page.parent[node]! > holder) node = page.parent[node]!
  // A single text in formatting has its element as holder.
  if (!isUnseen(page, page.textStart[node]!, start)) return undefined
  return isUnseen(page, end, page.textEnd[runFrom(page, node).end]!) ? node : undefined
}

/** The value as part of its text node, and of its element. */
function partSpots(
  page: PageModel,
  { start, end, first, last, holder }: Occurrence,
  make: (node: NodeId, cost: number, more: Pick<Spot, 'extent' | 'cut'>) => Spot,
): Spot[] {
  let element = holder
  while (FORMATTING_ELEMENTS.has(tagOf(page, element)) && page.parent[element]! > 0) element = page.parent[element]!
  const nodes = first === last && holder !== first ? [first, element] : [element]
  return nodes.flatMap((node, at) => {
    const whole = page.text.slice(page.textStart[node], page.textEnd[node])
    const before = foldSpace(whole.slice(0, start - page.textStart[node]!))
    const value = foldSpace(page.text.slice(start, end))
    const folded = foldSpace(whole)
    const from = folded.indexOf(value, Math.max(0, before.length))
    if (from < 0) return []
    return proposeCuts(folded, from, from + value.length)
      .slice(0, 2)
      .map(({ cut, cost }) =>
        make(node, PLACE_COSTS.weights['part of a text'] + cost + at * PLACE_COSTS.weights['an outer element'], {
          cut,
          ...(isText(page, node) ? { extent: 'run' } : {}),
        }),
      )
  })
}

/** `https://…`, `/path/x`, `file.jpg`: not part of a page's text. */
const looksLikeAddress = (value: string): boolean =>
  /^(?:https?:\/\/|www\.|mailto:|tel:)\S+$|^\.{0,2}\/\S+$|^[^\s/]+\.(?:jpe?g|png|gif|webp|svg|avif|pdf|html?|php|zip|mp3|mp4|epub)$/i.test(
    value.trim(),
  )

const ADDRESS_SOURCES: readonly FieldSource[] = ['@href', '@src']

function findInAttributes(page: PageModel, value: string, within: NodeId, isAddress: boolean): Spot[] {
  const spots: Spot[] = []
  const folded = foldText(value)
  if (folded === '') return []
  for (let node = within; node <= page.last[within]! && spots.length < MAX_OCCURRENCES; node++) {
    if (page.tag[node] === TEXT_TAG) continue
    const source = isAddress ? addressSource(page, node, value) : wordsSource(page, node, folded)
    if (source !== undefined) spots.push({ nodes: [node], source, cost: PLACE_COSTS.weights['an attribute'] })
  }
  return spots
}

function addressSource(page: PageModel, node: NodeId, value: string): FieldSource | undefined {
  if (!/^(?:a|area|img|input|link)$/.test(tagOf(page, node))) return undefined
  return ADDRESS_SOURCES.find(source => {
    const read = readAttribute(page, node, source)
    return read !== undefined && sameAddress(read, value)
  })
}

/** Technical attributes, which readers never see. */
const NO_WORDS = /^(?:class|id|style|href|src|srcset|name|for|type|role|on.*|width|height|rel|target|lang)$/

function wordsSource(page: PageModel, node: NodeId, folded: string): FieldSource | undefined {
  for (const [name, value] of attributesOf(page, node)) {
    if (NO_WORDS.test(name) || !/^[a-z_][\w.-]*$/i.test(name) || value.length > 4 * folded.length + 20) continue
    const source: FieldSource = `@${name}`
    if (foldText(value) === folded && readAttribute(page, node, source) !== undefined) return source
  }
  return undefined
}

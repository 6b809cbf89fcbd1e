import { addedBy } from '../../../../learn/log-linear.ts'
import { hasText } from '../../../2-model/blank.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, resolveUrl, tagOf } from '../../../2-model/page-model.ts'
import { ITEM_LIST_JUDGEMENT, type ItemListClaim } from '../judgements/item-list.ts'
import { hasWord, type Part } from '../record-text.ts'
import { FEW_SHARE, holdsForShare, MAX_SAMPLE, MOST_SHARE, NEARLY_ALL_SHARE } from '../shares.ts'
import type { Slot } from '../slot.ts'
import { arePeople } from '../words/people.ts'
import { withoutJoint } from './join-items.ts'

/** The similar parts of one element, in order. */
type Run = readonly Part[]

/**
 * Whether parts that occur several times in an element are items of one list: tags, authors, genres. Those of a value with
 * a label are named by it: "Subjects".
 */
export function areItems(page: PageModel, runs: readonly Run[], isLabelled = false): boolean {
  const parts = runs.flat()
  const folder = commonFolder(page, parts)
  const texts = runs.map(run => run.map(part => itemOf(page, part)))
  const share = shareInSeveralPlaces(texts)
  const sureShare = shareInSeveralPlaces(texts, ITEM_LIST_JUDGEMENT.thresholds['values to tell their places'])
  const withNumbers = texts.flat().filter(text => /\p{N}/u.test(text)).length
  const claims: Readonly<Record<ItemListClaim, number>> = {
    'in varying number': Number(runs.some(run => run.length !== runs[0]!.length)),
    'the same values in several places': Number(share !== undefined && share >= MOST_SHARE),
    'other values in each place': Number(sureShare !== undefined && sureShare <= FEW_SHARE),
    'named as tags, authors, or the like': Number(
      ITEM_WORDS.test(folder ?? '') || parts.every(({ first }) => isNamedAsItem(page, first)),
    ),
    'words that share a label': Number(isLabelled && withNumbers <= FEW_SHARE * texts.flat().length),
    'phrases in elements of a list': Number(parts.every(part => isListLine(page, part)) && arePhrases(texts.flat())),
    'links to pages of one kind': Number(folder !== undefined),
    'joined by commas': Number(areJoined(page, runs)),
    'commas before all but the first': Number(
      runs.every(run => run.every((part, at) => startsWithComma(page, part) === at > 0)),
    ),
    'names of people': Number(arePeople(texts.flat().slice(0, MAX_SAMPLE))),
  }
  return addedBy(ITEM_LIST_JUDGEMENT, claims) >= ITEM_LIST_JUDGEMENT.thresholds.list
}

/**
 * Whether numbers that occur several times in an element are a list: in varying number, and always rising, as sizes, years,
 * and the times of a day's shows do.
 */
export function areRisingNumbers(page: PageModel, runs: readonly Run[]): boolean {
  const rows = runs.map(run => run.map(part => numberOf(textOf(page, part))))
  const isRising = (row: readonly number[]): boolean =>
    row.every((number, at) => !Number.isNaN(number) && (at === 0 || number > row[at - 1]!))
  const lengths = rows.map(({ length }) => length)
  return Math.max(...lengths) > 2 && new Set(lengths).size > 1 && rows.every(isRising)
}

/** Whether a slot is a list element that is the value of a label: "Subjects: …". */
export const isLabelledList = ({ identity, label, parent }: Slot): boolean =>
  /^[uo]l\b/.test(identity) && (label !== '' || (parent !== undefined && parent.label !== ''))

/** An element of a list that is one line: a row of names and values has several. */
const isListLine = (page: PageModel, { first, end }: Part): boolean =>
  tagOf(page, first) === 'li' && !page.text.slice(page.textStart[first], page.textEnd[end]).includes('\n')

/** Mostly four words or more. */
const arePhrases = (texts: readonly string[]): boolean =>
  holdsForShare(texts, MOST_SHARE, text => /\S(?:\s+\S+){3}/u.test(text))

/** "16:30" is a number, too: of minutes. */
function numberOf(text: string): number {
  const time = /^(\d{1,2}):(\d{2})$/.exec(text)
  return time ? 60 * Number(time[1]) + Number(time[2]) : Number(text.replace(',', '.'))
}

const textOf = (page: PageModel, { first, end }: Part): string =>
  foldSpace(page.text.slice(page.textStart[first], page.textEnd[end]))

const itemOf = (page: PageModel, part: Part): string => withoutJoint(textOf(page, part))

/**
 * Of the values that occur more than once, the share that occurs in several places, as the items of a list do; undefined
 * if too few occur more than once.
 */
export function shareInSeveralPlaces(rows: readonly (readonly string[])[], least = 2): number | undefined {
  const seen = new Map<string, { times: number; readonly places: Set<number> }>()
  for (const row of rows) {
    for (const [place, text] of row.entries()) {
      const value = seen.get(text) ?? { times: 0, places: new Set<number>() }
      seen.set(text, value)
      value.times++
      value.places.add(place)
    }
  }
  const repeated = [...seen.values()].filter(({ times }) => times > 1)
  return repeated.length < least ? undefined : repeated.filter(({ places }) => places.size > 1).length / repeated.length
}

/** Words for what records are grouped by, in class names and addresses. */
export const ITEM_WORDS =
  /(?:^|[^a-z])(?:tag|author|creator|contributor|keyword|genre|label|badge|categor(?:y|ie)|topic|subject|skill|hashtag|chip|pill|artist|amenit(?:y|ie)|language|editor)s?(?:[^a-z]|$)/i
const NAMING_ATTRIBUTES = ['class', 'rel', 'itemprop', 'property', 'aria-label']

/** Its name, or that of the element around it. */
export const isNamedAsItem = (page: PageModel, node: NodeId): boolean =>
  [node, page.parent[node]!].some(
    at =>
      at >= 0 && NAMING_ATTRIBUTES.some(attribute => ITEM_WORDS.test(asWords(attributeOf(page, at, attribute) ?? ''))),
  )

/** "IssueLabel" is a label. */
const asWords = (name: string): string => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')

/** What is before the last step of all addresses, if only that differs: /tag/red, /tag/blue; ?q=tag:red. */
function commonFolder(page: PageModel, parts: readonly Part[]): string | undefined {
  const links = parts.flatMap(({ first }) => linkIn(page, first) ?? [])
  if (links.length < parts.length || new Set(links).size < 2) return undefined
  return onlyValue(links.map(address => address.replace(/[^/=:]+\/?$/, '')))
}

/** The address of an element that is a link, or holds one and no more than a separator. */
function linkIn(page: PageModel, node: NodeId): string | undefined {
  if (tagOf(page, node) === 'a') return resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
  const inside = childrenOf(page, node).filter(
    child => hasText(page, child) && hasWord(page.text.slice(page.textStart[child], page.textEnd[child])),
  )
  return inside.length === 1 && tagOf(page, inside[0]!) === 'a' ? linkIn(page, inside[0]!) : undefined
}

/** Words or signs that join the items of a list in a sentence. */
const JOINT = /^ ?(?:[,;&+]|,? ?(?:and|und|et|y|e|en|och|og|и) ) ?$/iu

const startsWithComma = (page: PageModel, part: Part): boolean => /^,/.test(textOf(page, part))

/** Whether commas or the like are between the items, or at their ends. */
function areJoined(page: PageModel, runs: readonly Run[]): boolean {
  let [joints, all] = [0, 0]
  for (const run of runs) {
    for (const [at, part] of run.slice(1).entries()) {
      const before = page.text.slice(page.textEnd[run[at]!.end], page.textStart[part.first])
      all++
      // "Baker" and ", Cook": the comma may be in either of them.
      if (
        JOINT.test(before.replace(/\s+/g, ' ')) ||
        /,\s*$/.test(textOf(page, run[at]!)) ||
        startsWithComma(page, part)
      )
        joints++
    }
  }
  return all > 0 && joints >= NEARLY_ALL_SHARE * all
}

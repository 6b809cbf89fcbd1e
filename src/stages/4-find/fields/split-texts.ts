import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { Column } from './column.ts'
import { type Cell, presentCells } from './field.ts'
import { shareInSeveralPlaces } from './items/item-lists.ts'
import { ITEM_LIST_JUDGEMENT } from './judgements/item-list.ts'
import { labelOfText, lengthOfPrefix } from './label.ts'
import { MAX_PHRASE_LENGTH } from './parts.ts'
import { readRating } from './rating.ts'
import { foldSpace, hasWord } from './record-text.ts'
import { FEW_SHARE, MOST_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'
import { cutSpan, type TextCut } from './text-cut.ts'
import { countTheSame } from './typing/phrases.ts'

/** Signs between values that are written on one line. */
const SIGNS = ['·', '•', '|', '∙', '⋅', '‧', '●', '¦']

/**
 * Splits texts such as "Oslo · Full-time · 3 days" into one column per part: all texts have the same number of parts,
 * and each part has values of its own. Items of one list ("Rock · Jazz") and titles stay whole. A count in brackets after
 * another quantity is a column, too: "£95 (7 bids)".
 */
export const splitTexts = (page: PageModel, columns: readonly Column[]): Column[] =>
  columns.flatMap(column => splitRank(page, column) ?? (isTitle(column.slot) ? column : split(page, column)))

/** "3. Alder Bakery" */
const RANKED = /^\s*(\d{1,4})([.)])\s+\S/

/** A linked title and the place of its record in the list before the link: "1.", "2.", "3."; each page may start again. */
function splitRank(page: PageModel, column: Column): Column[] | undefined {
  const { slot, source, cells } = column
  if (source !== 'text' || slot.isList || !isTitle(slot)) return undefined
  const found = presentCells({ cells }).map(cell => {
    const rank = RANKED.exec(rawText(page, cell) ?? '')
    return rank && isBeforeLink(page, cell.nodes[0]!, rank[0].length - 1) ? rank : null
  })
  const ranks = found.map(match => Number(match?.[1]))
  if (ranks.length < ITEM_LIST_JUDGEMENT.thresholds['texts to compare']) return undefined
  const isCounted = ranks.every((rank, at) => (at === 0 ? rank >= 1 : rank === ranks[at - 1]! + 1 || rank === ranks[0]))
  const sign = found[0]?.[2]
  if (!isCounted || sign === undefined || found.some(match => match![2] !== sign)) return undefined
  return [{ before: sign }, { after: sign }].map((cut, at) => ({
    ...column,
    slot: { ...slot, place: `${slot.place} (part ${at + 1})`, label: at === 0 ? 'rank' : slot.label },
    cut,
    cells: cells.map(cell => cell && cutCell(page, cell, cut)),
  }))
}

/** Whether the first link in a node starts after so many characters. */
function isBeforeLink(page: PageModel, node: NodeId, length: number): boolean {
  for (let at = node + 1; at <= page.last[node]!; at++)
    if (tagOf(page, at) === 'a') return page.textStart[at]! >= page.textStart[node]! + length
  return false
}

function split(page: PageModel, column: Column): Column | Column[] {
  const { slot, source, cells } = column
  if (source !== 'text' || slot.isList) return column
  const texts = presentCells({ cells }).map(cell => rawText(page, cell))
  if (texts.length < ITEM_LIST_JUDGEMENT.thresholds['texts to compare'] || texts.some(text => text === undefined))
    return column
  const signs = SIGNS.filter(sign => texts.every(text => text!.includes(sign)))
  const rowsBy = (sign: string): string[][] => texts.map(text => text!.split(sign).map(foldSpace))
  const labelled = signs.find(each => haveOwnLabels(rowsBy(each)))
  const sign = labelled ?? (slot.label === '' ? signs.find(each => haveOwnParts(rowsBy(each))) : undefined)
  if (sign === undefined) return isCounted(texts as string[]) ? splitCount(page, column) : column
  const [parts] = rowsBy(sign)
  return parts!.flatMap((part, at): Column[] => {
    // Before a sign at the start, or after one at the end.
    if (!hasWord(part)) return []
    const cut = cutOf(sign, at, parts!.length)
    const label = labelled === undefined ? slot.label : labelOfText(part)
    const own = labelled === undefined ? cut : { after: part.slice(0, lengthOfPrefix(part)), before: cut.before }
    return [
      {
        ...column,
        slot: { ...slot, place: `${slot.place} (part ${at + 1})`, label },
        cut: own,
        cells: cells.map(cell => cell && cutCell(page, cell, own)),
      },
    ]
  })
}

/** A quantity, and a count of something in brackets after it. */
const COUNTED = /^([^()]*\p{N}[^()]*)\(\s*(\p{N}[\p{N}.,\s]*)(\p{L}[\p{L}\s]*)?\)\s*$/u

/** "4,9 (118)": after points, a bare number in brackets counts those who gave them. */
const POINTS = /^\P{N}*\d[.,]\d{1,2}\P{N}*$/u
const areRated = (amounts: readonly string[]): boolean =>
  amounts.filter(amount => POINTS.test(amount) || readRating(amount) !== undefined).length >=
  MOST_SHARE * amounts.length

/** Whether most texts have a count of one thing after their quantity, not always the same, and the others no brackets. */
function isCounted(texts: readonly string[]): boolean {
  const counted = texts.flatMap(text => {
    const found = COUNTED.exec(text)
    return found
      ? [
          {
            text: found[1]!,
            amount: digitsOf(found[1]!),
            count: digitsOf(found[2]!),
            of: (found[3] ?? '').toLowerCase(),
          },
        ]
      : []
  })
  if (counted.some(({ of }) => of === '') && !areRated(counted.map(({ text }) => text))) return false
  const isOther = (text: string): boolean => text.includes('(') && !COUNTED.test(text)
  if (counted.length < MOST_SHARE * texts.length || texts.some(isOther)) return false
  const isVaried = new Set(counted.map(({ count }) => count)).size > 1
  return isVaried && !isConverted(counted) && countTheSame(counted.map(({ of }) => of))
}

const digitsOf = (text: string): number => Number(text.replace(/[^\d.]/g, ''))

/** "110 kW (150 PS)": all at one rate, and rounded. That is the same quantity in another unit. */
function isConverted(counted: readonly { readonly amount: number; readonly count: number }[]): boolean {
  const sorted = [...counted].sort((a, b) => a.amount - b.amount)
  const sum = (key: 'amount' | 'count'): number => counted.reduce((total, each) => total + each[key], 0)
  const rate = sum('count') / sum('amount')
  return sorted.every(
    ({ amount, count }, at) => Math.abs(count - rate * amount) <= 1 && count >= (sorted[at - 1]?.count ?? 0),
  )
}

const splitCount = (page: PageModel, column: Column): Column[] =>
  [{ before: '(' }, { after: '(', before: ')' }].map((cut, at) => ({
    ...column,
    slot: { ...column.slot, place: `${column.slot.place} (part ${at + 1})`, label: at === 0 ? column.slot.label : '' },
    cut,
    cells: column.cells.map(cell => cell && cutCell(page, cell, cut)),
  }))

/** "Director: Ann Lee | Genre: Drama": the same labels in all texts, another one in each part. */
function haveOwnLabels(rows: readonly (readonly string[])[]): boolean {
  const labels = rows.map(parts => parts.map(labelOfText))
  const first = labels[0]!
  return (
    first.length > 1 &&
    first.every(label => label !== '') &&
    new Set(first).size === first.length &&
    labels.every(own => own.length === first.length && own.every((label, at) => label === first[at]))
  )
}

const cutOf = (sign: string, at: number, count: number): TextCut => ({
  ...(at > 0 ? { after: sign } : {}),
  ...(at > 1 ? { skip: at - 1 } : {}),
  ...(at < count - 1 ? { before: sign } : {}),
})

/** The part of a cell that a cut leaves; undefined if there is none. */
export function cutCell(page: PageModel, { nodes }: Cell, cut: TextCut): Cell | undefined {
  const start = page.textStart[nodes[0]!]!
  const found = cutSpan(page.text.slice(start, page.textEnd[nodes.at(-1)!]), cut)
  if (!found) return undefined
  const span = [start + found[0], start + found[1]] as const
  return { nodes, text: foldSpace(page.text.slice(...span)), span }
}

/** The text of a cell as on the page, if it is one line. */
function rawText(page: PageModel, { nodes, text }: Cell): string | undefined {
  const raw = page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!])
  return raw.includes('\n') || foldSpace(raw) !== text ? undefined : raw
}

/** A link or a heading is one thing, whatever signs are in it. */
function isTitle(slot: Slot): boolean {
  for (let at: Slot | undefined = slot; at; at = at.parent) if (/^(?:a|h[1-6])(?:[.@]|$)/.test(at.identity)) return true
  return false
}

/**
 * Whether all texts have the same number of short parts, and the parts of each place are other values, in other digits,
 * or count something else. A sign at the start or the end of all texts has an empty part beside it.
 */
function haveOwnParts(texts: readonly (readonly string[])[]): boolean {
  const count = texts[0]!.length
  if (texts.some(parts => parts.length !== count || parts.some(part => part.length > MAX_PHRASE_LENGTH))) return false
  const places = Array.from({ length: count }, (_, at) => texts.map(parts => parts[at]!))
  const isEnd = (at: number): boolean => at === 0 || at === count - 1
  const filled = places.filter((values, at) => !(isEnd(at) && values.every(value => !hasWord(value))))
  if (filled.length < 2 || filled.some(values => values.some(value => !hasWord(value)))) return false
  if (filled.some(values => new Set(values).size < 2)) return false
  const share = shareInSeveralPlaces(texts)
  if (share !== undefined) return share <= FEW_SHARE
  return new Set(filled.map(digitsIn)).size > 1 || countDifferentThings(filled)
}

/** Whether all values have digits, or none. */
const digitsIn = (values: readonly string[]): string =>
  values.every(value => /\p{N}/u.test(value)) ? 'all' : values.some(value => /\p{N}/u.test(value)) ? 'some' : 'none'

/** "3 rooms · 64 m²": all numbers of a place count the same, and those of another place something else. */
function countDifferentThings(places: readonly (readonly string[])[]): boolean {
  const units = places.map(values =>
    values.map(value =>
      value
        .replace(/[\p{N}.,\s]+/gu, ' ')
        .trim()
        .toLowerCase(),
    ),
  )
  const isOneUnit = units.every(each => each.every(unit => unit !== '') && countTheSame(each))
  return (
    isOneUnit && units.every((each, at) => units.slice(at + 1).every(other => !countTheSame([each[0]!, other[0]!])))
  )
}

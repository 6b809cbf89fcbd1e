import { hasWord } from '../../4-find/fields/record-text.ts'
import { cutSpan } from '../../4-find/fields/text-cut.ts'
import type { Cut } from '../place.ts'
import { PLACE_COSTS } from './place-costs.ts'

/** The part of a text that a cut leaves; undefined if the text lacks what the value follows. */
export function cutText(text: string, cut: Cut): string | undefined {
  const span = cutSpan(text, cut)
  return span && text.slice(...span)
}

/** A cut and its cost. */
interface PricedCut {
  readonly cut: Cut
  readonly cost: number
}

const LABEL = /[^\s:：,;|/·•()][^:：,;|/·•()]{0,39}[:：]\s*$/u
const SIGNS = /\s*[/|·•,;:()\u2013\u2014\u2192>-]+\s*$/u
const SIGNS_BEHIND = /^\s*[/|·•,;:()\u2013\u2014\u2192>-]+\s?/u
const MAX_LEAD_LENGTH = 30

/** Ways to cut a value out of a text, given its position there, cheapest first. */
export function proposeCuts(text: string, start: number, end: number): PricedCut[] {
  const lead = text.slice(0, start)
  const trail = text.slice(end)
  const befores = hasWord(trail) || /[^\s.]/.test(trail) ? endsOf(trail) : [{ cut: {}, cost: 0 }]
  const afters = lead.trim() === '' ? [{ cut: {}, cost: 0 }] : startsOf(lead)
  return afters
    .flatMap(a => befores.map(b => ({ cut: { ...a.cut, ...b.cut }, cost: a.cost + b.cost })))
    .filter(({ cut }) => cutText(text, cut) === text.slice(start, end).trim())
    .sort((a, b) => a.cost - b.cost)
}

function startsOf(lead: string): PricedCut[] {
  const found: PricedCut[] = []
  const label = LABEL.exec(lead)?.[0].trim()
  if (label !== undefined)
    found.push({ cut: { after: label, ...skipOf(lead, label) }, cost: PLACE_COSTS.weights['cut behind a label'] })
  const signs = SIGNS.exec(lead)?.[0]
  if (signs !== undefined)
    found.push({ cut: { after: signs, ...skipOf(lead, signs) }, cost: PLACE_COSTS.weights['cut behind a sign'] })
  if (lead.length <= MAX_LEAD_LENGTH && !/\p{N}/u.test(lead))
    found.push({ cut: { after: lead.trim() }, cost: PLACE_COSTS.weights['cut behind other words'] })
  return found
}

function skipOf(lead: string, text: string): Pick<Cut, 'skip'> {
  let skip = -1
  for (let at = lead.indexOf(text); at >= 0; at = lead.indexOf(text, at + text.length)) skip++
  return skip > 0 ? { skip } : {}
}

function endsOf(trail: string): PricedCut[] {
  const found: PricedCut[] = []
  const signs = SIGNS_BEHIND.exec(trail)?.[0]
  if (signs !== undefined)
    found.push({
      cut: { before: signs.trim() === '' ? signs : signs.trimEnd() },
      cost: PLACE_COSTS.weights['cut before a sign'],
    })
  const word = /^\s*\S+/u.exec(trail)?.[0]
  if (word !== undefined && !/\p{N}/u.test(word))
    found.push({ cut: { before: word }, cost: PLACE_COSTS.weights['cut before a word'] })
  return found
}

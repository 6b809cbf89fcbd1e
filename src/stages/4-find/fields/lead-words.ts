import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { onlyValue } from '../../2-model/only-value.ts'
import { isText, type PageModel } from '../../2-model/page-model.ts'
import type { Children } from './group.ts'
import { lengthOfPrefix } from './label.ts'
import { endsWithColon } from './parts.ts'
import type { Part } from './record-text.ts'
import { MOST_SHARE, NEARLY_ALL_SHARE } from './shares.ts'
import type { Traits } from './traits.ts'

/** "by", "posted in": longer texts have their own meaning. */
const MAX_LEAD_LENGTH = 25

/**
 * Attaches words that always precede an element to it: to a reader, "by" and a name are one thing. The words also
 * stay attached in records without the element, instead of becoming values.
 */
export function attachLeads(page: PageModel, lists: readonly Children[]): Children[] {
  const leads = commonLeads(page, lists)
  if (leads.size === 0) return [...lists]
  return lists.map(({ record, parts, traits }) => {
    const joined = { record, parts: [] as Part[], traits: [] as Traits[] }
    const kinds = numberedKinds(traits)
    for (const [at, part] of parts.entries()) {
      const lead = parts[at - 1] && leadTo(page, parts[at - 1]!, part)
      const isLed = lead !== undefined && isSameLead(leads.get(kinds[at]!), lead)
      if (isLed) {
        joined.parts.pop()
        joined.traits.pop()
      }
      joined.parts.push(isLed ? { ...part, lead: parts[at - 1]!.first } : part)
      joined.traits.push(traits[at]!)
    }
    return joined
  })
}

/** The words before each kind of element, if they are nearly always the same. */
function commonLeads(page: PageModel, lists: readonly Children[]): Map<string, string> {
  if (!lists.some(list => hasLead(page, list))) return new Map()
  const counts = new Map<string, { all: number; words: Map<string, number> }>()
  for (const { parts, traits } of lists) {
    const kinds = numberedKinds(traits)
    for (const [at, part] of parts.entries()) {
      if (traits[at]!.tag === '#text' || traits[at]!.content === 'empty') continue
      const count = counts.get(kinds[at]!) ?? { all: 0, words: new Map<string, number>() }
      counts.set(kinds[at]!, count)
      count.all++
      const lead = at > 0 ? leadTo(page, parts[at - 1]!, part) : undefined
      if (lead !== undefined) count.words.set(lead, (count.words.get(lead) ?? 0) + 1)
    }
  }
  const leads = new Map<string, string>()
  for (const [kind, { all, words }] of counts) {
    // Words that differ are values.
    const led = [...words.values()].reduce((sum, times) => sum + times, 0)
    for (const lead of words.keys()) {
      const times = [...words].reduce((sum, [each, count]) => sum + (isSameLead(lead, each) ? count : 0), 0)
      if (times >= 2 && times >= MOST_SHARE * all && times >= NEARLY_ALL_SHARE * led) leads.set(kind, lead)
    }
  }
  return leads
}

/** "Updated" and "Updated on". */
const isSameLead = (lead: string | undefined, words: string): boolean =>
  lead === words || JOINING.test(restOf(lead, words))

const restOf = (a: string | undefined, b: string): string =>
  a === undefined
    ? ''
    : a.startsWith(b.trim())
      ? a.slice(b.trim().length)
      : b.startsWith(a.trim())
        ? b.slice(a.trim().length)
        : ''

const JOINING = /^ \p{Ll}{1,3} ?$/u

/** In most elements, no part has words before it that may be a lead. */
const hasLead = (page: PageModel, { parts }: Children): boolean =>
  parts.some((part, at) => at > 0 && leadTo(page, parts[at - 1]!, part) !== undefined)

/** The kind of element of each part, with its occurrence number. */
export function numberedKinds(traits: readonly Traits[]): string[] {
  const counts = new Map<string, number>()
  return traits.map(({ tag, classes, property }) => {
    const identity = `${tag}.${classes.join('.')}@${property}`
    counts.set(identity, (counts.get(identity) ?? 0) + 1)
    return `${identity} ${counts.get(identity)}`
  })
}

/** The words right before a part on the same line, if they may be a lead. */
function leadTo(page: PageModel, before: Part, part: Part): string | undefined {
  if (before.first !== before.end || !isText(page, before.first) || part.first !== part.end) return undefined
  const [start, end] = [page.textStart[before.first]!, page.textEnd[before.first]!]
  if (end - start > MAX_LEAD_LENGTH || page.text.slice(end, page.textEnd[part.first]).includes('\n')) return undefined
  const words = page.text.slice(start, end)
  return /\p{L}/u.test(words) && !/\p{N}/u.test(words) && !endsWithColon(words) && lengthOfPrefix(words) === 0
    ? words
    : undefined
}

/** Sentences that start with the same words are still sentences. */
export const isSentence = (text: string): boolean => /[.!?…]$/u.test(text) && /\s\S+\s\S+\s/u.test(text)

/** Words before the name of an author. */
export const BY = /^(?:written |posted |published )?(?:by|von|par|por|di|door|av|af|przez|oleh)(?:[:\s]+(?=\p{L})|$)/iu

/**
 * "Tel. 030 …", "Ref. AB12", "Phone +49 …", "☎ 030 …": an abbreviation or a sign before digits, or a word before a
 * long number. An abbreviation that is joined to its digits is a part of a code: "ZP.271.4"; and a word before a number with its
 * year says what is numbered: "KW 14/2025".
 */
const LEAD_BEFORE_DIGITS =
  /^(\p{L}+\.(?=\s)|[☎☏📞📱✆📠])\s*(?=[+(]?\p{Lu}{0,4}\p{Nd})|^(\p{L}+)\s+(?!\p{Nd}+[/.-](?:19|20)\p{Nd}\p{Nd}$)(?=[+(]?\p{Nd}[\p{Nd}\s()/.-]{5,}$)/u

/** The words that all texts have before their values, "by" or those before digits; empty if they differ, or some text has none. */
export function leadInTexts(texts: readonly string[]): string {
  return onlyValue(texts, leadIn) ?? ''
}

/** What a column's texts start with, as far as a few of them tell: a label, "by", or words before digits. */
export function leadInSamples(samples: readonly string[]): string {
  if (samples.length < 2) return ''
  return onlyValue(samples, sample => sample.slice(0, lengthOfPrefix(sample))) || leadInTexts(samples)
}

/** The sign before nearly all texts that joins them to what is before them: "3 May - The harbor was built …"; else empty. */
export function jointInTexts(texts: readonly string[]): string {
  const [joint, times] = mostFrequent(countEach(texts.map(text => JOINT.exec(text)?.[0] ?? ''))) ?? ['', 0]
  return texts.length > 2 && times >= NEARLY_ALL_SHARE * texts.length ? joint : ''
}

const JOINT = /^[-–—|•·,;:>»/]+(?=\s)/u

/** "⏱ 20 min", "📍 Rome": a picture sign in place of a label. */
const SIGN = /^\p{Extended_Pictographic}\uFE0F?(?=\s+[\p{L}\p{N}])/u

/** "Reviews (72)": what all texts say before a number in parentheses. */
export function wordsBeforeCounts(texts: readonly string[]): string {
  return onlyValue(texts, text => /^(\p{L}[\p{L}\s]*)[(（]\s*\p{N}/u.exec(text)?.[1] ?? '') ?? ''
}

const leadIn = (text: string): string => {
  const by = isSentence(text) ? '' : (BY.exec(text)?.[0] ?? '')
  if (by === text) return ''
  return by || (LEAD_BEFORE_DIGITS.exec(text)?.slice(1).find(Boolean) ?? SIGN.exec(text)?.[0] ?? '')
}

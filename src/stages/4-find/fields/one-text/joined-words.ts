import type { PageModel } from '../../../2-model/page-model.ts'
import type { Children } from '../group.ts'
import { numberedKinds } from '../lead-words.ts'
import { MAX_LABEL_LENGTH } from '../parts.ts'
import { hasWord } from '../record-text.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'

/**
 * Attaches the first or last words of an element to the part that a comma joins them to: "by Ann, Oslo Press" with a link
 * around the name. If nearly all records have such words, they are a value of their own.
 */
export function attachJoined(page: PageModel, lists: readonly Children[]): Children[] {
  const joints = lists.map(list => jointIn(page, list))
  if (joints.every(joint => joint === undefined)) return [...lists]
  const kinds = lists.map(({ traits }) => numberedKinds(traits))
  const all = new Map<string, number>()
  const joined = new Map<string, number>()
  for (const [list, own] of kinds.entries()) {
    for (const kind of own) all.set(kind, (all.get(kind) ?? 0) + 1)
    const kind = own[joints[list]?.element ?? -1]
    if (kind !== undefined) joined.set(kind, (joined.get(kind) ?? 0) + 1)
  }
  return lists.map((list, at) => {
    const joint = joints[at]
    const kind = joint && kinds[at]![joint.element]!
    return kind !== undefined && joined.get(kind)! < NEARLY_ALL_SHARE * all.get(kind)! ? attach(list, joint!) : list
  })
}

/** The places of words and of the element that they belong to. */
interface Joint {
  readonly element: number
  readonly words: number
}

function jointIn(page: PageModel, { parts, traits }: Children): Joint | undefined {
  const last = parts.length - 1
  const textOf = (from: number, to: number): string =>
    page.text.slice(page.textStart[parts[from]!.first], page.textEnd[parts[to]!.end])
  const areJoined = ({ element, words }: Joint, comma: RegExp): boolean => {
    if (traits[words]!.tag !== '#text' || traits[element]!.tag === '#text') return false
    if (traits[words]!.content !== 'text' || traits[element]!.content !== 'text') return false
    const text = textOf(words, words)
    const isOneLine = !textOf(Math.min(element, words), Math.max(element, words)).includes('\n')
    return text.length <= MAX_LABEL_LENGTH && comma.test(text) && hasWord(text) && isOneLine
  }
  if (last < 1) return undefined
  const [atEnd, atStart] = [
    { element: last - 1, words: last },
    { element: 1, words: 0 },
  ]
  if (areJoined(atEnd, /^,\s/)) return atEnd
  return areJoined(atStart, /,\s*$/) ? atStart : undefined
}

function attach({ record, parts, traits }: Children, { element, words }: Joint): Children {
  const { first, end } = parts[words]!
  const joined = { ...parts[element]!, ...(words < element ? { lead: first } : { tail: end }), isJoined: true }
  return {
    record,
    parts: parts.with(element, joined).filter((_, at) => at !== words),
    traits: traits.filter((_, at) => at !== words),
  }
}

import { countEach } from '../../../2-model/count-each.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import type { Children, Group, Member } from '../group.ts'
import { isMostlyLink } from '../parts.ts'
import type { Part } from '../record-text.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'
import type { Content, Traits } from '../traits.ts'

/** Contents that are no quantities. */
export const WORDS: ReadonlySet<Content> = new Set(['text', 'prose'])

/**
 * Paragraphs of one text, whatever is between them in some of the records. Prices, dates, and numbers in paragraphs of the
 * same kind are separate values.
 */
export function paragraphsOf(
  page: PageModel,
  lists: readonly Children[],
  group: Group,
): { readonly paragraphs: Group; readonly others: Group | undefined } | undefined {
  const found = wordsInParagraphs(page, lists, group)
  const members = found && withoutTitles(page, lists, found)
  if (members === undefined || !hasSeveral({ ...group, members })) return undefined
  const words = new Set(members)
  const others = group.members.filter(member => !words.has(member))
  return {
    paragraphs: { ...group, members, place: `${group.place}*`, isList: true, isProse: true },
    others: others.length > 0 ? { ...group, members: others } : undefined,
  }
}

/** Where nearly all texts start with a short paragraph, that is the title of the text; "Dear Ann," is none. */
function withoutTitles(page: PageModel, lists: readonly Children[], members: readonly Member[]): readonly Member[] {
  const runs = membersByList(members)
  const isTitle = ({ list, at }: Member): boolean =>
    lists[list]!.traits[at]!.content === 'text' &&
    !/[\p{Po}\p{Pd}]\s*$/u.test(textOfPart(page, lists[list]!.parts[at]!))
  const titles = new Set(runs.flatMap(([first, ...others]) => (others.length > 0 && isTitle(first!) ? first! : [])))
  return titles.size >= NEARLY_ALL_SHARE * runs.length ? members.filter(member => !titles.has(member)) : members
}

/** The paragraphs that are words, if they are prose. */
export function wordsInParagraphs(
  page: PageModel,
  lists: readonly Children[],
  { members }: Group,
): readonly Member[] | undefined {
  const traitsOf = ({ list, at }: Member): Traits => lists[list]!.traits[at]!
  if (traitsOf(members[0]!).tag !== 'p') return undefined
  const textOf = ({ list, at }: Member): string => textOfPart(page, lists[list]!.parts[at]!)
  // "Find all of them in the guide", with a link to it, is of the template.
  const linked = countEach(members.filter(member => traitsOf(member).shape.includes('a')).map(textOf))
  const words = members.filter(
    member =>
      WORDS.has(traitsOf(member).content) &&
      (linked.get(textOf(member)) ?? 0) < 2 &&
      !isMostlyLink(page, lists[member.list]!.parts[member.at]!),
  )
  const sum = (each: readonly Member[]): number => each.reduce((total, member) => total + textOf(member).length, 0)
  // "Dear Ann," is a paragraph, too.
  const prose = sum(words.filter(member => traitsOf(member).content === 'prose'))
  return words.length > 0 && prose >= NEARLY_ALL_SHARE * sum(words) ? words : undefined
}

const textOfPart = (page: PageModel, { first, end }: Part): string =>
  page.text.slice(page.textStart[first], page.textEnd[end])

/** Whether a record has several. */
export const hasSeveral = ({ members }: Group): boolean =>
  members.some(({ list }, at) => members[at - 1]?.list === list)

/** The members of each list, in order. */
export function membersByList(members: readonly Member[]): Member[][] {
  const runs: Member[][] = []
  for (const member of members) {
    const run = runs.at(-1)
    if (run && run[0]!.list === member.list) run.push(member)
    else runs.push([member])
  }
  return runs
}

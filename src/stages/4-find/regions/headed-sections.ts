import type { Program } from '../../../datalog/program.ts'
import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import { HEADING_TAG } from '../../2-model/headings.ts'
import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import { saysAddition } from './judge.ts'
import { type PageContent, within } from './page-content.ts'
import { isNamedPager } from './pager-name.ts'
import { MIN_REPETITIONS } from './repetitions.ts'
import { type Shingler, sharesClass } from './shingles.ts'
import { hasHeaderRow } from './table-rows.ts'

/**
 * The lists that members of one kind make up. A heading between them starts another list ("Recently viewed"), unless
 * all have one: then these are the sections of a single list, by letter or by topic. Two sections may be anything: they
 * are of one list only if their headings are dates, years, or letters, or if the page builds both alike and neither
 * heading announces an addition. A pager between sections continues one of them. One member is no list: the first post of
 * a thread, above "15 replies", belongs to those below.
 */
export function listsOfSections(
  content: PageContent,
  shingler: Shingler,
  { members, program }: { readonly members: readonly NodeId[]; readonly program: Program },
): NodeId[][] {
  const { page } = content
  const headings = members.map((member, at) => headingBefore(content, at === 0 ? -1 : members[at - 1]!, member))
  const isStart = headings.map((heading, at) => at > 0 && heading >= 0 && isRightAbove(content, heading, members[at]!))
  if (!isStart.includes(true)) return [[...members]]
  const heads = headings.filter((heading, at) => at === 0 || heading >= 0)
  const isHeadedAlike = heads.every(
    head => head >= 0 && (page.tag[head] === page.tag[heads[0]!] || sharesClass(shingler, head, heads[0]!)),
  )
  const isSeries = heads.every(head => head >= 0 && isOfSeries(content, head))
  const isAddition = (head: NodeId): boolean => saysAddition(textOf(page, head), program)
  const isOne =
    isHeadedAlike &&
    !isPaged(page, members) &&
    (heads.length >= MIN_REPETITIONS || (areAlike() && !heads.some(isAddition)))
  if (isSeries || isOne) return [[...members]]
  const starts = members.flatMap((_, at) => (at === 0 || (isStart[at] && at > 1) ? [at] : []))
  return starts.map((from, at) => members.slice(from, starts[at + 1]))

  /** Both sections are parts of the page that it calls the same, each with its heading in it or right above it. */
  function areAlike(): boolean {
    const top = rootOfRecords(
      page,
      members.map(member => [member]),
    )
    const firsts = heads.map((head, at) => members[at === 0 ? 0 : headings.lastIndexOf(head)]!)
    const parts = firsts.map(member => partBelow(page, top, member))
    const [names, others] = parts.map(part => attributeOf(page, part, 'class') ?? '')
    const isHeaded = (part: NodeId, head: NodeId): boolean =>
      part < head ? head <= page.last[part]! : page.tag[part] !== page.tag[head] && !hasHeaderRow(page, firsts[0]!)
    return (
      names !== '' &&
      parts[0] !== parts[1] &&
      !parts.includes(firsts[1]!) &&
      parts.every((part, at) => isHeaded(part, heads[at]!)) &&
      page.tag[parts[0]!] === page.tag[parts[1]!] &&
      names === others
    )
  }
}

/** The child of an element that a node is in. */
function partBelow(page: PageModel, top: NodeId, node: NodeId): NodeId {
  let part = node
  while (page.parent[part]! > top) part = page.parent[part]!
  return part
}

/** A date, a year, or a letter. */
const isOfSeries = (content: PageContent, heading: NodeId): boolean =>
  within(content, content.dates, heading) > 0 || YEAR_OR_LETTER.test(textOf(content.page, heading).trim())

const YEAR_OR_LETTER = /^(?:(?:19|20)\d\d|\p{L})$/u

/** The last heading before a member, and after the one before it; -1 if there is none. */
function headingBefore(content: PageContent, previous: NodeId, member: NodeId): NodeId {
  const from = previous < 0 ? 0 : content.page.last[previous]! + 1
  if (between(content.headings, from, member - 1) === 0) return -1
  let heading = member - 1
  while (!HEADING_TAG.test(tagOf(content.page, heading))) heading--
  return heading
}

/** Whether page numbers follow some of the members, and not the last one. */
function isPaged(page: PageModel, members: readonly NodeId[]): boolean {
  for (const [at, member] of members.slice(1).entries()) {
    for (let node = page.last[members[at]!]! + 1; node < member; node++) if (isNamedPager(page, node)) return true
  }
  return false
}

/** Whether at most one text is beside the heading ("See all"): a box with more is an advert between the members. */
function isRightAbove(content: PageContent, heading: NodeId, member: NodeId): boolean {
  const { page } = content
  let top = member
  while (page.parent[top]! > heading) top = page.parent[top]!
  return between(content.texts, page.last[heading]! + 1, top - 1) <= 1
}

import { type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { Candidate, LookedAt } from '../candidate.ts'
import { lookAt, weighList } from '../find-top-k.ts'
import { rankRuns } from '../propose-ranked.ts'
import type { RankedLine } from '../ranked-lines.ts'
import type { TopKOptions } from '../top-k.ts'
import { nodesOfMake } from './head-make.ts'
import { pageNames, shareName } from './page-names.ts'
import { readPagedItems } from './paged-items.ts'
import { type GoneOn, isNumbered, type ListPart, type PagedItem } from './part.ts'
import { likelyHeads, partOf, rankedBelowTitle } from './propose-parts.ts'
import { findSlide } from './slide.ts'

/** What the next page adds to a list: it continues the numbers, or has the same structure and the same title. */
export function goOnTopK(part: ListPart, page: PageModel, options: TopKOptions = {}): GoneOn {
  const look = lookAt(page)
  const titles = !options.without?.includes('titles')
  const read = (candidate: Candidate): PagedItem[] => readPagedItems(look, candidate, { page: part.pages + 1, titles })
  // After several numbers, the next one is enough proof, whatever the page's title.
  if (!shareName(part.names, pageNames(page, part.promise.k)) && !isNumbered(part))
    return other(`it has another title: ${JSON.stringify(page.title)}`)
  switch (part.by) {
    case 'ranks':
      return goOnByRanks(part, look, read)
    case 'counters':
      return goOnByCounters(part, look, read)
    case 'make':
      return goOnByMake(part, look, read)
  }
}

type ReadItems = (candidate: Candidate) => PagedItem[]

const other = (because: string): GoneOn => ({ kind: 'other', because })

const add = (part: ListPart, items: readonly PagedItem[]): GoneOn => ({
  kind: 'more',
  part: { ...part, items: [...part.items, ...items], pages: part.pages + 1 },
})

function goOnByRanks(part: ListPart, look: LookedAt, read: ReadItems): GoneOn {
  const { promise, items, isDown, make } = part
  const next = isDown ? items.at(-1)!.rank - 1 : items.at(-1)!.rank + 1
  const isOfMake = ({ node }: RankedLine): boolean => make.tags.has(tagOf(look.page, node))
  const runs = rankedBelowTitle(look)
    .map(group => group.filter(isOfMake))
    .filter(group => !isBegunBefore(group, isDown ? next + 1 : next - 1, next))
    .flatMap(group => rankRuns(group, next, isDown ? 1 : promise.k))
    .map(nodes => partOf(look, nodes, 'ranks', isDown ? next - nodes.length : next - 1))
  const best = runs
    .map(candidate => weighList(look, promise, candidate, { without: new Set() }))
    .reduce<{ score: number; candidate: Candidate } | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)
  return best ? add(part, read(best.candidate)) : other(`no item has the number ${next}`)
}

/** The page also has the number before the next one: this is another list, or the same page again. */
function isBegunBefore(lines: readonly RankedLine[], before: number, next: number): boolean {
  const at = lines.findIndex(({ rank }) => rank === next)
  return at > 0 && lines[at - 1]!.rank === before
}

function goOnByCounters(part: ListPart, look: LookedAt, read: ReadItems): GoneOn {
  const next = part.items.length + 1
  const slide = findSlide(look, part.promise.k)
  if (slide?.number !== next) return other(`no slide says ${next} of ${part.promise.k}`)
  return add(part, read(partOf(look, [slide.head], 'ranks', next - 1)))
}

/** A page may have this many heads more than the list still needs: the end of a list is not always recognized by its words. */
const MAX_SURPLUS = 2

function goOnByMake(part: ListPart, look: LookedAt, read: ReadItems): GoneOn {
  const { page, marks } = look
  const heads = likelyHeads(look, nodesOfMake(page, marks.speaks, part.make))
  if (heads.length === 0) return other('nothing on it looks like the items')
  const known = new Set(part.items.map(({ title }) => title))
  const all = read(partOf(look, heads, 'ranks', 0))
  const fresh = heads.filter((_, i) => !known.has(all[i]!.title))
  if (fresh.length === 0) return other('it has the same items again')
  const kept = withoutFurniture(part.items, new Set(all.map(({ title }) => title)))
  const needed = part.promise.k - kept.length
  if (fresh.length > needed + MAX_SURPLUS)
    return other(`it has ${fresh.length} such items, but the list needs only ${needed}`)
  const taken = fresh.slice(0, needed)
  return add({ ...part, items: kept }, read(partOf(look, taken, 'ranks', kept.length)))
}

/** Items on both pages belong to the site, not to the list, unless the whole list is shown again with more items. */
function withoutFurniture(items: readonly PagedItem[], onNext: ReadonlySet<string>): readonly PagedItem[] {
  const kept = items.filter(({ title }) => !onNext.has(title))
  return kept.length * 2 > items.length ? kept.map((item, i) => ({ ...item, rank: i + 1 })) : items
}

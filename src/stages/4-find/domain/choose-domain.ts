import { countEach } from '../../2-model/count-each.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { MIN_REPETITIONS } from '../regions/repetitions.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder } from './domain-finder.ts'
import { type DomainArea, findDomainRecords } from './find-domain-records.ts'

/** The evidence for a domain on a page. */
export interface DomainEvidence {
  readonly domain: string
  readonly title: string
  /** The average number of attributes per record that distinguish the domain from others; 0 if no list belongs to the domain. */
  readonly telling: number
  readonly records: number
}

export type DomainChoice = { readonly evidence: readonly DomainEvidence[] } & (
  | { readonly kind: 'domain'; readonly finder: DomainFinder }
  | { readonly kind: 'none'; readonly because: string }
)

/** Records of a domain have this many attributes that others lack; a single one may be chance (a size, a profession). */
const MIN_TELLING = 2
/** An attribute of more domains distinguishes none of them: prices, places. Two may be of one kind. */
const MAX_SHARING_DOMAINS = 2

/**
 * The domain of a page: the one whose own words cover most of its records' attributes. If none has enough, a general
 * domain whose records are on the page is taken.
 */
export function chooseDomain(page: PageModel, finders: readonly DomainFinder[]): DomainChoice {
  const telling = tellingTypes(finders.map(({ domain }) => domain))
  const found = finders.map(finder => {
    const result = findDomainRecords(page, finder)
    const first = result.kind === 'records' ? result.areas[0] : undefined
    const area = first && first.region.records.length >= MIN_REPETITIONS ? first : undefined
    return { finder, area, score: area ? tellingOf(finder.domain, area, telling) : 0 }
  })
  const evidence = found.map(({ finder: { domain }, area, score }) => ({
    domain: domain.name,
    title: domain.title,
    telling: score,
    records: area?.region.records.length ?? 0,
  }))
  const special = found
    .filter(({ finder, score }) => !finder.domain.isGeneral && score >= MIN_TELLING)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.finder.domain.within !== undefined) - Number(a.finder.domain.within !== undefined),
    )
  const best = special[0] ?? found.find(({ finder, area }) => finder.domain.isGeneral && area)
  if (best) return { kind: 'domain', finder: preferSpecial(best, special).finder, evidence }
  return { kind: 'none', because: whyNone(evidence), evidence }
}

interface Found {
  readonly finder: DomainFinder
  readonly area: DomainArea | undefined
}

/** A domain within another one is more specific: if it finds as many records, it is taken. */
function preferSpecial(best: Found, others: readonly Found[]): Found {
  const countOf = ({ area }: Found): number => area?.region.records.length ?? 0
  const inside = others.find(
    each => each.finder.domain.within === best.finder.domain.name && countOf(each) >= countOf(best),
  )
  return inside ?? best
}

/** The types of annotations that few domains use. */
function tellingTypes(domains: readonly Domain[]): Set<string> {
  const counts = countEach(domains.flatMap(domain => [...valueTypes(domain)]))
  return new Set([...counts].filter(([, count]) => count <= MAX_SHARING_DOMAINS).map(([type]) => type))
}

/** Types of the domain's own; numbers, prices, and dates are everywhere. */
function valueTypes({ attributes, annotators }: Domain): Set<string> {
  const own = new Set(annotators.map(({ type }) => type))
  const types = attributes.flatMap(({ constraints }) => constraints.map(({ required }) => required[0]!.type))
  return new Set(types.filter(type => own.has(type)))
}

/** The average number of telling types per record: a type counts once, however many attributes use it. */
function tellingOf({ attributes }: Domain, { region, said }: DomainArea, types: ReadonlySet<string>): number {
  const most = new Map<string, number>()
  for (const { name, constraints } of attributes) {
    for (const { required } of constraints) {
      const { type } = required[0]!
      if (types.has(type)) most.set(type, Math.max(most.get(type) ?? 0, said[name] ?? 0))
    }
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0) / region.records.length
}

const whyNone = (evidence: readonly DomainEvidence[]): string => {
  const some = evidence.filter(({ telling }) => telling > 0).sort((a, b) => b.telling - a.telling)[0]
  return some
    ? `the closest domain is “${some.title}”, with ${some.telling.toFixed(1)} of its own attributes per record; at least ${MIN_TELLING} are needed`
    : 'no list on the page contains words of a domain'
}

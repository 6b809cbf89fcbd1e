import { attributeOf, type PageModel, resolveUrl } from '../../2-model/page-model.ts'

/** Texts and numbers in turn. */
const partsOf = (url: string): string[] => url.split(/(\d+)/)

/** Leading zeros and long rows of digits count nothing. */
const COUNT = /^(?:0|[1-9]\d{0,8})$/

/** The address of a later page, and the one after that. */
export interface LaterAddress {
  readonly url: string
  after(): LaterAddress | undefined
}

/**
 * The address after that of the next page, as far as links of the page lead: a pager "1 2 3 … 12" shows which pages come after
 * page 2. Nothing follows from a pager that shows only the next page.
 */
export function addressAfter(page: PageModel, next: string): LaterAddress | undefined {
  const parts = partsOf(next)
  const series = [...numbersLinked(page, parts)].flatMap(([at, numbers]) => {
    const from = Number(parts[at])
    const later = [...numbers].filter(number => number > from)
    const step = stepTo(page.url, parts, at) ?? stepBetween(from, Math.min(...later))
    const last = Math.max(...later.filter(number => step !== undefined && (number - from) % step === 0))
    return last > from ? [{ parts, at, step: step!, last }] : []
  })
  return series.length === 1 ? laterIn(series[0]!, Number(parts[series[0]!.at])) : undefined
}

interface Series {
  readonly parts: readonly string[]
  /** Where the number is. */
  readonly at: number
  readonly step: number
  readonly last: number
}

function laterIn(series: Series, before: number): LaterAddress | undefined {
  const { parts, at, step, last } = series
  const number = before + step
  if (number > last) return undefined
  return { url: parts.with(at, String(number)).join(''), after: () => laterIn(series, number) }
}

/** The numbers of links whose addresses differ from this one only there, by their place in the address. */
function numbersLinked(page: PageModel, parts: readonly string[]): Map<number, Set<number>> {
  const linked = new Map<number, Set<number>>()
  const tag = page.tags.indexOf('a')
  for (let node = 0; node < page.nodeCount; node++) {
    const href = page.tag[node] === tag ? attributeOf(page, node, 'href') : undefined
    const url = href === undefined ? undefined : resolveUrl(page, node, href)
    const at = url === undefined ? undefined : onlyChange(partsOf(url), parts)
    if (at === undefined) continue
    const numbers = linked.get(at) ?? new Set()
    linked.set(at, numbers.add(Number(partsOf(url!)[at])))
  }
  return linked
}

/** Where two addresses differ, if that is in one number. */
function onlyChange(one: readonly string[], other: readonly string[]): number | undefined {
  if (one.length !== other.length) return undefined
  const changed = one.flatMap((part, at) => (part === other[at] ? [] : [at]))
  const [at] = changed
  const isNumber = at !== undefined && COUNT.test(one[at]!) && COUNT.test(other[at]!)
  return isNumber && changed.length === 1 ? at : undefined
}

/** From the page itself to the next one. */
function stepTo(url: string, next: readonly string[], at: number): number | undefined {
  const parts = partsOf(url)
  const step = onlyChange(parts, next) === at ? Number(next[at]) - Number(parts[at]) : 0
  return step > 0 ? step : undefined
}

/** From the second page to the third, where the first one has no number: pages are counted by one, records by as many as there are. */
function stepBetween(second: number, third: number): number | undefined {
  const step = third - second
  const isCount = step === 1 ? second <= 2 : second === step || second === step + 1
  return isCount && second > 0 ? step : undefined
}

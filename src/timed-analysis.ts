import type { Analysis, FoundList, FoundLists } from './stages/6-harvest/analysis.ts'
import type { Stopwatch } from './timing/stopwatch.ts'

/** The same analysis, measured. */
export function timedAnalysis(analysis: Analysis, stopwatch: Stopwatch): Analysis {
  // Fields are found on first use, so the list is not copied.
  const timedList = (list: FoundList, url: string): FoundList => ({
    name: list.name,
    region: list.region,
    ...(list.wrapsBy ? { wrapsBy: list.wrapsBy } : {}),
    get fields() {
      return stopwatch.time('fields', url, () => list.fields)
    },
  })
  const timedLists = (found: FoundLists, url: string): FoundLists =>
    found.kind === 'lists' ? { kind: 'lists', lists: found.lists.map(list => timedList(list, url)) } : found
  return {
    get annotators() {
      return analysis.annotators
    },
    preparations: analysis.preparations.map(prepare => () => stopwatch.time('rules', undefined, prepare)),
    annotate: page => stopwatch.time('annotate', page.url, () => analysis.annotate(page)),
    domainOf: first => stopwatch.time('find', first.url, () => analysis.domainOf(first)),
    withDomain: domain => timedAnalysis(analysis.withDomain(domain), stopwatch),
    findLists: annotated => {
      const { url } = annotated.page
      return timedLists(
        stopwatch.time('find', url, () => analysis.findLists(annotated)),
        url,
      )
    },
    describe: (annotated, ...rest) =>
      stopwatch.time('fields', annotated.page.url, () => analysis.describe(annotated, ...rest)),
    findWays: annotated => stopwatch.time('next', annotated.page.url, () => analysis.findWays(annotated)),
    findTotal: (annotated, records) =>
      stopwatch.time('next', annotated.page.url, () => analysis.findTotal(annotated, records)),
    findLimits: (annotated, records) =>
      stopwatch.time('next', annotated.page.url, () => analysis.findLimits(annotated, records)),
    findSiblings: (annotated, records) =>
      stopwatch.time('next', annotated.page.url, () => analysis.findSiblings(annotated, records)),
    findEarlierPages: (annotated, records) =>
      stopwatch.time('next', annotated.page.url, () => analysis.findEarlierPages(annotated, records)),
    findFurtherPages: (annotated, records) =>
      stopwatch.time('next', annotated.page.url, () => analysis.findFurtherPages(annotated, records)),
  }
}

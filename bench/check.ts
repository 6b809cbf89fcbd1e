import { analysisOf } from '../src/analyse.ts'
import { readRecordsCorpus } from '../src/evaluation/records/records-corpus.ts'
import { quantile } from '../src/evaluation/records/records-evaluation.ts'
import { shippedModels } from '../src/shipped-models.ts'
import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { checkTemplate } from '../src/stages/7-monitor/check-template.ts'
import { listPage } from './list-page.ts'
import { type SavedList, saveList } from './template-change/saved-wrapper.ts'

/** The pages: about 3,000 nodes. */
const [FEWEST_NODES, MOST_NODES] = [2_500, 3_500]
/** The bar: so many milliseconds of CPU time, 95 % of all checks. */
const MOST_MS = 5
/** Generated pages. */
const PAGES = 20
/** Checks of each page that only warm up the process, and those that count. */
const [WARM_UPS, RUNS] = [5, 10]

interface CheckedPage {
  readonly stored: SavedList
  readonly page: PageModel
}

/**
 * The CPU time of a check, of all threads of a warm process: from a page model that nothing else has looked at to the verdict. Reading
 * the page and the wrapper file is not part of it. Compared with finding the list on the same page again.
 * `npm run bench -- check [FOLDER]`: FOLDER is a corpus of records, of which the pages of about 3,000 nodes are taken.
 */
export async function main([folder]: readonly string[] = []): Promise<void> {
  report('generated lists', await learnAll(generatedPages()))
  if (folder !== undefined) report(folder, await learnAll(await corpusPages(folder)))
}

/** Pages by site. */
type Sites = readonly (readonly PageModel[])[]

const generatedPages = (): Sites =>
  Array.from({ length: PAGES }, (_, at) =>
    [0, 1].map(more => {
      const nodes = FEWEST_NODES + ((MOST_NODES - FEWEST_NODES) * (at + more / 2)) / PAGES
      return buildModel(parseHtml(listPage(nodes), { url: `http://bench.example/${at}/${more}` }))
    }),
  )

async function corpusPages(folder: string): Promise<Sites> {
  const sites = new Map<string, PageModel[]>()
  for await (const { site, page } of readRecordsCorpus(folder))
    if (page.nodeCount >= FEWEST_NODES && page.nodeCount <= MOST_NODES)
      sites.set(site, [...(sites.get(site) ?? []), page])
  return [...sites.values()]
}

/** The wrapper of each page, for this page and for the next one of its site. */
async function learnAll(sites: Sites): Promise<CheckedPage[]> {
  const checked: CheckedPage[] = []
  for (const pages of sites) {
    for (const [at, page] of pages.entries()) {
      const stored = await saveList(page)
      const other = pages[at + 1]
      if (stored) checked.push({ stored, page }, ...(other ? [{ stored, page: other }] : []))
    }
  }
  return checked
}

function report(name: string, checked: readonly CheckedPage[]): void {
  const analysis = analysisOf(shippedModels)
  const check = ({ stored, page }: CheckedPage): unknown => checkTemplate(stored, page)
  const find = ({ page }: CheckedPage): unknown => analysis.findLists(analysis.annotate(page))
  const [checks, finds] = [check, find].map(work => timesOf(checked, work))
  const nodes = checked.map(({ page }) => page.nodeCount)
  const same = checked.filter(({ stored, page }) => checkTemplate(stored, page).kind === 'same').length
  const p95 = quantile(checks!, 0.95)
  console.log(
    `${name}: ${checked.length} pages of ${Math.min(...nodes)} to ${Math.max(...nodes)} nodes, ${same} the same`,
  )
  console.table({
    'ms, median': quantile(checks!, 0.5).toFixed(2),
    'ms, 95 %': `${p95.toFixed(2)} (bar: ${MOST_MS})`,
    'ms, the longest': quantile(checks!, 1).toFixed(2),
    'finding the list again, ms, median': quantile(finds!, 0.5).toFixed(2),
  })
  if (p95 > MOST_MS) process.exitCode = 1
}

/** Each time on a copy, so that nothing is known about the page. */
function timesOf(checked: readonly CheckedPage[], work: (one: CheckedPage) => unknown): number[] {
  const times: number[] = []
  for (let run = -WARM_UPS; run < RUNS; run++) {
    for (const { stored, page } of checked) {
      const copy = { stored, page: structuredClone(page) }
      // The garbage of the copy is not the check's.
      globalThis.gc?.({ type: 'minor' })
      const start = process.cpuUsage()
      work(copy)
      const { user, system } = process.cpuUsage(start)
      if (run >= 0) times.push((user + system) / 1000)
    }
  }
  return times
}

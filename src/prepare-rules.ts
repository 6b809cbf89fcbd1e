import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../demo/server.ts'
import { type AnalysisOptions, analysisOf } from './analyse.ts'
import type { Program } from './datalog/program.ts'
import { writePrepared } from './datalog/write-prepared.ts'
import { browserFiles } from './prepare-browser.ts'
import { shippedModels } from './shipped-models.ts'
import { parseHtml } from './stages/1-render/parse.ts'
import { buildModel } from './stages/2-model/build.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { writeAnnotators } from './stages/3-annotate/prepared-annotators.ts'
import { preparedFile } from './stages/4-find/blocks/compile-rules.ts'
import type { DomainSource } from './stages/4-find/domain/domain-source.ts'
import { openDomainSource } from './stages/4-find/domain/load-domain-source.ts'

// Run by scripts/build.mjs with the folder for the result. Compiles the rules that ship, so that no command has to: which
// plans and which shapes of inputs occur is found out on the demo's own pages. Other pages may need others, which are
// then made at run time.

/** Listings of the demo that need every plan that most pages need: long and short lists, few and many candidates. */
const LISTINGS = ['/homes/', '/journal/archive/', '/library/', '/motors/', '/town/clubs/', '/town/events/']

/** A domain with a listing of it, and a page with a single record; all domains share their rules. */
const DOMAIN = {
  name: 'used-cars',
  address: '/motors/',
  lone: '<div><h2><a href="/1">Ford Fiesta 2016</a></h2><p>£7,100</p><p>45,000 miles</p><p>Diesel</p></div>',
}

/** Pages with so little on them that inputs are tiny. */
const SMALL_PAGES = [
  '<p>Nothing',
  '<ul><li><a href="?page=1">1</a><li><a href="?page=2">2</a></ul><p>A line of text</p><a href="?page=2">Next</a>',
]

async function demoPages(): Promise<ReadonlyMap<string, PageModel>> {
  const site = await startDemo()
  try {
    const read = async (address: string): Promise<readonly [string, PageModel]> => {
      const url = new URL(address, site.url).href
      return [address, buildModel(parseHtml(await (await fetch(url)).text(), { url }))]
    }
    return new Map(await Promise.all(LISTINGS.map(read)))
  } finally {
    await site.close()
  }
}

/** Does everything with a page that runs rules. */
function runRules(page: PageModel, options: AnalysisOptions = {}): void {
  const bare = analysisOf(shippedModels, options)
  const domain = bare.domainOf(page)
  const analysis = domain ? bare.withDomain(domain) : bare
  const annotated = analysis.annotate(page)
  const found = analysis.findLists(annotated)
  const { records } = found.kind === 'lists' ? found.lists[0]!.region : { records: [] }
  analysis.findWays(annotated)
  analysis.findTotal(annotated, records)
  analysis.findSiblings(annotated, records)
  analysis.findFurtherPages(annotated, records)
  analysis.describe(annotated, records)
}

const parsed = (html: string): PageModel => buildModel(parseHtml(html, { url: 'http://example.test/list' }))

async function prepareRules(folder: string): Promise<void> {
  const pages = await demoPages()
  for (const page of [...pages.values(), ...SMALL_PAGES.map(parsed)]) runRules(page)
  const domain = openDomainSource(DOMAIN.name)
  for (const page of [pages.get(DOMAIN.address)!, parsed(DOMAIN.lone)]) runRules(page, { domain })
  mkdirSync(folder, { recursive: true })
  for (const program of programs(domain))
    writeFileSync(join(folder, preparedFile(program.compiled.key)), writePrepared(program))
  writeFileSync(join(folder, 'annotators'), writeAnnotators(shippedModels.annotators))
  for (const [name, text] of browserFiles(domain.finder(DOMAIN.name))) writeFileSync(join(folder, name), text)
}

function programs(domain: DomainSource): Program[] {
  const { judge, links, more, extent } = shippedModels
  const { alignment, areas, amber } = domain.finder(DOMAIN.name)
  const { tolerances: _, ...phases } = amber
  return [
    ...[judge, links, more, extent.pagers].map(({ program }) => program),
    ...[extent.totals, extent.siblings, alignment, areas, ...Object.values(phases)],
  ]
}

const [folder] = process.argv.slice(2)
if (folder !== undefined) await prepareRules(folder)

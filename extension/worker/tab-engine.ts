import { type AnalysisOptions, analyse, analysisOf, LIST_ALGORITHMS } from '../../src/analyse.ts'
import { showTable, withEdits } from '../../src/answers/edited-table.ts'
import type { Extracted } from '../../src/answers/extracted.ts'
import { viewExtraction } from '../../src/answers/extraction-view.ts'
import { foundItems, foundList } from '../../src/answers/found-on-page.ts'
import { QuestionProblem } from '../../src/answers/question-problem.ts'
import { RowView, rowsShown, rowTableOf } from '../../src/answers/row-view.ts'
import { StageClock } from '../../src/answers/stage-clock.ts'
import type {
  Engine,
  FileFormat,
  RowsQuestion,
  TabChoices,
  TabDoubt,
  TabDriver,
  TabExample,
  TableRows,
  TabNews,
  TabQuestion,
  WrittenFile,
} from '../../src/browser/engine.ts'
import type { Table } from '../../src/export/table.ts'
import { Extraction, listFrom, NO_LIST } from '../../src/extraction.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { loadSpecialFinders } from '../../src/special-finders.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { xpathOf } from '../../src/stages/2-model/node-path.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import type { DomainSource } from '../../src/stages/4-find/domain/domain-source.ts'
import type { ColumnEdit } from '../../src/stages/5-wrap/column-edit.ts'
import type { Politeness } from '../../src/stages/6-harvest/options.ts'
import type { HarvestSummary } from '../../src/stages/6-harvest/summary.ts'
import type { Stored } from '../../src/stages/7-monitor/stored-file.ts'
import { loadXPath } from '../../src/xpath-package.ts'
import type { ExplanationView } from './explain-tab.ts'
import type { LearnedView } from './learn-tab.ts'
import { TabHarvest } from './tab-harvest.ts'
import { TabNodes } from './tab-nodes.ts'
import { type ExtractionView, extractionInTab } from './tab-view.ts'
import { bytesOf, nameOfFile, writeTable } from './write-table.ts'

export interface TabEngineParts {
  readonly tab: TabDriver
  /** Opens a domain that ships, or `auto`. */
  readonly openDomain: (name: string, page: PageModel) => Promise<DomainSource>
  /** The same domain with the rules that reasons quote. */
  readonly explainableDomain: (source: DomainSource, page: PageModel) => Promise<DomainSource>
  /** The names of those that can be opened. */
  readonly domainNames?: () => Promise<readonly string[]>
  readonly politeness?: Partial<Pick<Politeness, 'delayMs'>>
}

/** The page of the last extraction, and what was found on it. */
interface ReadTab {
  readonly page: PageModel
  readonly nodes: TabNodes
  readonly how: AnalysisOptions
  extracted: Extracted
}

/** The engine over a tab. It remembers the last extraction, harvest, and example, and nothing else. */
export class TabEngine implements Engine<ExtractionView, ExplanationView, LearnedView> {
  readonly #parts: TabEngineParts
  #read: ReadTab | undefined
  #harvest: TabHarvest | undefined
  #example: Stored | undefined
  #count = 0

  constructor(parts: TabEngineParts) {
    this.#parts = parts
  }

  async extract({ algorithm = 'auto', domain, region = 'main' }: TabQuestion): Promise<ExtractionView> {
    const { tab, openDomain } = this.#parts
    if (algorithm !== 'auto' || domain !== undefined) await loadSpecialFinders()
    const snapshot = await tab.capture()
    const clock = new StageClock()
    const page = buildModel(snapshot)
    clock.note('model')
    const source = domain === undefined ? undefined : await openDomain(domain, page)
    const how: AnalysisOptions = { algorithm, region, domain: source }
    const asked = { algorithm: source ? ('domain' as const) : algorithm, domain, region, without: [] }
    const found =
      asked.algorithm === 'top-k'
        ? foundItems(page, shippedModels, asked, clock)
        : foundList(extractionOf(page, how, clock), clock)
    const extracted: Extracted = {
      ...{ page: `p_${++this.#count}`, asked, edits: [], selection: {}, wrapper: undefined },
      ...{ url: page.url, title: page.title, place: [page.url] },
      table: showTable(found.base, {}, []),
      ...found,
      times: clock.times,
    }
    this.#read = { page, how, extracted, nodes: new TabNodes(page) }
    return this.#view(this.#read)
  }

  async edit(edits: readonly ColumnEdit[], { preview = false } = {}): Promise<ExtractionView> {
    const read = this.#lastRead()
    const extracted = withEdits(read.extracted, edits)
    if (!preview) read.extracted = extracted
    return this.#view({ ...read, extracted })
  }

  async rows(of: 'page' | 'harvest', question: RowsQuestion): Promise<TableRows> {
    const table = this.#table(of)
    const { rows, ...shown } = rowsShown(new RowView(rowTableOf(table)), question)
    const bare = rows.map(row => row.map(cell => cell && withoutNodes(cell)))
    return { ...shown, rows: bare, total: table.recordCount }
  }

  /** Rules are texts that only reasons need: loaded on first use. */
  async explain(doubt: TabDoubt): Promise<ExplanationView> {
    const { explainTab } = await import('./explain-tab.ts')
    const { how, ...read } = this.#lastRead()
    const domain = how.domain && (await this.#parts.explainableDomain(how.domain, read.page))
    return explainTab({ ...read, how: { ...how, domain } }, doubt)
  }

  async path(node: number): Promise<string> {
    const { page, nodes } = this.#lastRead()
    return xpathOf(page, nodes.onPage(node))
  }

  async choices(): Promise<TabChoices> {
    return { algorithms: LIST_ALGORITHMS, domains: (await this.#parts.domainNames?.()) ?? [] }
  }

  async harvest(
    { pages }: { readonly pages: 'all' | number },
    onNews: (news: TabNews) => void,
  ): Promise<HarvestSummary> {
    const { extracted, how } = this.#lastRead()
    // The paths that are made here need no engine; it is there in case that one does.
    void loadXPath()
    this.#harvest?.stop()
    this.#harvest = new TabHarvest(extracted.url, {
      tab: this.#parts.tab,
      analysis: analysisOf(shippedModels, how),
      edits: extracted.edits,
      pages,
      politeness: this.#parts.politeness ?? {},
      onNews,
    })
    return this.#harvest.walk()
  }

  async stop(): Promise<void> {
    this.#harvest?.stop()
  }

  async learn(example: TabExample): Promise<LearnedView> {
    const [{ learnTab }] = await Promise.all([import('./learn-tab.ts'), loadXPath()])
    // Nodes that were clicked have the numbers of the page that was read; another snapshot may have others.
    const page = this.#read?.page ?? buildModel(await this.#parts.tab.capture())
    const { view, stored } = learnTab(page, example)
    this.#example = stored
    return view
  }

  async write(what: 'page' | 'harvest', format: FileFormat): Promise<WrittenFile> {
    return writeTable(this.#table(what), format, nameOfFile(this.#lastRead().extracted.url))
  }

  async wrapper(of: 'page' | 'harvest' | 'example'): Promise<WrittenFile> {
    return { name: 'wrapper.json', type: 'application/json', bytes: bytesOf(await this.#wrapperText(of)) }
  }

  async #wrapperText(of: 'page' | 'harvest' | 'example'): Promise<string> {
    const { exampleFile, harvestFile, pageFile } = await import('./wrap-tab.ts')
    if (of === 'page') return pageFile(this.#lastRead())
    if (of === 'harvest') return harvestFile(this.#lastHarvest().seen, this.#lastRead().extracted)
    if (this.#example) return exampleFile(this.#example)
    throw new QuestionProblem('no-wrapper', 'Nothing was learned by example.', 'Click values on the page first.')
  }

  #table(of: 'page' | 'harvest'): Table {
    if (of === 'harvest') return this.#lastHarvest().table()
    const { table, asked } = this.#lastRead().extracted
    // The command line calls the one list that it writes so, whatever its rank.
    return { ...table, name: asked.algorithm === 'top-k' ? table.name : 'main' }
  }

  #view({ extracted, nodes }: ReadTab): ExtractionView {
    return extractionInTab(viewExtraction(`x_${extracted.page.slice(2)}`, extracted), nodes)
  }

  #lastRead(): ReadTab {
    if (this.#read) return this.#read
    throw new QuestionProblem('no-list', 'No page has been read yet.', 'Read the page of the tab first.')
  }

  #lastHarvest(): TabHarvest {
    if (this.#harvest) return this.#harvest
    throw new QuestionProblem('no-list', 'No pages have been walked yet.', 'Get all pages first.')
  }
}

/** What `extract` of the library gives for a page. */
function extractionOf(page: PageModel, how: AnalysisOptions, clock: StageClock): Extraction {
  const findings = analyse(page, shippedModels, how)
  void findings.annotated
  clock.note('annotate')
  void findings.domain
  clock.note('domain')
  const { lists } = findings
  clock.note('lists')
  if (lists.kind === 'none') return new Extraction(findings, NO_LIST, lists.because)
  const list = listFrom(lists.lists[0]!, findings)
  clock.note('fields')
  return new Extraction(findings, list)
}

function withoutNodes<C extends object>(cell: C): Omit<C, 'nodes'> {
  const { nodes: _, ...rest } = cell as C & { nodes?: unknown }
  return rest
}

import { type AnalysisOptions, analyse, type Findings } from './analyse.ts'
import { type DataRow, toRows } from './export/rows.ts'
import { mergeSelections, selectionOf } from './export/select/kept-selection.ts'
import { selectTables } from './export/select/select-columns.ts'
import type { ActiveSelection } from './export/select/select-fields.ts'
import type { Table, TableField } from './export/table.ts'
import { type PageInput, type PageOptions, toPageModel } from './page-input.ts'
import { type PipelineParts, sharedDomain } from './pipeline.ts'
import { shippedModels } from './shipped-models.ts'
import type { RenderWarning } from './stages/1-render/snapshot.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import type { LeftOutRecord } from './stages/4-find/domain/left-out.ts'
import type { SiblingPages } from './stages/4-find/extent/sibling-pages.ts'
import type { StatedTotal } from './stages/4-find/extent/stated-total.ts'
import type { Field, FieldKind } from './stages/4-find/fields/field.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'
import type { RecordNodes, RegionReason } from './stages/4-find/regions/region.ts'
import { type Selection, selectionIn } from './stages/5-wrap/selection.ts'
import type { FoundList } from './stages/6-harvest/analysis.ts'
import { warningsOf } from './stages/6-harvest/undecided.ts'
import type { Stored } from './stages/7-monitor/stored-file.ts'
import type { StoredWrapper } from './stages/7-monitor/stored-wrapper.ts'
import { wrapperReader } from './wrapper-table.ts'

/** What to find on a page; everything has a default. */
export interface ExtractOptions
  extends PageOptions,
    Pick<AnalysisOptions, 'algorithm' | 'region' | 'without'>,
    Pick<PipelineParts, 'domain' | 'models'>,
    Selection {
  /** Read the page with what was learned before, instead of finding its list. */
  readonly wrapper?: StoredWrapper | Stored
  /** Called after each stage, to measure time. */
  readonly onStage?: (stage: ExtractStage) => void
}

/** In this order. A wrapper only reads. */
type ExtractStage = 'annotate' | 'domain' | 'lists' | 'fields' | 'wrapper'

/** A column of an extracted list. */
export interface ExtractedField
  extends TableField,
    Partial<Pick<Field, 'source' | 'path' | 'isList' | 'kindBecause' | 'notation' | 'note'>> {
  readonly kind: FieldKind
  /** Where the name comes from: `label "Price:"`, `header cell`, `class`, `kind` … */
  readonly namedBy: string
}

/** A list of a page as a table. */
export interface ExtractedList extends Table {
  /** The records as objects, by column name. */
  readonly rows: readonly DataRow[]
  readonly fields: readonly ExtractedField[]
  /** The nodes of each record on its page. */
  readonly nodes: readonly RecordNodes[]
  /** Ranks the lists of the page; absent if a wrapper read it. */
  readonly score?: number
  /** What speaks for and against this list. */
  readonly reasons: readonly RegionReason[]
  /** What has the form of a record, but is excluded by the domain. */
  readonly leftOut: readonly LeftOutRecord[]
}

/** What was found on a page. It is a list itself, without records where the page has none. */
export class Extraction implements ExtractedList {
  readonly url: string
  readonly name: string
  readonly recordCount: number
  readonly rows: readonly DataRow[]
  readonly fields: readonly ExtractedField[]
  readonly nodes: readonly RecordNodes[]
  readonly score?: number
  readonly reasons: readonly RegionReason[]
  readonly leftOut: readonly LeftOutRecord[]
  /** Why there are no records. */
  readonly because: string | undefined
  /** What is worth knowing: the page was cut or still changing, or something was not decided. */
  get warnings(): readonly RenderWarning[] {
    return warningsOf(this.#findings.page)
  }
  readonly #findings: Findings
  #others: readonly ExtractedList[] | undefined
  #next: NextPage | undefined

  constructor(findings: Findings, list: ExtractedList, because?: string) {
    this.url = findings.page.url
    this.name = list.name
    this.recordCount = list.recordCount
    this.rows = list.rows
    this.fields = list.fields
    this.nodes = list.nodes
    if (list.score !== undefined) this.score = list.score
    this.reasons = list.reasons
    this.leftOut = list.leftOut
    this.because = because
    this.#findings = findings
  }

  /** The other lists of the page, best first. Of a page without a list, the closest candidate. */
  get others(): readonly ExtractedList[] {
    const { lists } = this.#findings
    const others = lists.kind === 'lists' ? lists.lists.slice(1) : lists.closest ? [lists.closest] : []
    return (this.#others ??= others.map(list => listFrom(list, this.#findings)))
  }

  /** Where the next page is, with reasons; or why there is none. */
  get next(): NextPage {
    return (this.#next ??= this.#findings.next)
  }

  /** The number of records that the page states for its list ("1–20 of 168"); undefined if it states none. */
  get total(): StatedTotal | undefined {
    return this.#findings.total
  }

  /** Other pages that the list is divided into: letters, months, years, parts; undefined if there are none. */
  get siblings(): SiblingPages | undefined {
    return this.#findings.siblings
  }

  /** The domain that describes the records, or why none does; undefined where none was asked for. */
  get domain(): Findings['domain'] {
    return this.#findings.domain
  }

  get page(): PageModel {
    return this.#findings.page
  }
}

/** Reads a page and gives its main list: rows, fields, and on request the other lists and the next page. */
export async function extract(input: PageInput, options: ExtractOptions = {}): Promise<Extraction> {
  const findings = await findingsOf(input, options)
  const { wrapper, onStage } = options
  if (wrapper) return extractBy('wrapper' in wrapper ? wrapper.wrapper : wrapper, findings, options)
  if (onStage) {
    void findings.annotated
    onStage('annotate')
    void findings.domain
    onStage('domain')
  }
  const { lists } = findings
  onStage?.('lists')
  if (lists.kind === 'none') return new Extraction(findings, NO_LIST, lists.because)
  const list = listFrom(lists.lists[0]!, findings)
  onStage?.('fields')
  return new Extraction(findings, selected(list, selectionIn(options)))
}

/** The list with the selected columns and records. */
function selected(list: ExtractedList, selection: ActiveSelection): ExtractedList {
  const [table] = selectTables([list], selection)
  return { ...table!, rows: toRows(table!), nodes: table!.records!.map(record => list.nodes[record]!) }
}

/** Where the next page of a list or article is, with reasons. */
export const findNextPage = async (
  input: PageInput,
  options: PageOptions & Pick<PipelineParts, 'models'> = {},
): Promise<NextPage> => (await findingsOf(input, options)).next

async function findingsOf(input: PageInput, options: ExtractOptions): Promise<Findings> {
  const { models = shippedModels, algorithm = 'auto', region = 'main', domain, without = [] } = options
  const how = { algorithm, region, domain: sharedDomain(domain), without }
  return analyse(await toPageModel(input, options), models, how)
}

const NO_LIST: ExtractedList = {
  ...{ name: 'main', recordCount: 0, rows: [], fields: [], nodes: [], reasons: [], leftOut: [] },
}

function listFrom(list: FoundList, findings: Findings): ExtractedList {
  const { name, region } = list
  const { fields, kept, recordCount, leftOut } = findings.tableOf(list)
  const nodes = kept.map(record => region.records[record]!)
  const { score, reasons } = region
  return { name, recordCount, fields, rows: toRows({ fields }), nodes, score, reasons, leftOut }
}

function extractBy(wrapper: StoredWrapper, findings: Findings, options: ExtractOptions): Extraction {
  const { models = shippedModels } = options
  const read = wrapperReader(wrapper, models)(findings.page)
  options.onStage?.('wrapper')
  if (read.kind === 'nothing') return new Extraction(findings, NO_LIST, read.because)
  const { recordCount, records, leftOut } = read
  const ids = new Map(wrapper.fields.flatMap(field => ('id' in field && field.id ? [[field.name, field.id]] : [])))
  const fields = read.fields.map(field => (ids.has(field.name) ? { ...field, id: ids.get(field.name)! } : field))
  const list = { ...NO_LIST, recordCount, rows: toRows({ fields }), fields, nodes: records, leftOut }
  return new Extraction(findings, selected(list, mergeSelections(selectionOf(wrapper), selectionIn(options))))
}

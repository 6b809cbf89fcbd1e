import { type AnalysisOptions, analyse, type Findings } from './analyse.ts'
import { toRows } from './export/rows.ts'
import { mergeSelections, selectionOf } from './export/select/kept-selection.ts'
import { selectTables } from './export/select/select-columns.ts'
import type { ActiveSelection } from './export/select/select-fields.ts'
import { type ExtractedList, Extraction, listFrom, NO_LIST } from './extraction.ts'
import { type PageInput, type PageOptions, toPageModel } from './page-input.ts'
import { type PipelineParts, sharedDomain } from './pipeline.ts'
import { shippedModels } from './shipped-models.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'
import { type Selection, selectionIn } from './stages/5-wrap/selection.ts'
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

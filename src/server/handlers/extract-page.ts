import { analyse } from '../../analyse.ts'
import { boundEdits, lostNotes, selectionOf } from '../../export/select/kept-selection.ts'
import { selectTables } from '../../export/select/select-columns.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import { topKTable } from '../../export/top-k-table.ts'
import { extract } from '../../extract.ts'
import type { ExtractedList, Extraction } from '../../extraction.ts'
import { shippedModels } from '../../shipped-models.ts'
import { type PageModel, textOf } from '../../stages/2-model/page-model.ts'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { PAGE_IMPROVEMENTS } from '../../stages/4-find/domain/improvement.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import { SWITCHES, type TopK } from '../../stages/4-find/top-k/top-k.ts'
import type { ColumnEdit } from '../../stages/5-wrap/column-edit.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import { warningsOf } from '../../stages/6-harvest/undecided.ts'
import type { Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper, type StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import type { ServerDomains } from '../domains.ts'
import type { Extracted, ExtractedTable, ListQuestion } from '../extracted.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage } from '../server-context.ts'
import { pageWords } from './page-command.ts'
import { requireSwitches } from './switches.ts'

/** The page of a request, with what is asked about it. */
interface PageQuestion {
  readonly id: string
  readonly page: ReadPage
  readonly asked: ListQuestion
  readonly selection?: Selection
  /** Read the page with it, instead of finding its list. */
  readonly wrapper?: Stored
  readonly domains: ServerDomains
}

/** Finds the list that is asked for, and measures how long each stage takes. */
export async function extractPage(given: PageQuestion): Promise<Extracted> {
  const { id, page, asked, selection = {}, wrapper, domains } = given
  const algorithm = asked.domain === undefined ? asked.algorithm : 'domain'
  const question = { ...asked, algorithm }
  const clock = new StageClock()
  const found =
    algorithm === 'top-k' && !wrapper
      ? findItems(page.model, question, clock)
      : await findList(page.model, { ...question, wrapper, domains }, clock)
  const kept = wrapper ? keptEdits(wrapper.wrapper) : { edits: [], selection }
  return {
    page: id,
    asked: question,
    ...kept,
    table: showTable(found.base, kept.selection, kept.edits),
    wrapper,
    url: page.model.url,
    title: page.model.title,
    place: pageWords(id, page),
    ...found,
    times: clock.times,
  }
}

/** The same extraction with other edits. */
export const withEdits = (extracted: Extracted, edits: readonly ColumnEdit[]): Extracted => ({
  ...extracted,
  edits,
  table: showTable(extracted.base, extracted.selection, edits),
})

function showTable(base: ExtractedTable, selection: ActiveSelection, edits: readonly ColumnEdit[]): ExtractedTable {
  if (base.fields.length === 0) return base
  const [table] = selectTables([base], { ...selection, ...(edits.length > 0 ? { edits: [...edits] } : {}) })
  return { ...table!, nodes: table!.records!.map(record => base.nodes[record]!) }
}

/** What a wrapper keeps: edits by the ids of fields, the rest by their names. */
function keptEdits(wrapper: StoredWrapper): Pick<Extracted, 'edits' | 'selection'> {
  const { edits: _, ...selection } = selectionOf(wrapper)
  return { edits: isPageWrapper(wrapper) ? [] : boundEdits(wrapper.selection ?? {}), selection }
}

type FoundOnPage = Pick<
  Extracted,
  'domain' | 'k' | 'base' | 'others' | 'because' | 'closest' | 'next' | 'total' | 'siblings' | 'warnings'
>

interface ListSearch extends ListQuestion {
  readonly wrapper: Stored | undefined
  readonly domains: ServerDomains
}

async function findList(page: PageModel, search: ListSearch, clock: StageClock): Promise<FoundOnPage> {
  const { algorithm, region, wrapper, k } = search
  if (k !== undefined) throw new ApiProblem(422, 'bad-input', `${algorithm} knows no k.`, 'Send k with top-k only.')
  const onStage = (stage: string): void => clock.note(stage)
  const found = await extract(page, {
    ...finderOf(search, search.domains),
    region,
    onStage,
    ...(wrapper ? { wrapper: unselected(wrapper) } : {}),
  })
  const { because, domain, others } = found
  const noDomain = domain && 'because' in domain ? [`no domain fits: ${domain.because}`] : []
  const rest = restOf(found, clock)
  const lost = wrapper ? lostNotes(wrapper.wrapper) : []
  return {
    domain: domain && 'name' in domain ? domain.name : null,
    k: null,
    base: tableOf(found),
    others: because === undefined ? others.map(tableOf) : [],
    because: because ?? null,
    closest: because === undefined || !others[0] ? undefined : tableOf(others[0]),
    ...rest,
    warnings: [...found.warnings.map(({ message }) => message), ...noDomain, ...lost],
  }
}

/** How the library finds the list. */
export function finderOf({ algorithm, domain, without }: ListQuestion, domains: ServerDomains) {
  if (algorithm === 'domain')
    return { domain: domains.source(domain ?? AUTO), without: requireSwitches(algorithm, without, PAGE_IMPROVEMENTS) }
  requireSwitches(algorithm, without, [])
  return { algorithm }
}

/** Without what it keeps: all columns and records, with the ids of its fields. */
function unselected({ wrapper }: Stored): StoredWrapper {
  if (isPageWrapper(wrapper)) return wrapper
  const { selection: _, ...rest } = wrapper
  return rest
}

const tableOf = ({ name, recordCount, fields, nodes, score }: ExtractedList): ExtractedTable => ({
  ...{ name, recordCount, fields, nodes },
  ...(score === undefined ? {} : { score }),
})

function restOf(found: Extraction, clock: StageClock): Pick<FoundOnPage, 'next' | 'total' | 'siblings'> {
  const { next } = found
  clock.note('next')
  const [total, siblings] = [found.total?.count ?? null, found.siblings]
  clock.note('extent')
  return { next, total, siblings }
}

/** The list that the title promises, with the columns of `amberyl topk`. */
function findItems(page: PageModel, { k, without }: ListQuestion, clock: StageClock): FoundOnPage {
  const left = requireSwitches('top-k', without, SWITCHES)
  const onStage = (stage: string): void => clock.note(stage)
  const findings = analyse(page, shippedModels, { topK: { ...(k === undefined ? {} : { k }), without: left, onStage } })
  const { topK } = findings
  const { next } = findings
  clock.note('next')
  return {
    domain: null,
    k: topK.kind === 'list' ? topK.k : (k ?? null),
    base: itemTable(page, topK),
    others: [],
    because: topK.kind === 'list' ? null : topK.because,
    closest: undefined,
    next,
    total: null,
    siblings: undefined,
    warnings: warningsOf(page).map(({ message }) => message),
  }
}

function itemTable(page: PageModel, topK: TopK): ExtractedTable {
  const items = topK.kind === 'list' ? topK.items : []
  const { name, recordCount, fields } = topKTable(items)
  const score = topK.kind === 'list' ? { score: topK.because.reduce((sum, { adds }) => sum + adds, 0) } : {}
  const nodesOf = (row: number, text: string): RecordNodes => nodesOfText(page, items[row]!.nodes, text)
  const columns = topK.kind === 'none' ? [] : fields
  return {
    name,
    recordCount,
    nodes: items.map(({ nodes }) => nodes),
    ...score,
    fields: columns.map(({ cells, ...field }) => ({
      ...field,
      id: field.name,
      namedBy: 'top-k',
      cells: cells.map((cell, row) => cell && { ...cell, nodes: nodesOf(row, cell.text) }),
    })),
  }
}

/** The innermost node of an item that has just this text; otherwise the whole item. */
function nodesOfText(page: PageModel, item: RecordNodes, text: string): RecordNodes {
  let found: number | undefined
  for (let node = item[0]!; node <= page.last[item.at(-1)!]!; node++)
    if (textOf(page, node).replace(/\s+/g, ' ').trim() === text && (found === undefined || node <= page.last[found]!))
      found = node
  return found === undefined ? item : [found]
}

/** Measures the time between stages. */
class StageClock {
  readonly times: { readonly stage: string; readonly ms: number }[] = []
  #last = performance.now()

  note(stage: string): void {
    const now = performance.now()
    this.times.push({ stage, ms: Math.round((now - this.#last) * 100) / 100 })
    this.#last = now
  }
}

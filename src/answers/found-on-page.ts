import { analyse, type Models } from '../analyse.ts'
import { topKTable } from '../export/top-k-table.ts'
import type { ExtractedList, Extraction } from '../extraction.ts'
import { type PageModel, textOf } from '../stages/2-model/page-model.ts'
import type { RecordNodes } from '../stages/4-find/regions/region.ts'
import { SWITCHES, type TopK } from '../stages/4-find/top-k/top-k.ts'
import { warningsOf } from '../stages/6-harvest/undecided.ts'
import type { Extracted, ExtractedTable, ListQuestion } from './extracted.ts'
import type { StageClock } from './stage-clock.ts'
import { requireSwitches } from './switches.ts'

/** What a page says about the list that was asked for. */
export type FoundOnPage = Pick<
  Extracted,
  'domain' | 'k' | 'base' | 'others' | 'because' | 'closest' | 'next' | 'total' | 'siblings' | 'warnings'
>

/** The list that the library found. */
export function foundList(found: Extraction, clock: StageClock): FoundOnPage {
  const { because, domain, others } = found
  const noDomain = domain && 'because' in domain ? [`no domain fits: ${domain.because}`] : []
  const rest = restOf(found, clock)
  return {
    domain: domain && 'name' in domain ? domain.name : null,
    k: null,
    base: tableOf(found),
    others: because === undefined ? others.map(tableOf) : [],
    because: because ?? null,
    closest: because === undefined || !others[0] ? undefined : tableOf(others[0]),
    ...rest,
    warnings: [...found.warnings.map(({ message }) => message), ...noDomain],
  }
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
export function foundItems(
  page: PageModel,
  models: Models,
  { k, without }: ListQuestion,
  clock: StageClock,
): FoundOnPage {
  const left = requireSwitches('top-k', without, SWITCHES)
  const onStage = (stage: string): void => clock.note(stage)
  const findings = analyse(page, models, { topK: { ...(k === undefined ? {} : { k }), without: left, onStage } })
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

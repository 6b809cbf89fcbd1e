import { analyse, type ListAlgorithm, type Models } from '../../analyse.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import type { Field } from '../../stages/4-find/fields/field.ts'
import type { Region } from '../../stages/4-find/regions/region.ts'
import type { FoundList } from '../../stages/6-harvest/analysis.ts'
import type { Algorithm } from '../extract/domain-option.ts'
import { reportNoList } from '../extract/report-list.ts'
import { type ModelFlags, modelsOf } from '../pages/model-options.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { fieldJson, formatFieldReasons } from './explain-field.ts'
import { formatRecord, recordJson } from './explain-record.ts'
import { claimsBehind, formatRegionReasons, judgeAgain, type RegionDerivation, regionJson } from './explain-region.ts'

export interface ExplainListFlags extends PageFlags, ModelFlags {
  readonly record?: number
  readonly field?: string
  readonly region: 'main' | number
  readonly algorithm: Algorithm
  readonly facts: number
  readonly json?: boolean
}

/** Why these are the records of a page, why a field has its name, and where it is read. */
export async function explainList(argument: string, flags: ExplainListFlags, terminal: Terminal): Promise<ExitCode> {
  const algorithm: ListAlgorithm = flags.algorithm === 'domain' ? 'auto' : flags.algorithm
  const models = modelsOf(flags)
  for await (const page of readPages(argument, flags, terminal, { visual: 'useful' })) {
    const { lists: found, annotated } = analyse(page, models, { algorithm, region: flags.region })
    const list = found.kind === 'lists' ? found.lists[0] : undefined
    const region = list?.region ?? (found.kind === 'none' ? found.closest?.region : undefined)
    // A candidate that was rejected is explained too: its reasons show why.
    if (found.kind === 'none') reportNoList(page.url, found, terminal)
    if (!region) continue
    const asked = list && checkAsked(list, flags)
    const judgement = flags.field === undefined ? judgementOf(annotated, region, flags.algorithm, models) : undefined
    const explained = { page, list, region, judgement, facts: flags.facts, ...asked }
    terminal.out(flags.json ? `${JSON.stringify(toJson(explained), mapsAsObjects)}\n` : format(explained))
  }
  return EXIT.done
}

interface Asked {
  readonly record?: number
  readonly field?: Field
}

interface Explained extends Asked {
  readonly page: PageModel
  /** Absent if the page has no list. */
  readonly list: FoundList | undefined
  readonly region: Region
  readonly judgement: RegionDerivation | undefined
  readonly facts: number
}

function checkAsked({ region, fields }: FoundList, { record, field: name }: ExplainListFlags): Asked {
  const recordCount = region.records.length
  if (record !== undefined && !(record >= 1 && record <= recordCount))
    throw new UsageError(`There is no record ${record}: the list has ${recordCount}.`)
  const field = fields.find(each => each.name === name)
  if (name !== undefined && !field)
    throw new UsageError(`There is no field ${name}: the list has ${fields.map(each => each.name).join(', ')}.`)
  return { ...(record === undefined ? {} : { record }), ...(field ? { field } : {}) }
}

const judgementOf = (annotated: AnnotatedPage, region: Region, algorithm: Algorithm, models: Models) =>
  algorithm === 'auto' ? judgeAgain(annotated, models.judge)(region) : undefined

function format({ page, list, region, judgement, facts, record, field }: Explained): string {
  if (list && field) return formatFieldReasons(page, list, field, record)
  const reasons = formatRegionReasons(page, region, judgement, facts)
  return list && record !== undefined ? `${formatRecord(page, list, record)}\n${reasons}` : reasons
}

function toJson({ page, list, region, judgement, facts, record, field }: Explained) {
  if (list && field) return { page: page.url, list: list.name, field: fieldJson(page, field, record) }
  return {
    page: page.url,
    list: list?.name ?? null,
    ...(list && record !== undefined ? recordJson(page, list, record) : {}),
    region: regionJson(page, region),
    claims: judgement ? claimsBehind(region.reasons, judgement, facts) : [],
  }
}

const mapsAsObjects = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value)

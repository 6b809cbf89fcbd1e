import { type ExtractedRegion, type Extraction, type Extractors, extract } from '../pipeline.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import { annotate } from '../stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../stages/3-annotate/load-annotators.ts'
import { loadRegionJudge } from '../stages/4-find/regions/load-judge.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { formatFieldReasons } from './explain-field.ts'
import { formatRecord } from './explain-record.ts'
import { formatRegionReasons, judgeAgain } from './explain-region.ts'
import { reportExtraction } from './extract.ts'
import type { PageFlags } from './page-options.ts'
import { readPages } from './read-page.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

export interface ExplainListFlags extends PageFlags {
  readonly record?: number
  readonly field?: string
  readonly region: 'main' | number
  readonly algorithm: NonNullable<Extractors['algorithm']>
  readonly facts: number
}

/** Why these are the records of a page, why a field is called so and where it is read. */
export async function explainList(argument: string, flags: ExplainListFlags, terminal: Terminal): Promise<ExitCode> {
  const extractors = { annotators: loadAnnotators(), judge: loadRegionJudge(), algorithm: flags.algorithm }
  for await (const page of readPages(argument, flags, terminal, { visual: 'useful' })) {
    const extraction = extract(page, extractors, flags.region)
    const [list] = extraction.regions
    if (list) terminal.out(formatList(page, list, extractors, flags))
    else reportNone(page, extraction, extractors, flags, terminal)
  }
  return EXIT.done
}

function formatList(page: PageModel, list: ExtractedRegion, extractors: Extractors, flags: ExplainListFlags): string {
  const { record, field } = flags
  if (record !== undefined && !(record >= 1 && record <= list.recordCount))
    throw new UsageError(`There is no record ${record}: the list has ${list.recordCount}.`)
  if (field !== undefined) return formatFieldReasons(page, list, namedField(list, field), record)
  return `${formatRecord(page, list, record!)}\n${formatReasons(page, list.region, extractors, flags)}`
}

function namedField({ fields }: ExtractedRegion, name: string): ExtractedRegion['fields'][number] {
  const found = fields.find(field => field.name === name)
  if (found) return found
  throw new UsageError(`There is no field ${name}: the list has ${fields.map(field => field.name).join(', ')}.`)
}

function formatReasons(
  page: PageModel,
  region: ExtractedRegion['region'],
  extractors: Extractors,
  { facts, algorithm }: ExplainListFlags,
): string {
  const { judge, annotators } = extractors
  const judgement = algorithm === 'auto' ? judgeAgain(annotate(page, annotators), judge)(region) : undefined
  return formatRegionReasons(page, region, judgement, facts)
}

/** What came closest is explained: that it is not enough is told by its reasons. */
function reportNone(
  page: PageModel,
  extraction: Extraction,
  extractors: Extractors,
  flags: ExplainListFlags,
  terminal: Terminal,
): void {
  reportExtraction(page, extraction, terminal)
  if (extraction.closest) terminal.out(formatReasons(page, extraction.closest, extractors, flags))
}

import { type AnalysisOptions, analyse, type Models } from '../../analyse.ts'
import { jsonRecordEncoder } from '../../export/json.ts'
import { mergeSelections, selectionOf } from '../../export/select/kept-selection.ts'
import { selectTables } from '../../export/select/select-columns.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import { SelectionError } from '../../export/select/selection-error.ts'
import type { Table } from '../../export/table.ts'
import { listFrom } from '../../extraction.ts'
import { lazily, oncePer } from '../../once.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import type { RenderLimits } from '../../stages/1-render/limits.ts'
import type { PageSource } from '../../stages/1-render/source.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { onlyTypes } from '../../stages/3-annotate/compile.ts'
import { TEXT_TYPES } from '../../stages/4-find/fields/typing/typed-texts.ts'
import { readPage } from '../../stages/6-harvest/load/read-page.ts'
import { warningsOf } from '../../stages/6-harvest/undecided.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { wrapperReader } from '../../wrapper-table.ts'
import type { OwnFolders } from '../job-models.ts'
import type { ThreadTools } from './analyse-walk.ts'
import { type KnownLists, type Lesson, readWithKnown } from './read-with-known.ts'

/** How the pages of a run over archives are read: the same for all of them. */
export interface PageReading extends Pick<AnalysisOptions, 'algorithm' | 'region' | 'without'> {
  readonly folders: OwnFolders
  readonly domain?: string | undefined
  /** The content of a wrapper file: reads the pages in place of finding their lists. */
  readonly wrapper?: string | undefined
  readonly selection?: ActiveSelection | undefined
  readonly limits?: Partial<RenderLimits> | undefined
  readonly encoding?: string | undefined
}

/** One page as plain data: it may be analyzed in another thread. */
export interface PageRequest {
  readonly source: PageSource
  readonly reading: PageReading
  /** CPU time for the analysis of the page. */
  readonly cpuMs?: number | undefined
  /** The run of a job that it belongs to. */
  readonly runId?: number | undefined
  /** What earlier pages of the archive taught; absent if each page is read alone. */
  readonly known?: KnownLists | undefined
}

/** A page as the members of a JSON object: text, because it is only written, and crosses threads faster than objects. */
export interface PageResult {
  readonly outcome: 'records' | 'no-list' | 'failed'
  readonly records: number
  readonly members: string
  /** What the page says about the lists of its archive. */
  readonly lesson?: Lesson | undefined
}

/** Archives without a job have no runs. */
const NO_RUN = -1

/** Reads a page without a browser: its address, and its records or why there are none. */
export async function analysePage(
  { source, reading, known, runId = NO_RUN }: PageRequest,
  tools: ThreadTools,
): Promise<PageResult> {
  const { limits, encoding } = reading
  try {
    const page = await readPage(source, { ...(limits ? { limits } : {}), ...(encoding ? { encoding } : {}) })
    const read = tableOf(page, reading, { ...tools, runId }, known)
    const { lesson } = read
    const members = membersOf(page, 'at' in source ? source.at : undefined, read)
    if ('because' in read) return { outcome: 'no-list', records: 0, members, lesson }
    return { outcome: 'records', records: read.table.recordCount, members, lesson }
  } catch (error) {
    return {
      outcome: 'failed',
      records: 0,
      members: `${member('page', addressOfSource(source))},${failureMembers(error)}`,
    }
  }
}

export const addressOfSource = (source: PageSource): string => (source.kind === 'mhtml' ? source.path : source.url)

const member = (name: string, value: unknown): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`

/** What went wrong, and what to do about it. Everything else is a defect. */
export function failureMembers(error: unknown): string {
  if (error instanceof RenderFailure) return [member('error', error.message), member('remedy', error.remedy)].join()
  if (error instanceof SelectionError) return member('error', error.message)
  throw error
}

type Read = ({ readonly table: Table } | { readonly because: string }) & { readonly lesson?: Lesson }

function membersOf(page: PageModel, at: string | undefined, read: Read): string {
  const warnings = warningsOf(page).map(({ message }) => message)
  return [
    member('page', page.url),
    ...(at === undefined ? [] : [member('at', at)]),
    ...('because' in read ? [member('because', read.because), '"columns":[],"records":[]'] : tableMembers(read.table)),
    ...(warnings.length > 0 ? [member('warnings', warnings)] : []),
  ].join()
}

function tableMembers({ fields, recordCount }: Table): string[] {
  const encode = jsonRecordEncoder(fields)
  const records = Array.from({ length: recordCount }, (_, row) => encode(fields.map(({ cells }) => cells[row])))
  const columns = fields.map(({ name, kind }) => ({ name, kind }))
  return [member('columns', columns), `"records":[${records.join()}]`]
}

function tableOf(
  page: PageModel,
  reading: PageReading,
  { models: opened, domains, runId }: ThreadTools & { readonly runId: number },
  known: KnownLists | undefined,
): Read {
  const { folders, domain, wrapper, selection = {} } = reading
  const models = opened.open(folders, runId)
  if (wrapper !== undefined) {
    const { read, kept } = wrapperOf(wrapper, models)
    const found = read(page)
    if (found.kind === 'nothing') return found
    const { fields, recordCount } = found
    return { table: selected({ name: 'main', fields, recordCount }, mergeSelections(kept, selection)) }
  }
  if (known) {
    const { lesson, ...found } = readWithKnown(page, known, ofValues(models))
    return { ...('because' in found ? found : { table: selected(found.table, selection) }), lesson }
  }
  const source = domain === undefined ? undefined : domains.open(domain, runId)
  const { algorithm = 'auto', region = 'main', without = [] } = reading
  const findings = analyse(page, ofValues(models), { algorithm, region, without, domain: source })
  const { lists } = findings
  if (lists.kind === 'none') return { because: lists.because }
  return { table: selected(listFrom(lists.lists[0]!, findings), selection) }
}

/** Nobody asks where the next page is, so the words that say it are not looked for. */
const ofValues = oncePer((models: Models) =>
  lazily<Required<Models>>({
    annotators: () => onlyTypes(models.annotators, TEXT_TYPES),
    judge: () => models.judge,
    links: () => models.links,
    more: () => models.more,
    ways: () => models.ways ?? [],
    extent: () => models.extent,
  }),
)

const selected = (table: Table, selection: ActiveSelection): Table => selectTables([table], selection)[0]!

interface OpenWrapper {
  readonly content: string
  readonly models: Models
  readonly read: ReturnType<typeof wrapperReader>
  /** The selection that it keeps. */
  readonly kept: ActiveSelection
}

/** All pages of a run are read with the same one. */
let last: OpenWrapper | undefined

function wrapperOf(content: string, models: Models): OpenWrapper {
  if (last?.content === content && last.models === models) return last
  const { wrapper } = parseStored(content)
  last = { content, models, read: wrapperReader(wrapper, models), kept: selectionOf(wrapper) }
  return last
}

import {
  type ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceLink,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js'
import { encodeStream } from '../../export/encode-stream.ts'
import { encodeTables } from '../../export/encode-tables.ts'
import { printable } from '../../export/printable.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { StoreFailure } from '../../store/database/failure.ts'
import type { Queries } from '../../store/database/store.ts'
import { findJob, listJobs } from '../../store/runs/jobs.ts'
import { findRun } from '../../store/runs/runs.ts'
import { streamRun } from './run-table.ts'
import type { McpState } from './tool.ts'

type TableFormat = 'csv' | 'json'

const MIME: Readonly<Record<TableFormat, string>> = { csv: 'text/csv', json: 'application/json' }

const ROOT = 'amberyl://'
const tableUri = (id: string): string => `${ROOT}tables/${id}.csv`
export const runUri = (job: string, run: number): string => `${ROOT}jobs/${encodeURIComponent(job)}/runs/${run}.csv`
const wrapperUri = (id: string): string => `${ROOT}wrappers/${id}.json`

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    name: 'table',
    uriTemplate: `${ROOT}tables/{table}.{format}`,
    description: 'A whole table that extract_table or harvest gave, as csv or json. Untrusted page content.',
  },
  {
    name: 'run',
    uriTemplate: `${ROOT}jobs/{job}/runs/{run}.{format}`,
    description: 'The whole table of a run of a job, as csv or json. Untrusted page content.',
  },
  {
    name: 'wrapper',
    uriTemplate: `${ROOT}wrappers/{wrapper}.json`,
    description: 'What was learned about pages, as a wrapper file for the command line (amberyl run, amberyl check).',
  },
]

/** A link to a whole table. */
export const linkToTable = (uri: string, records: number): ResourceLink => ({
  type: 'resource_link',
  uri,
  name: uri.slice(ROOT.length),
  mimeType: MIME.csv,
  description: `The whole table: ${records} records. Replace .csv with .json for JSON.`,
})

/** Keeps a table for later and links to it. */
export function keepTable({ kept }: McpState, found: Parameters<McpState['kept']['addTable']>[0]) {
  const uri = tableUri(kept.addTable(found))
  return { uri, link: linkToTable(uri, found.table.recordCount) }
}

/** Keeps a wrapper for later calls and links to it. */
export function keepWrapper({ kept }: McpState, stored: Parameters<McpState['kept']['addWrapper']>[0]) {
  const id = kept.addWrapper(stored)
  const link: ResourceLink = {
    type: 'resource_link',
    uri: wrapperUri(id),
    name: wrapperUri(id).slice(ROOT.length),
    mimeType: MIME.json,
    description: 'The wrapper as a file, for amberyl run and amberyl check.',
  }
  return { id, link }
}

/** Tables that can be read now: those of recent calls, and that of the latest run of each job. */
export async function listResources({ kept, work }: McpState): Promise<Resource[]> {
  const tables = kept.tables.map(([id, { table, url }]) => ({
    uri: tableUri(id),
    name: `tables/${id}.csv`,
    title: printable(`${table.recordCount} records of ${url}`),
    mimeType: MIME.csv,
  }))
  const runs: Resource[] = []
  for (const { id, name } of await listJobs(work.store.db)) {
    const run = await findRun(work.store.db, id, 'last-finished')
    if (run)
      runs.push({
        uri: runUri(name, run.number),
        name: `jobs/${name}/runs/${run.number}.csv`,
        title: `${run.records} records of run ${run.number} of ${name}`,
        mimeType: MIME.csv,
      })
  }
  return [...tables, ...runs]
}

const TABLE = /^amberyl:\/\/tables\/(t_[0-9a-f]+)\.(csv|json)$/
const RUN = /^amberyl:\/\/jobs\/([^/]+)\/runs\/(\d{1,9})\.(csv|json)$/
const WRAPPER = /^amberyl:\/\/wrappers\/(w_[0-9a-f]+)\.json$/

export async function readResource(uri: string, state: McpState): Promise<ReadResourceResult> {
  const table = TABLE.exec(uri)
  const run = RUN.exec(uri)
  const wrapper = WRAPPER.exec(uri)
  if (table) return textResult(uri, table[2] as TableFormat, readTable(state, table[1]!, table[2] as TableFormat))
  if (run) {
    const text = await readRunTable(state.work.store.db, nameIn(run[1]!, uri), Number(run[2]), run[3] as TableFormat)
    return textResult(uri, run[3] as TableFormat, text)
  }
  if (wrapper) return textResult(uri, 'json', readWrapper(state, wrapper[1]!))
  throw noResource(`There is no resource ${uri}. List the resources that there are.`)
}

const textResult = (uri: string, format: TableFormat, text: string): ReadResourceResult => ({
  contents: [{ uri, mimeType: MIME[format], text }],
})

function readTable({ kept }: McpState, id: string, format: TableFormat): string {
  const found = kept.table(id)
  if (!found) throw noResource(`The table ${id} is no longer kept. Call the tool that gave it again.`)
  return joinText(encodeTables([found.table], format).chunks)
}

function readWrapper({ kept }: McpState, id: string): string {
  const stored = kept.wrapper(id)
  if (!stored) throw noResource(`The wrapper ${id} is no longer kept. Call the tool that gave it again.`)
  return formatStored(stored)
}

async function readRunTable(db: Queries, name: string, number: number, format: TableFormat): Promise<string> {
  const job = await findJob(db, name)
  const run = job && (await findRun(db, job.id, number))
  if (!run) throw noResource(`There is no run ${number} of a job ${name}. Call list_jobs to see what there is.`)
  try {
    const chunks: (string | Uint8Array)[] = []
    for await (const chunk of (await encodeStream(await streamRun(db, run), format)).chunks) chunks.push(chunk)
    return joinText(chunks)
  } catch (error) {
    if (error instanceof StoreFailure) throw noResource(`${error.message}: ${error.remedy}.`)
    throw error
  }
}

/** Messages have a limit in most clients, and an agent can do nothing with more. */
const MAX_CHARACTERS = 20_000_000

function joinText(chunks: Iterable<string | Uint8Array>): string {
  let text = ''
  for (const chunk of chunks) {
    text += String(chunk)
    if (text.length > MAX_CHARACTERS)
      throw noResource('The table is too large for one message. Ask for fewer columns or records.')
  }
  return text
}

function nameIn(encoded: string, uri: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw noResource(`There is no resource ${uri}. List the resources that there are.`)
  }
}

/** The protocol has this number for a resource that is not found. */
const NOT_FOUND = -32_002

const noResource = (message: string): McpError => new McpError(NOT_FOUND as ErrorCode, printable(message))

import { Hono } from 'hono'
import type { Extracted } from '../../answers/extracted.ts'
import { csvForExcel } from '../../export/csv-for-excel.ts'
import { encodeStream } from '../../export/encode-stream.ts'
import { encodeTables } from '../../export/encode-tables.ts'
import type { ExportFormat } from '../../export/format.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { findJobById } from '../../store/runs/jobs.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/exports.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import type { TableExport } from '../table-export.ts'
import { findExtraction } from './extractions.ts'
import { runTableOf } from './rows.ts'
import { findRunOf } from './run-id.ts'
import { tableFile } from './table-file.ts'

interface FileWish {
  readonly format: ExportFormat
  readonly texts: boolean
  readonly excel: boolean
}

/** Tables as files. */
export function exportRoutes(context: ServerContext) {
  const { links } = context
  return createApi()
    .openapi(contract.exportExtractionRoute, async c => {
      const extracted = findExtraction(context, c.req.valid('param').id)
      return (await fileOf(extractionFile(extracted, c.req.valid('query')))) as never
    })
    .openapi(contract.exportRunRoute, async c => {
      const { id } = c.req.valid('param')
      return (await fileOf(await runFile(context, id, c.req.valid('query')))) as never
    })
    .openapi(contract.exportLinkRoute, async c => {
      const { extraction, run, ...wish } = c.req.valid('json')
      if ((extraction === undefined) === (run === undefined))
        throw new ApiProblem(422, 'bad-input', 'The request names no table.', 'Send extraction, or run.')
      const file =
        extraction === undefined
          ? await runFile(context, run!, wish)
          : extractionFile(findExtraction(context, extraction), wish)
      const { key, expiresAt } = links.put(file)
      const name = `${file.name}.${file.format}`
      const url = `/exports/${key}/${encodeURIComponent(name)}`
      return c.json({ url, name, expiresAt: new Date(expiresAt).toISOString() }, 201)
    })
}

/** What the links lead to; whoever has one needs no token. */
export const linkedExports = ({ links }: Pick<ServerContext, 'links'>) =>
  new Hono().get('/exports/:key/:name', async c => {
    const file = links.take(c.req.param('key'))
    if (!file) throw notFound('link', c.req.param('name'), 'A link works once, and for a minute: export again.')
    return fileOf(file)
  })

const fileOf = async ({ make, name, format }: TableExport): Promise<Response> =>
  tableFile(await make(), { name, format })

function requireCsv({ excel, format }: FileWish): void {
  if (excel && format !== 'csv')
    throw new ApiProblem(422, 'bad-export', `excel is about CSV files, not ${format}.`, 'Leave it out.')
}

function encodingOf(wish: FileWish) {
  requireCsv(wish)
  return { texts: wish.texts, ...(wish.excel ? { csv: csvForExcel() } : {}) }
}

function extractionFile({ table, url, asked }: Extracted, wish: FileWish): TableExport {
  const options = encodingOf(wish)
  // The command line calls the one list that it writes so, whatever its rank.
  const name = asked.algorithm === 'top-k' ? table.name : 'main'
  return {
    name: hostOf(url),
    format: wish.format,
    make: async () => oneByOne(encodeTables([{ ...table, name }], wish.format, options).chunks),
  }
}

async function runFile({ store }: Pick<ServerContext, 'store'>, id: string, wish: FileWish): Promise<TableExport> {
  const options = encodingOf(wish)
  const run = await findRunOf(store, id)
  const job = await findJobById(store.db, run.jobId)
  const name = job.state === 'unsaved' ? hostOf((job.spec as JobSpec).start?.[0] ?? '') : job.name
  return {
    name: run.state === 'finished' ? name : `${name}-partial`,
    format: wish.format,
    make: async () => (await encodeStream((await runTableOf(store.db, run)).stream, wish.format, options)).chunks,
  }
}

/** A name for the file of a list that has none. */
const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).hostname) || 'table'

async function* oneByOne<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all
}

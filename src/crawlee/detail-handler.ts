import type { DataRow } from '../export/rows.ts'
import { type RowSchema, typedRows } from '../export/typed-rows.ts'
import { type ExtractOptions, extract } from '../extract.ts'
import { readSettled } from './crawled-page.ts'
import { type CrawleeContext, warn } from './crawlee-context.ts'

/** How the records' own pages are read. */
export interface DetailHandlerOptions<T = DataRow> extends Pick<ExtractOptions, 'models'> {
  /** What `learn` learned from one of these pages. */
  readonly wrapper: NonNullable<ExtractOptions['wrapper']>
  /** Values have the keys and types of this object of zod; a record that does not fit is left out, and the log says so. */
  readonly schema?: RowSchema<T>
}

/**
 * A request handler for the pages that a list handler enqueues with `details`: pushes the row of the list together with what a
 * wrapper reads on the page. If it reads nothing, the row is pushed alone, and the log says so.
 */
export function detailHandler<T = DataRow>(
  options: DetailHandlerOptions<T>,
): (context: CrawleeContext) => Promise<void> {
  const { schema, ...how } = options
  return async context => {
    const { row } = context.request.userData
    const found = await extract(await readSettled(context), how)
    if (found.because !== undefined) warn(context, found.because)
    const [own] = schema && found.because === undefined ? accepted(context, found, schema) : [found.rows[0] ?? {}]
    if (own) await context.pushData([{ ...(row as object | undefined), ...own }])
  }
}

function accepted<T>(
  context: CrawleeContext,
  found: Parameters<typeof typedRows>[0],
  schema: RowSchema<T>,
): readonly T[] {
  const { rows, unmatched, rejected } = typedRows(found, schema)
  for (const { key, because } of unmatched) warn(context, `no column for "${key}": ${because}`)
  for (const { because } of rejected) warn(context, `the record does not fit the schema and is left out (${because})`)
  return rows
}

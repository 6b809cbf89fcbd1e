import type { DataRow } from '../export/rows.ts'
import { type RowSchema, typedRows } from '../export/typed-rows.ts'
import { type ExtractOptions, extract } from '../extract.ts'
import type { Extraction } from '../extraction.ts'
import { RenderFailure } from '../stages/1-render/failure.ts'
import type { PlaywrightPage } from '../stages/1-render/tab-snapshot.ts'

/** Which list of a page, and which of its columns and records. */
export type RowOptions = Pick<
  ExtractOptions,
  'region' | 'domain' | 'wrapper' | 'columns' | 'drop' | 'rename' | 'where' | 'models'
>

/** The rows of the list that a page shows now. With a schema they are typed, and a record that does not fit is an error. */
export function shownRows(page: PlaywrightPage, options?: RowOptions): Promise<readonly DataRow[]>
export function shownRows<T>(
  page: PlaywrightPage,
  options: RowOptions & { readonly schema: RowSchema<T> },
): Promise<readonly T[]>
export async function shownRows<T>(
  page: PlaywrightPage,
  { schema, ...options }: RowOptions & { readonly schema?: RowSchema<T> } = {},
): Promise<readonly (DataRow | T)[]> {
  const found = await readShown(page, options)
  if (!schema) return found.rows
  const { rows, rejected, unmatched } = typedRows(found, schema)
  const problems = [
    ...unmatched.map(({ key, because }) => `no column for "${key}": ${because}`),
    ...rejected.map(({ record, because }) => `record ${record}: ${because}`),
  ]
  if (rejected.length > 0) throw new Error(`The list of ${page.url()} does not fit the schema:\n${problems.join('\n')}`)
  return rows
}

/** What a page shows now. Browsers other than Chromium give only their HTML: what is visible is not known then. */
export async function readShown(page: PlaywrightPage, options: RowOptions): Promise<Extraction> {
  try {
    return await extract(page, options)
  } catch (error) {
    if (!(error instanceof RenderFailure && error.kind === 'no-browser' && hasContent(page))) throw error
    return extract({ html: await page.content(), url: page.url() }, options)
  }
}

const hasContent = (page: PlaywrightPage): page is PlaywrightPage & { content(): Promise<string> } => 'content' in page

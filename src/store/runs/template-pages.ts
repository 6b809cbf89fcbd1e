import type { Selectable } from 'kysely'
import { isoNow } from '../database/dialect.ts'
import type { TemplatePageTable } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries } from '../database/store.ts'

/** Which template of a job: of its list, of single pages, or of the detail pages whose wrapper was given. */
export type TemplateKind = TemplatePageTable['kind']
type TemplateRole = TemplatePageTable['role']

/** A page, compressed. */
export interface TemplatePage {
  readonly url: string
  readonly readBy: TemplatePageTable['read_by']
  readonly model: Uint8Array
}

/** A piece of a picture. */
interface StoredTile {
  readonly top: number
  readonly height: number
  readonly bytes: Uint8Array
}

interface TemplateOf {
  readonly jobId: number
  readonly kind: TemplateKind
}

interface NewTemplatePage extends TemplateOf {
  readonly role: TemplateRole
  readonly runId: number | null
  readonly page: TemplatePage
  readonly tiles?: readonly StoredTile[]
  /** The version of the wrapper that was checked, and what was found. */
  readonly version?: number | undefined
  readonly finding?: unknown
}

/** Keeps a page; it replaces the one that had this role. Its id is a new one. */
export async function keepTemplatePage(tx: Queries, given: NewTemplatePage): Promise<void> {
  const { jobId, kind, role, runId, page, tiles = [], version, finding } = given
  await dropRole(tx, given, role)
  await tx
    .insertInto('template_pages')
    .values({
      job_id: jobId,
      kind,
      role,
      run_id: runId,
      url: storable(page.url),
      read_by: page.readBy,
      taken_at: isoNow(),
      model: page.model,
      ...(tiles.length > 0 ? pictureOf(tiles) : { picture: null, tiles: null }),
      version: version ?? null,
      finding: finding === undefined ? null : JSON.stringify(finding),
    })
    .execute()
}

/** The page of one role takes another, too, with its picture. */
export async function copyTemplatePage(
  tx: Queries,
  of: TemplateOf,
  from: TemplateRole,
  to: TemplateRole,
): Promise<void> {
  await dropRole(tx, of, to)
  await tx
    .insertInto('template_pages')
    .columns(['job_id', 'kind', 'role', 'run_id', 'url', 'read_by', 'taken_at', 'model', 'picture', 'tiles'])
    .expression(eb =>
      eb
        .selectFrom('template_pages')
        .select(({ val }) => [
          'job_id',
          'kind',
          val(to).as('role'),
          'run_id',
          'url',
          'read_by',
          'taken_at',
          'model',
          'picture',
          'tiles',
        ])
        .where('job_id', '=', of.jobId)
        .where('kind', '=', of.kind)
        .where('role', '=', from),
    )
    .execute()
}

const dropRole = (tx: Queries, { jobId, kind }: TemplateOf, role: TemplateRole) =>
  tx
    .deleteFrom('template_pages')
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('role', '=', role)
    .execute()

/** Adds the picture of the page that a run kept. */
export async function addTemplatePicture(
  tx: Queries,
  { jobId, kind, runId }: TemplateOf & { readonly runId: number },
  tiles: readonly StoredTile[],
): Promise<void> {
  await tx
    .updateTable('template_pages')
    .set(pictureOf(tiles))
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('run_id', '=', runId)
    .where('picture', 'is', null)
    .execute()
}

const pictureOf = (tiles: readonly StoredTile[]) => ({
  picture: Buffer.concat(tiles.map(({ bytes }) => bytes)),
  tiles: JSON.stringify(tiles.map(({ top, height, bytes }) => [top, height, bytes.length])),
})

/** What is kept for a job, without the pages themselves. */
export async function listTemplatePages(queries: Queries, jobId: number) {
  const rows = await queries
    .selectFrom('template_pages')
    .select(['id', 'kind', 'role', 'run_id', 'url', 'read_by', 'taken_at', 'version', 'finding'])
    .where('job_id', '=', jobId)
    .orderBy('kind')
    .execute()
  return rows.map(({ id, kind, role, run_id, url, read_by, taken_at, version, finding }) => ({
    ...{ id, kind, role, runId: run_id, url, readBy: read_by, takenAt: taken_at, version },
    finding: finding === null ? undefined : (JSON.parse(finding) as unknown),
  }))
}

export type KeptTemplatePage = Awaited<ReturnType<typeof listTemplatePages>>[number]

/** A page with its picture. */
export async function readKeptPage(
  queries: Queries,
  id: number,
): Promise<(TemplatePage & { readonly tiles: readonly StoredTile[] }) | undefined> {
  const row = await queries.selectFrom('template_pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { url: row.url, readBy: row.read_by, model: row.model, tiles: tilesOf(row) }
}

function tilesOf({ tiles, picture }: Selectable<TemplatePageTable>): StoredTile[] {
  if (tiles === null || picture === null) return []
  let at = 0
  return (JSON.parse(tiles) as [number, number, number][]).map(([top, height, length]) => {
    const bytes = picture.subarray(at, at + length)
    at += length
    return { top, height, bytes }
  })
}

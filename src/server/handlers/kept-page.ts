import { decodePage } from '../../stages/2-model/page-file/page-file.ts'
import { readKeptPage } from '../../store/runs/template-pages.ts'
import { notFound } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'

type Pages = Pick<ServerContext, 'pages' | 'store'>

/** The id of a page that the store keeps for a template. */
export const keptPageId = (id: number): string => `page_kept-${id}`

const KEPT_PAGE = /^page_kept-(\d{1,15})$/

/** A page that was read before: the server keeps the last ones, and the store those of templates. */
export async function findPage({ pages, store }: Pages, id: string): Promise<ReadPage> {
  const page = pages.get(id) ?? (await openKept(store, id))
  if (!page) throw notFound('page', id, 'The server keeps the last pages only: read the page again.')
  if (KEPT_PAGE.test(id)) pages.set(id, page)
  return page
}

async function openKept({ db }: Pages['store'], id: string): Promise<ReadPage | undefined> {
  const number = KEPT_PAGE.exec(id)?.[1]
  const kept = number === undefined ? undefined : await readKeptPage(db, Number(number))
  if (!kept) return undefined
  const { url, readBy, tiles, model } = kept
  return { model: decodePage(model), readBy, tiles, origin: { kind: 'url', url }, steps: [] }
}

import { checkedNode } from '../../answers/page-part.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { encodePage } from '../../stages/2-model/page-file/page-file.ts'
import { isText, type NodeId, type PageModel } from '../../stages/2-model/page-model.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/pages.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { annotatedPage } from './annotated-page.ts'
import { findPage } from './kept-page.ts'
import { viewNode, viewNodes } from './node-view.ts'
import { readLive, readRequestedPage } from './read-page.ts'

/** Pages. */
export function pageRoutes(context: ServerContext) {
  const { pages } = context
  const found = (id: string): Promise<ReadPage> => findPage(context, id)
  return createApi()
    .openapi(contract.readPageRoute, async c => {
      const page = await readRequestedPage(context, c.req.valid('json'), c.req.raw.signal)
      return c.json(viewPage(pages.put(page), page), 201)
    })
    .openapi(contract.getPageRoute, async c => {
      const { id } = c.req.valid('param')
      return c.json(viewPage(id, await found(id)), 200)
    })
    .openapi(contract.tileRoute, async c => {
      const { id, tile } = c.req.valid('param')
      const picture = (await found(id)).tiles[tile]
      if (!picture) throw notFound('tile', String(tile), 'The page says which pieces its picture has.')
      return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=3600',
      }) as never
    })
    .openapi(contract.nodesRoute, async c => c.json(viewNodes((await found(c.req.valid('param').id)).model), 200))
    .openapi(contract.nodeRoute, async c => {
      const { id, node } = c.req.valid('param')
      const { model } = await found(id)
      return c.json(viewNode(annotatedPage(model), checkedNode(model, node)), 200)
    })
    .openapi(contract.stepRoute, async c => {
      const { model, origin, steps } = await found(c.req.valid('param').id)
      if (origin.kind !== 'url')
        throw new ApiProblem(
          409,
          'not-live',
          'This page was not read from an address.',
          'Read the page from its address.',
        )
      const click = xpathOf(model, elementAt(model, checkedNode(model, c.req.valid('json').click)))
      const page = await readLive(context, origin.url, [...steps, { click }], c.req.raw.signal)
      return c.json(viewPage(pages.put(page), page), 201)
    })
    .openapi(contract.pageFileRoute, async c => {
      const { id } = c.req.valid('param')
      return c.body(encodePage((await found(id)).model) as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${id}.page"`,
      }) as never
    })
}

/** Texts are clicked where they are. */
const elementAt = (page: PageModel, node: NodeId): NodeId => (isText(page, node) ? page.parent[node]! : node)

const viewPage = (id: string, { model, readBy, tiles, steps }: ReadPage) => ({
  id,
  url: model.url,
  title: model.title,
  nodes: model.nodeCount,
  readBy,
  width: model.visual?.page.width ?? null,
  height: model.visual?.page.height ?? null,
  tiles: tiles.map(({ top, height }) => ({ top, height })),
  steps: [...steps],
  warnings: model.warnings.map(({ message }) => message),
})

import { createApi } from '../api.ts'
import * as contract from '../contract/run-pictures.ts'
import { notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { findRunOf } from './run-id.ts'

/** Pictures of the pages of runs. */
export const runPictureRoutes = ({ store, runPictures }: ServerContext) =>
  createApi().openapi(contract.runPictureRoute, async c => {
    const run = await findRunOf(store, c.req.valid('param').id)
    const { url } = c.req.valid('query')
    const picture = runPictures.find(run.id, url)
    if (!picture) throw notFound('picture', url, 'Only pages that a browser read while someone watched have one.')
    return c.body(picture as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
    }) as never
  })

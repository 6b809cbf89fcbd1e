import { createApi } from '../api.ts'
import * as contract from '../contract/demos.ts'
import type { Demos } from '../demos.ts'
import { notFound } from '../problem.ts'

/** The sites that a first visitor tries. */
export const demoRoutes = ({ demos }: { readonly demos: Demos }) =>
  createApi()
    .openapi(contract.listDemosRoute, c => c.json({ demos: [...demos.all], origin: demos.origin }, 200))
    .openapi(contract.openDemoRoute, async c => {
      const { name } = c.req.valid('json')
      const url = await demos.open(name)
      const demo = demos.all.find(each => each.name === name)
      if (!demo || url === undefined) throw notFound('demo', name, 'List them with GET /api/v1/demos.')
      return c.json({ ...demo, url }, 200)
    })

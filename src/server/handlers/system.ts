import { LIST_ALGORITHMS } from '../../analyse.ts'
import { readStatus } from '../../jobs/view/status-facts.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/system.ts'
import type { ServerContext } from '../server-context.ts'

/** The state of the whole, and what there is to choose from. */
export function systemRoutes({ store }: Pick<ServerContext, 'store'>) {
  return createApi()
    .openapi(contract.statusRoute, async c => c.json(await readStatus(store, new Date()), 200))
    .openapi(contract.algorithmsRoute, c => c.json({ algorithms: [...LIST_ALGORITHMS] }, 200))
}

import { LIST_ALGORITHMS } from '../../analyse.ts'
import { readStatus } from '../../jobs/view/status-facts.ts'
import { loadDomain, shippedDomains } from '../../stages/4-find/domain/load-domain.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/system.ts'
import type { ServerContext } from '../server-context.ts'

/** The state of the whole, and what there is to choose from. */
export function systemRoutes({ store }: Pick<ServerContext, 'store'>) {
  let domains: { name: string; title: string; attributes: string[] }[] | undefined
  return createApi()
    .openapi(contract.statusRoute, async c => c.json(await readStatus(store, new Date()), 200))
    .openapi(contract.algorithmsRoute, c => c.json({ algorithms: [...LIST_ALGORITHMS] }, 200))
    .openapi(contract.domainsRoute, c => {
      domains ??= shippedDomains().map(loadDomain).map(viewDomain)
      return c.json({ domains }, 200)
    })
}

const viewDomain = ({ name, title, attributes }: ReturnType<typeof loadDomain>) => ({
  name,
  title,
  attributes: attributes.map(attribute => attribute.name),
})

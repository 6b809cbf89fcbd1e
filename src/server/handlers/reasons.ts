import type { ListQuestion } from '../../answers/extracted.ts'
import { viewExtraction } from '../../answers/extraction-view.ts'
import { checkedNode, columnOnPage, recordOnPage } from '../../answers/page-part.ts'
import { shellCommand } from '../../answers/shell-command.ts'
import { requireSwitches } from '../../answers/switches.ts'
import { explainPage } from '../../explain/explain-page.ts'
import { shippedModels } from '../../shipped-models.ts'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { PAGE_IMPROVEMENTS } from '../../stages/4-find/domain/improvement.ts'
import { SWITCHES } from '../../stages/4-find/top-k/top-k.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/reasons.ts'
import type { ServerDomains } from '../domains.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { compareTables } from './compare-extractions.ts'
import { extractPage } from './extract-page.ts'
import { findExtraction } from './extractions.ts'
import { findPage } from './kept-page.ts'
import { pageWords } from './page-command.ts'
import { choosePage } from './read-page.ts'

/** Why something was found, or not; and what others find on the same page. */
export function reasonRoutes(context: ServerContext) {
  const { extractions, domains } = context
  const compare = async ({ id, page }: ChosenPage, a: ListQuestion, b: ListQuestion) => {
    const first = await extractPage({ id, page, asked: a, domains })
    const second = await extractPage({ id, page, asked: b, domains })
    return {
      page: id,
      a: viewExtraction(extractions.put(first), first),
      b: viewExtraction(extractions.put(second), second),
      ...compareTables(page.model, first.table, second.table),
    }
  }
  return createApi()
    .openapi(contract.explainRoute, async c => {
      const { extraction, record, field, node, next, facts, ...rest } = c.req.valid('json')
      const { algorithm, domain, region, k, without, ...wanted } = rest
      const known = extraction === undefined ? undefined : findExtraction(context, extraction)
      const { id, page } = await choosePage(context, known ? { page: known.page } : wanted, c.req.raw.signal)
      const asked = known?.asked
      const answer = explainPage(page.model, shippedModels, {
        ...finderOf(domains, {
          algorithm: algorithm ?? asked?.algorithm ?? 'auto',
          domain: domain ?? asked?.domain,
          region: region ?? asked?.region ?? 'main',
          k: k ?? asked?.k,
          without: without ?? asked?.without ?? [],
        }),
        ...{ next, facts },
        record: known && record !== undefined ? recordOnPage(known, record) : record,
        field: known && field !== undefined ? columnOnPage(known, field) : field,
        node: node === undefined ? undefined : checkedNode(page.model, node),
      })
      if (answer.kind === 'not-there') throw new ApiProblem(404, 'no-such-part', answer.because, 'Name another one.')
      const { name, options } = answer.asked
      const command = shellCommand(['amberyl', name, ...pageWords(id, page), ...options])
      return c.json({ page: id, ...answer.explained, command }, 200)
    })
    .openapi(contract.compareRoute, async c => {
      const { a, b, pages, ...wanted } = c.req.valid('json')
      const chosen: ChosenPage[] = pages
        ? await Promise.all(pages.map(async id => ({ id, page: await findPage(context, id) })))
        : [await choosePage(context, wanted, c.req.raw.signal)]
      const compared: Awaited<ReturnType<typeof compare>>[] = []
      for (const each of chosen) compared.push(await compare(each, a, b))
      return c.json({ pages: compared }, 200)
    })
}

interface ChosenPage {
  readonly id: string
  readonly page: ReadPage
}

/** How the list was found, for the explanation. */
function finderOf(domains: ServerDomains, { algorithm, domain, region, k, without }: ListQuestion) {
  if (domain !== undefined || algorithm === 'domain')
    return {
      ...{ algorithm: 'auto' as const, region },
      domain: domains.source(domain ?? AUTO),
      without: requireSwitches('domain', without, PAGE_IMPROVEMENTS),
    }
  const parts = requireSwitches(algorithm, without, algorithm === 'top-k' ? SWITCHES : [])
  const topK = { ...(k === undefined ? {} : { k }), without: parts }
  return { algorithm, region, ...(algorithm === 'top-k' ? { topK } : {}) }
}

import type { Extracted, ListQuestion } from '../../answers/extracted.ts'
import { viewExtraction } from '../../answers/extraction-view.ts'
import { checkWrapper } from '../../by-example.ts'
import { drawBarTree } from '../../stages/7-monitor/draw-bar-tree.ts'
import { formatStored, parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/findings.ts'
import { extractPage } from '../handlers/extract-page.ts'
import { choosePage } from '../handlers/read-page.ts'
import type { ServerContext } from '../server-context.ts'
import { compareTemplatePages } from './template-view.ts'

/** Wrappers. */
export function wrapperRoutes(context: ServerContext) {
  const { extractions } = context
  const keep = (extracted: Extracted) => viewExtraction(extractions.put(extracted), extracted)
  return createApi()
    .openapi(contract.runWrapperRoute, async c => {
      const { wrapper, ...wanted } = c.req.valid('json')
      const stored = parseStored(JSON.stringify(wrapper))
      const { id, page } = await choosePage(context, wanted, c.req.raw.signal)
      return c.json(
        keep(await extractPage({ id, page, asked: BY_WRAPPER, wrapper: stored, domains: context.domains })),
        201,
      )
    })
    .openapi(contract.checkRoute, async c => {
      const { wrapper, ...wanted } = c.req.valid('json')
      const stored = parseStored(JSON.stringify(wrapper))
      const { id, page } = await choosePage(context, wanted, c.req.raw.signal)
      const { verdict, mending } = await checkWrapper(page.model, { stored })
      const learned = 'stored' in mending ? mending.stored : undefined
      const mended = 'fields' in mending ? mending.fields : []
      const { region: _, ...compared } = compareTemplatePages({ after: page.model }, { old: stored, learned }, mended)
      const { before, after } = compared.trees
      return c.json(
        {
          ...{ verdict: verdict.kind, because: verdict.because, places: verdict.places, mending: mending.kind },
          wrapper: learned ? contentOf(learned) : null,
          page: id,
          paste: 'paste' in mending ? mending.paste : [],
          ...compared,
          drawing: after && drawBarTree(after, { title: page.model.title, ...(before ? { before } : {}) }),
        },
        200,
      )
    })
}

/** A wrapper finds its own list. */
const BY_WRAPPER: ListQuestion = { algorithm: 'auto', region: 'main', without: [] }

const contentOf = (stored: Stored): Record<string, unknown> =>
  JSON.parse(formatStored(stored)) as Record<string, unknown>

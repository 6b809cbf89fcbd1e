import { withEdits } from '../../answers/edited-table.ts'
import type { Extracted } from '../../answers/extracted.ts'
import { viewExtraction } from '../../answers/extraction-view.ts'
import { selectionIn } from '../../stages/5-wrap/selection.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/extractions.ts'
import { notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { extractPage } from './extract-page.ts'
import { storedExtraction } from './extraction-wrapper.ts'
import { choosePage } from './read-page.ts'
import { readExtractionRows } from './rows.ts'
import { withoutUndefined } from './without-undefined.ts'

/** What is found on pages. */
export function extractionRoutes(context: ServerContext) {
  const { extractions } = context
  return createApi()
    .openapi(contract.extractRoute, async c => {
      const { page: known, url, html, reading, algorithm, domain, region, k, without, ...rest } = c.req.valid('json')
      const { id, page } = await choosePage(context, { page: known, url, html, reading }, c.req.raw.signal)
      const asked = { algorithm, domain, region, k, without }
      const selection = selectionIn(withoutUndefined(rest))
      const extracted = await extractPage({ id, page, asked, selection, domains: context.domains })
      return c.json(viewExtraction(extractions.put(extracted), extracted), 201)
    })
    .openapi(contract.getExtractionRoute, c => {
      const { id } = c.req.valid('param')
      return c.json(viewExtraction(id, findExtraction(context, id)), 200)
    })
    .openapi(contract.editColumnsRoute, c => {
      const { id } = c.req.valid('param')
      const { edits, preview } = c.req.valid('json')
      const edited = withEdits(findExtraction(context, id), edits)
      if (!preview) extractions.replace(id, edited)
      return c.json(viewExtraction(id, edited), 200)
    })
    .openapi(contract.extractionRowsRoute, c =>
      c.json(readExtractionRows(findExtraction(context, c.req.valid('param').id), c.req.valid('query')), 200),
    )
    .openapi(contract.extractionWrapperRoute, async c => {
      const stored = await storedExtraction(context, findExtraction(context, c.req.valid('param').id))
      return c.body(formatStored(stored), 200, { 'content-type': 'application/json' }) as never
    })
}

/** An extraction that was made before; the server keeps the last ones. */
export function findExtraction({ extractions }: Pick<ServerContext, 'extractions'>, id: string): Extracted {
  const extracted = extractions.get(id)
  if (!extracted) throw notFound('extraction', id, 'The server keeps the last ones only: extract the page again.')
  return extracted
}

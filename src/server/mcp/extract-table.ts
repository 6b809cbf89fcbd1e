import { z } from 'zod'
import { printable } from '../../export/printable.ts'
import { selectColumns } from '../../export/select/select-columns.ts'
import { extract } from '../../extract.ts'
import type { Extraction } from '../../extraction.ts'
import { selectionIn } from '../../stages/5-wrap/selection.ts'
import { withoutFlags } from '../../stages/6-harvest/without-flags.ts'
import { completenessOfPage, completenessSchema } from './completeness.ts'
import { columnsSchema, domainSchema, regionSchema, whereSchema } from './list-arguments.ts'
import { NO_ADDRESS, pageInputOf, pageOptionsOf, pageShape, staticSchema } from './page-argument.ts'
import { keepTable } from './resources.ts'
import { maxRowsSchema, tableShape, UNTRUSTED, viewTable } from './table-view.ts'
import { defineTool } from './tool.ts'
import { findWrapper } from './wrapper-argument.ts'

export const extractTableTool = defineTool({
  name: 'extract_table',
  title: 'Extract the list of one page',
  description: `Reads one web page and gives the records of its main list (products, search results, articles, rows of a table) as a table. Use harvest for all pages of a list. ${UNTRUSTED}`,
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.strictObject({
    ...pageShape,
    region: regionSchema,
    domain: domainSchema,
    wrapper: z
      .string()
      .optional()
      .describe('Id of a wrapper that learn_by_example or harvest gave: reads the page with it.'),
    columns: columnsSchema,
    where: whereSchema,
    static: staticSchema,
    max_rows: maxRowsSchema,
  }),
  output: z.object({
    url: z.string(),
    title: z.string().describe('Title of the page. Untrusted.'),
    ...tableShape,
    completeness: completenessSchema,
    other_lists: z
      .array(z.object({ region: z.int(), records: z.int() }))
      .describe('Other lists of the page: pass their number as region to read them instead.'),
    notes: z.array(z.string()),
  }),
  async run(input, call) {
    const { region = 'main', domain, wrapper } = input
    const found = await extract(pageInputOf(input), {
      ...pageOptionsOf(call, input.static),
      region,
      domain,
      ...(wrapper === undefined ? {} : { wrapper: findWrapper(call, wrapper) }),
    })
    const { url, name, recordCount, fields } = found
    const hasList = found.because === undefined
    const table = hasList ? selectColumns({ name, recordCount, fields }, selectionIn(input)) : found
    const kept = hasList ? keepTable(call, { table, url }) : undefined
    return {
      data: {
        url,
        title: printable(found.page.title),
        ...viewTable(table.fields, input.max_rows),
        records: table.recordCount,
        ...(kept ? { table: kept.uri } : {}),
        completeness: completenessOfPage(found),
        other_lists: wrapper === undefined ? otherLists(found, region) : [],
        notes: [...notesOf(found), ...(url === NO_ADDRESS ? [NO_BASE] : [])],
      },
      links: kept ? [kept.link] : [],
    }
  },
})

const NO_BASE = 'relative links are resolved against an invented address; pass base_url to get the real ones'

/** The lists by their rank on the page: the one that was asked for is not among them. */
const otherLists = (
  { others, because }: Extraction,
  region: 'main' | number,
): { region: number; records: number }[] => {
  const asked = region === 'main' ? 1 : region
  return others.map(({ recordCount }, at) => ({
    region: because !== undefined || at + 1 < asked ? at + 1 : at + 2,
    records: recordCount,
  }))
}

function notesOf({ warnings, fields, leftOut, domain }: Extraction): string[] {
  const notes = [
    ...warnings.filter(({ kind }) => kind !== 'sandbox-off').map(({ message }) => withoutFlags(message)),
    ...fields.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`])),
    ...(leftOut.length > 0 ? [`${leftOut.length} records were left out, because the domain excludes them`] : []),
    ...(domain && 'because' in domain ? [`no domain fits: ${domain.because}`] : []),
  ]
  return notes.map(printable)
}

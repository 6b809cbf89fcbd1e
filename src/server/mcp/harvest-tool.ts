import { z } from 'zod'
import { HarvestTable, PAGE, PAGE_URL } from '../../export/harvest-table.ts'
import { printable } from '../../export/printable.ts'
import { selectColumns } from '../../export/select/select-columns.ts'
import type { Table, TableField } from '../../export/table.ts'
import { harvest } from '../../pipeline.ts'
import { type Selection, selectionIn } from '../../stages/5-wrap/selection.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { Harvest } from '../../stages/6-harvest/harvest.ts'
import { withoutFlags } from '../../stages/6-harvest/without-flags.ts'
import { storedList } from '../../stages/7-monitor/stored-list.ts'
import { completenessOfHarvest, completenessSchema } from './completeness.ts'
import { HarvestNews } from './harvest-news.ts'
import { columnsSchema, domainSchema, regionSchema, whereSchema } from './list-arguments.ts'
import { addressSchema, checkAddress, readingParts, staticSchema } from './page-argument.ts'
import { keepTable, keepWrapper } from './resources.ts'
import { maxRowsSchema, tableShape, UNTRUSTED, viewTable } from './table-view.ts'
import { defineTool, type ToolCall } from './tool.ts'

/** An agent that wants more says so. */
const DEFAULT_PAGES = 50
const DEFAULT_RECORDS = 10_000
const MOST_PAGES = 1_000
const MOST_RECORDS = 100_000

export const harvestTool = defineTool({
  name: 'harvest',
  title: 'Harvest all pages of a list',
  description: `Reads a list over all its pages: follows next links, buttons, "load more", and endless scrolling, and gives one table. Sends one request per second to a site, so many pages take minutes; progress notifications say how far it is, and canceling stops it. ${UNTRUSTED}`,
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.strictObject({
    url: addressSchema.describe('Address of the first page of the list: http:// or https://.'),
    max_pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES).describe('Stop after this many pages.'),
    max_records: z.int().min(1).max(MOST_RECORDS).default(DEFAULT_RECORDS).describe('Stop after this many records.'),
    details: z
      .boolean()
      .optional()
      .describe('true also opens the page of each record and adds its values as columns: one request per record.'),
    siblings: z
      .boolean()
      .optional()
      .describe('true also reads the other letters, days, months, years, or parts that the list is divided into.'),
    region: regionSchema,
    domain: domainSchema,
    columns: columnsSchema,
    where: whereSchema,
    static: staticSchema,
    max_rows: maxRowsSchema,
  }),
  output: z.object({
    url: z.string(),
    ...tableShape,
    pages: z.int().describe('How many pages were read.'),
    duplicates: z.int().describe('Records that were left out, because an earlier page had them.'),
    completeness: completenessSchema,
    wrapper: z
      .string()
      .optional()
      .describe('Id of what was learned about the list: pass it to check_template or extract_table.'),
    notes: z.array(z.string()),
  }),
  async run(input, call) {
    const url = checkAddress(input.url, 'url')
    const { table, run } = await readList(url, input, call)
    const summary = run.summary!
    const hasList = summary.records > 0
    const selected = hasList ? selectColumns(table, selectionIn(input)) : table
    const kept = hasList ? keepTable(call, { table: selected, url }) : undefined
    const learned = storedList(run.seen)
    const wrapper = learned && keepWrapper(call, learned)
    return {
      data: {
        url,
        ...viewTable(shownFields(selected, input), input.max_rows),
        records: selected.recordCount,
        ...(kept ? { table: kept.uri } : {}),
        pages: summary.pages,
        duplicates: summary.duplicates,
        completeness: completenessOfHarvest(summary),
        ...(wrapper ? { wrapper: wrapper.id } : {}),
        notes: summary.notes.map(note => printable(withoutFlags(note))),
      },
      links: [...(kept ? [kept.link] : []), ...(wrapper ? [wrapper.link] : [])],
    }
  },
})

interface HarvestInput extends Selection {
  readonly max_pages: number
  readonly max_records: number
  readonly details?: boolean | undefined
  readonly siblings?: boolean | undefined
  readonly region?: 'main' | number | undefined
  readonly domain?: string | undefined
  readonly static?: boolean | undefined
}

async function readList(url: string, input: HarvestInput, call: ToolCall): Promise<{ table: Table; run: Harvest }> {
  const { max_pages: pages, max_records: records, details = false, siblings = false, region = 'main' } = input
  const table = new HarvestTable({ byPage: true })
  const progress = new HarvestNews(call.progress)
  const onEvent = (event: HarvestEvent): void => {
    if (event.kind === 'late-value') table.put(event.record, event.column, event.value)
    progress.tell(event)
  }
  const run = harvest(url, {
    ...readingParts(call),
    // As limits and not as wishes: a table that ends there is not complete.
    limits: { pages, records },
    details,
    siblings,
    region,
    domain: input.domain,
    reading: input.static ? 'parser' : 'auto',
    looksAhead: true,
    onEvent,
  })
  let isChecked = false
  for await (const record of run) {
    table.add(record)
    // A mistake in the selection is reported before further pages are read.
    if (!isChecked) selectColumns(table.table(run.columns), selectionIn(input))
    isChecked = true
  }
  return { table: table.table(run.columns), run }
}

/** Which page a record was on is only in the whole table, unless it was asked for. */
const shownFields = ({ fields }: Table, { columns }: Selection): readonly TableField[] =>
  columns ? fields : fields.filter(({ name }) => name !== PAGE && name !== PAGE_URL)

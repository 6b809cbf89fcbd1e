import type { HarvestColumn, HarvestRecord } from '../stages/6-harvest/record.ts'
import type { Table, TableCell, TableField } from './table.ts'
import { UniqueNames } from './unique-name.ts'

export const PAGE = 'page'
export const PAGE_URL = 'page_url'

interface HarvestTableOptions {
  /** Whether each record ends with the page it was on. */
  readonly byPage: boolean
}

/** Harvested records, stored by column. */
export class HarvestTable {
  readonly #byPage: boolean
  readonly #cells = new Map<string, (TableCell | undefined)[]>()
  readonly #pages: TableCell[] = []
  readonly #pageUrls: TableCell[] = []
  #count = 0

  constructor({ byPage }: HarvestTableOptions) {
    this.#byPage = byPage
  }

  get recordCount(): number {
    return this.#count
  }

  add({ values, page, pageUrl }: HarvestRecord): void {
    for (const name of Object.keys(values)) this.#columnOf(name)[this.#count] = values[name]
    if (this.#byPage) this.#addPage(page, pageUrl)
    this.#count++
  }

  /** Sets the value of an earlier record in a column that appeared later. */
  put(number: number, column: string, value: TableCell): void {
    this.#columnOf(column)[number - 1] ??= value
  }

  /** The table of all records so far, including columns without any value. */
  table(columns: readonly HarvestColumn[]): Table {
    const names = namesBeside(columns, this.#byPage ? [PAGE, PAGE_URL] : [])
    const fields = columns.map(({ name, kind }, index): TableField => {
      const cells = this.#columnOf(name)
      return { name: names[index]!, kind, cells: Array.from({ length: this.#count }, (_, row) => cells[row]) }
    })
    return { name: 'main', recordCount: this.#count, fields: [...fields, ...this.#pageFields()] }
  }

  #columnOf(name: string): (TableCell | undefined)[] {
    let cells = this.#cells.get(name)
    if (!cells) this.#cells.set(name, (cells = []))
    return cells
  }

  /** Records of one page share its cells. */
  #addPage(page: number, url: string): void {
    const [lastPage, lastUrl] = [this.#pages.at(-1), this.#pageUrls.at(-1)]
    this.#pages.push(lastPage?.value === page ? lastPage : { text: String(page), value: page })
    this.#pageUrls.push(lastUrl?.text === url ? lastUrl : { text: url })
  }

  #pageFields(): TableField[] {
    if (!this.#byPage) return []
    return [
      { name: PAGE, kind: 'count', cells: this.#pages },
      { name: PAGE_URL, kind: 'link', cells: this.#pageUrls },
    ]
  }
}

/** A column of the site with the name of one of ours is renamed, the same way on every page. */
export function namesBeside(columns: readonly { readonly name: string }[], ours: readonly string[]): string[] {
  const names = new UniqueNames()
  for (const own of ours) names.take(own)
  return columns.map(({ name }) => names.take(name))
}

/** One record, in the columns known when it arrives. */
export function tableOfRecord(
  record: HarvestRecord,
  columns: readonly HarvestColumn[],
  options: HarvestTableOptions,
): Table {
  const one = new HarvestTable(options)
  one.add(record)
  return one.table(columns)
}

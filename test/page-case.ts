import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Findings } from '../src/analyse.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../src/stages/2-model/page-model.ts'
import type { Field } from '../src/stages/4-find/fields/field.ts'
import type { NextPage } from '../src/stages/4-find/pagination/next-page.ts'
import type { RecordNodes } from '../src/stages/4-find/regions/region.ts'

/** The main list of a page in `test/pages`, or that there is none. */
export interface ExpectedPage {
  readonly url: string
  /** The page has no main list. */
  readonly none?: true
  /**
   * The nodes of the records: one each; two if `beside` selects as many that continue them, in the same order; or several if
   * `starts` selects those that start a record.
   */
  readonly records?: string
  readonly starts?: string
  readonly beside?: string
  readonly count?: number
  /** Part of the first record's text: distinguishes a mistake in the case from one in the finder. */
  readonly first?: string
  /** A value for each record, as text or typed, null if it has none. The names are for readers, unless `names` lists them. */
  readonly fields?: Readonly<Record<string, readonly (string | null)[]>>
  readonly names?: readonly string[]
  /** How the list goes on: the address of the next page, or `button`, `load-more`, `scroll`, or `none`. */
  readonly next?: string
  /** What only a browser shows: frames, shadow roots, what a style sheet hides. */
  readonly only?: 'rendered'
  /** Known failures with reasons: `parsed records`, `rendered fields` … */
  readonly fails?: Readonly<Record<string, string>>
}

export interface PageCase extends ExpectedPage {
  readonly slug: string
  readonly html: string
}

const FOLDER = fileURLToPath(new URL('pages', import.meta.url))

export const readPageCases = (): PageCase[] =>
  readdirSync(FOLDER)
    .sort()
    .map(slug => ({
      slug,
      html: readFileSync(join(FOLDER, slug, 'page.html'), 'utf8'),
      ...(JSON.parse(readFileSync(join(FOLDER, slug, 'expected.json'), 'utf8')) as ExpectedPage),
    }))

export { expectedRecords } from '../src/evaluation/records/page-cases.ts'

/** The content of records: an element and its only child are the same record; spacers have none. */
export const contentsOf = (page: PageModel, records: readonly RecordNodes[]): string[] =>
  records.map(nodes => nodes.flatMap(node => leavesOf(page, node)).join(' | '))

function leavesOf(page: PageModel, node: NodeId): string[] {
  const leaves: string[] = []
  for (let each = node; each <= page.last[node]!; each++) {
    if (!page.visible[each]) continue
    if (page.tag[each] === TEXT_TAG && textOf(page, each) !== '') leaves.push(textOf(page, each))
    if (tagOf(page, each) === 'img' && attributeOf(page, each, 'width') !== '1')
      leaves.push(`[${attributeOf(page, each, 'src') ?? ''}]`)
  }
  return leaves
}

/** The main list as found, in the same form; a page without one gives none. */
export const foundContents = ({ page, lists }: Findings): string[] =>
  lists.kind === 'none' ? [] : contentsOf(page, lists.lists[0]!.region.records)

/** How the list goes on, in the form of `next`. What is unsure is not found. */
export function foundNext(next: NextPage): string {
  if (next.kind === 'unsure') return 'none'
  return next.kind === 'none' || next.kind === 'scroll' ? next.kind : (next.targets[0]!.url ?? next.kind)
}

/** The expected fields that no column matches in all rows, with the closest column. */
export function missedFields(fields: readonly Field[], { fields: expected = {}, names = [] }: ExpectedPage): string[] {
  return Object.entries(expected).flatMap(([name, values]) => {
    const columns = names.includes(name) ? fields.filter(field => plainName(field.name) === plainName(name)) : fields
    const best = columns
      .map(column => ({ column, wrong: values.flatMap((value, row) => (agrees(column, row, value) ? [] : [row])) }))
      .sort((a, b) => a.wrong.length - b.wrong.length)[0]
    if (best?.wrong.length === 0) return []
    return [best ? describeMiss(name, values, best) : `${name}: no column is called so`]
  })
}

/** `Free from` and `free_from` are the same name. */
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

const textAt = (column: Field, row: number): string | null => column.cells[row]?.text ?? null
const agrees = (column: Field, row: number, value: string | null): boolean =>
  textAt(column, row) === value || (value !== null && String(column.cells[row]?.value) === value)

const describeMiss = (
  name: string,
  values: readonly (string | null)[],
  { column, wrong }: { readonly column: Field; readonly wrong: readonly number[] },
): string =>
  `${name}: ${column.name} differs in ${wrong.length} rows; ${wrong[0]}: ${JSON.stringify(textAt(column, wrong[0]!))}` +
  ` for ${JSON.stringify(values[wrong[0]!])}`

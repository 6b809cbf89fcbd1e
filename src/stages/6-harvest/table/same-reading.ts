import { addressIdentity } from '../../2-model/address-identity.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { ListAnalysis } from '../analysis.ts'
import type { ListColumn } from '../list-columns.ts'
import { readList } from './list-reader.ts'
import type { ListTemplate, PageRows, Row } from './list-template.ts'

export type SameReading =
  /** `template` reads both the parsed and the rendered pages of the list. */
  { readonly kind: 'same'; readonly template: ListTemplate } | { readonly kind: 'different'; readonly because: string }

/**
 * Whether the parsed page gives the same rows as the rendered one: then no browser is needed for
 * the following pages. `rendered` are the rows that `template` read from the rendered page.
 */
export function sameReading(
  parsed: AnnotatedPage,
  rendered: PageRows,
  template: ListTemplate,
  analysis: ListAnalysis,
): SameReading {
  const reading = readList(parsed, template, analysis)
  if (reading.kind === 'lost')
    return { kind: 'different', because: `without scripts, the list is missing: ${reading.because}` }
  const because =
    reading.newColumns.length > 0
      ? `the parsed page has more columns: ${reading.newColumns.map(({ name }) => name).join(', ')}`
      : differenceOf(reading.rows, rendered.rows, template.columns)
  // A comparison does not count as another page.
  return because === undefined
    ? { kind: 'same', template: { ...reading.template, pages: template.pages } }
    : { kind: 'different', because }
}

/** The first difference. */
function differenceOf(
  parsed: readonly Row[],
  rendered: readonly Row[],
  columns: readonly ListColumn[],
): string | undefined {
  if (parsed.length !== rendered.length)
    return `the parsed page has ${parsed.length} records, the rendered one ${rendered.length}`
  for (const [at, row] of parsed.entries()) {
    const other = rendered[at]!
    for (const [column, { name, kind }] of columns.entries()) {
      const [is, was] = [row.cells[column]?.text, other.cells[column]?.text]
      const isAddress = kind === 'link' || kind === 'image'
      if (isAddress ? !leadSame(is, was) : is !== was)
        return `${name} of record ${at + 1} is ${show(is)} on the parsed page, ${show(was)} on the rendered one`
    }
    if (!leadSame(row.link, other.link))
      return `record ${at + 1} links to ${show(row.link)} on the parsed page, to ${show(other.link)} on the rendered one`
  }
  return undefined
}

/** Two visits have different session IDs. */
const leadSame = (is: string | undefined, was: string | undefined): boolean =>
  is === was || (is !== undefined && was !== undefined && addressIdentity(is) === addressIdentity(was))

const MAX_SHOWN_LENGTH = 60

const show = (text: string | undefined): string =>
  text === undefined
    ? 'missing'
    : JSON.stringify(text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)

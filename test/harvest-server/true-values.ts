import type { DemoRecord } from '../../demo/listing.ts'
import type { HarvestRecord } from '../../src/stages/6-harvest/record.ts'

const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The values of a record, by column. */
const textsOf = ({ values }: HarvestRecord): [column: string, text: string][] =>
  Object.entries(values).map(([column, { text }]) => [column, words(text)])

/** The true values of a record by field; several values of a field are listed separately. */
function trueValues({ url, image, fields }: DemoRecord, site: string): [field: string, value: string][] {
  const at = (path: string): string => new URL(path, site).href
  const given = Object.entries({ url: at(url), image: image && at(image), ...fields })
  return given.flatMap(([field, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one): [string, string] => [field, words(one)]),
  )
}

/** The true values that are missing from their record, as `number field: value`. */
export function missingValues(truth: readonly DemoRecord[], records: readonly HarvestRecord[], site: string): string[] {
  return truth.flatMap((record, index) => {
    const said = records[index] ? textsOf(records[index]).map(([, text]) => text) : []
    return trueValues(record, site)
      .filter(([, value]) => !said.some(text => text.includes(value)))
      .map(([field, value]) => `${index + 1} ${field}: ${value}`)
  })
}

/** The fields whose values are not all in one column. A list of values may have several columns. */
export function scatteredFields(
  truth: readonly DemoRecord[],
  records: readonly HarvestRecord[],
  site: string,
): string[] {
  const counts = new Map<string, { all: number; columns: Map<string, number> }>()
  for (const [index, record] of truth.entries()) {
    const texts = textsOf(records[index]!)
    for (const [field, value] of trueValues(record, site)) {
      if (Array.isArray(record.fields[field])) continue
      const count = counts.get(field) ?? { all: 0, columns: new Map() }
      counts.set(field, count)
      count.all++
      for (const [column, text] of texts)
        if (text.includes(value)) count.columns.set(column, (count.columns.get(column) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, { all, columns }]) => ![...columns.values()].includes(all)).map(([field]) => field)
}

/** The values of a detail page by label, and the text without a label. */
const trueDetails = ({ details, description }: DemoRecord): [label: string, value: string][] =>
  Object.entries({ ...details, Description: description }).flatMap(([label, value]): [string, string][] =>
    value === undefined ? [] : [[label, words(value)]],
  )

/** The true details that are missing from their record, as `number label: value`. */
export function missingDetails(truth: readonly DemoRecord[], records: readonly HarvestRecord[]): string[] {
  return truth.flatMap((record, index) => {
    const said = records[index] ? textsOf(records[index]).map(([, text]) => text) : []
    return trueDetails(record)
      .filter(([, value]) => !said.some(text => text.includes(value)))
      .map(([label, value]) => `${index + 1} ${label}: ${value}`)
  })
}

/** The labels whose values are not all in one column. */
export function scatteredDetails(truth: readonly DemoRecord[], records: readonly HarvestRecord[]): string[] {
  const labels = new Set(truth.flatMap(record => trueDetails(record).map(([label]) => label)))
  return [...labels].filter(wanted => {
    const columns = truth.flatMap((record, index) =>
      trueDetails(record)
        .filter(([label]) => label === wanted)
        .map(([, value]) =>
          textsOf(records[index]!).flatMap(([column, text]) => (text.includes(value) ? [column] : [])),
        ),
    )
    return !columns[0]?.some(column => columns.every(each => each.includes(column)))
  })
}

/** The numbers of records with a wrong link to their detail page. The session in an address is ignored. */
export const wrongLinks = (truth: readonly DemoRecord[], records: readonly HarvestRecord[], site: string): number[] =>
  truth.flatMap(({ url }, index) => {
    const link = records[index]?.link?.replace(/\?sid=\w+$/, '')
    return link === new URL(url, site).href ? [] : [index + 1]
  })

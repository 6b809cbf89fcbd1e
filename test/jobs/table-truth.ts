import type { ListRecord } from '../harvest-server/list-record.ts'

/** The mistakes in a table of JSON lines, compared with the server's records: order and all values. */
export function wrongRows(table: string, truth: readonly ListRecord[]): string[] {
  const rows = table.trimEnd().split('\n')
  const wrong = truth.flatMap((record, at) => {
    const lacking = valuesOf(record).filter(value => !rows[at]?.includes(JSON.stringify(value).slice(1, -1)))
    return lacking.length > 0 ? [`row ${at + 1} lacks ${lacking.join(', ')}: ${rows[at]}`] : []
  })
  return rows.length === truth.length ? wrong : [`${rows.length} rows instead of ${truth.length}`, ...wrong]
}

const valuesOf = ({ url, fields, details, description }: ListRecord): string[] =>
  [url, ...Object.values(fields), ...Object.values(details), description].filter(value => value !== undefined)

import { type Counts, sumCounts } from '../score-counts.ts'

/** How well columns agree with labeled fields. */
export interface FieldAgreement {
  readonly values: Counts
  /** Labeled fields, and how many of them have a column. */
  readonly fields: number
  readonly aligned: number
}

/** The values of a found record by column, and its labeled record. */
export interface FoundRow {
  readonly record: number
  readonly values: Readonly<Record<string, string>>
}

interface FieldScore {
  readonly agreement: FieldAgreement
  /** For each labeled record, the share of its labeled values that is right; 1 if it has none. */
  readonly shareRight: readonly number[]
}

export const sumAgreements = (parts: readonly FieldAgreement[]): FieldAgreement => ({
  values: sumCounts(parts.map(({ values }) => values)),
  fields: parts.reduce((sum, { fields }) => sum + fields, 0),
  aligned: parts.reduce((sum, { aligned }) => sum + aligned, 0),
})

/**
 * Names do not count: each labeled field gets the found column that agrees with it best, each column at most once. A
 * value is right if its record was found and the column has the same text.
 */
export function scoreFields(
  labels: Readonly<Record<string, readonly (string | null)[]>>,
  found: readonly FoundRow[],
): FieldScore {
  const fields = Object.values(labels).map(values => values.map(foldValue))
  const rows = found.map(({ record, values }) => ({ record, values: foldValues(values) }))
  const choices = chooseColumns(fields, rows)
  const recordCount = Math.max(0, ...fields.map(values => values.length))
  const wanted = Array.from({ length: recordCount }, (_, record) => fields.filter(values => values[record]).length)
  const right = new Int32Array(recordCount)
  for (const { field, column } of choices) {
    for (const { record, values } of rows) if (isRight(values.get(column), fields[field]![record])) right[record]!++
  }
  return {
    agreement: {
      values: {
        right: choices.reduce((sum, choice) => sum + choice.right, 0),
        found: choices.reduce((sum, choice) => sum + choice.found, 0),
        labelled: wanted.reduce((sum, each) => sum + each, 0),
      },
      fields: fields.length,
      aligned: choices.length,
    },
    shareRight: wanted.map((count, record) => (count === 0 ? 1 : right[record]! / count)),
  }
}

const isRight = (text: string | undefined, label: string | undefined): boolean => text !== undefined && text === label

interface FoldedRow {
  readonly record: number
  readonly values: ReadonlyMap<string, string>
}

/** The column of a labeled field. */
interface Choice {
  readonly field: number
  readonly column: string
  readonly right: number
  readonly found: number
}

function chooseColumns(fields: readonly (readonly string[])[], rows: readonly FoldedRow[]): Choice[] {
  const columns = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
  const choices = fields.flatMap((labels, field) => {
    const labelled = labels.filter(label => label !== '').length
    return columns.flatMap(column => {
      const { right, found } = compare(column, labels, rows)
      return right > 0 ? [{ field, column, right, found, quality: f1(right, found + labelled) }] : []
    })
  })
  choices.sort((a, b) => b.quality - a.quality || a.field - b.field || (a.column < b.column ? -1 : 1))
  const [usedFields, usedColumns] = [new Set<number>(), new Set<string>()]
  return choices.filter(({ field, column }) => {
    if (usedFields.has(field) || usedColumns.has(column)) return false
    usedFields.add(field)
    usedColumns.add(column)
    return true
  })
}

const f1 = (right: number, foundAndLabelled: number): number => (2 * right) / foundAndLabelled

function compare(column: string, labels: readonly string[], rows: readonly FoldedRow[]): Omit<Counts, 'labelled'> {
  let [right, found] = [0, 0]
  for (const { record, values } of rows) {
    if (values.has(column)) found++
    if (isRight(values.get(column), labels[record])) right++
  }
  return { right, found }
}

/** Values in the form in which they are compared, without the empty ones. */
function foldValues(values: Readonly<Record<string, string>>): Map<string, string> {
  const folded = Object.entries(values).map(([column, text]) => [column, foldValue(text)] as const)
  return new Map(folded.filter(([, text]) => text !== ''))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** One Unicode form, one kind of quote and dash, single spaces; case does not count, because style sheets change it. */
export const foldValue = (text: string | null): string =>
  (text ?? '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "'")
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u200b-\u200f\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

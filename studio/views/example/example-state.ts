/** A value of a field: a text as the page shows it, or an element that was clicked. */
export type ExampleValue = string | { readonly node: number }

export interface ExampleField {
  readonly name: string
  readonly values: readonly ExampleValue[]
}

/** Texts that are right on another page, by page and field. */
type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What someone has shown so far. */
export interface ExampleState {
  readonly fields: readonly ExampleField[]
  /** Ids of other pages of the template. */
  readonly others: readonly string[]
  readonly corrections: Corrections
}

/** The state as parts of an address. */
export function stateParams({ fields, others, corrections }: ExampleState): Record<string, string | undefined> {
  return {
    fields: fields.length === 0 ? undefined : JSON.stringify(fields.map(({ name, values }) => [name, ...values])),
    others: others.length === 0 ? undefined : others.join(','),
    right: Object.keys(corrections).length === 0 ? undefined : JSON.stringify(corrections),
  }
}

/** What an address says; what is not understood is left out. */
export function stateIn(params: URLSearchParams): ExampleState {
  const fields = parsed(params.get('fields'))
  const right = parsed(params.get('right'))
  return {
    fields: Array.isArray(fields) ? fields.flatMap(fieldIn) : [],
    others: params.get('others')?.split(',').filter(Boolean) ?? [],
    corrections: right !== null && typeof right === 'object' && !Array.isArray(right) ? (right as Corrections) : {},
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function fieldIn(written: unknown): ExampleField[] {
  if (!Array.isArray(written) || typeof written[0] !== 'string') return []
  const [name, ...values] = written as [string, ...unknown[]]
  return [{ name, values: values.filter(isValue) }]
}

const isValue = (value: unknown): value is ExampleValue =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && Number.isInteger((value as { node?: unknown }).node))

/** The fields that can be learned: those with a name and a value. */
export const completeFields = ({ fields }: ExampleState): readonly ExampleField[] =>
  fields.filter(({ name, values }) => name.trim() !== '' && values.length > 0)

/** A name for the next field: a number until someone writes a better one. */
export function freshName(fields: readonly ExampleField[]): string {
  let at = fields.length + 1
  while (fields.some(({ name }) => name === `field_${at}`)) at++
  return `field_${at}`
}

import { harvest, type PipelineParts } from '../src/pipeline.ts'
import type { Wrapper } from '../src/stages/5-wrap/wrapper.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'

interface NamedColumn {
  readonly name: string
  readonly kind: string
  /** One per record of the first page. */
  readonly texts: readonly (string | undefined)[]
}

/** The columns of a listing, with their values on its first page. */
export interface NamedTable {
  readonly names: readonly string[]
  readonly columns: readonly NamedColumn[]
  readonly wrapper: Wrapper
}

export async function readNamed(address: string, options: HarvestOptions & PipelineParts): Promise<NamedTable> {
  const run = harvest(address, { politeness: { delayMs: 0 }, ...options })
  const first: Record<string, { readonly text: string } | undefined>[] = []
  for await (const { page, values } of run) if (page === 1) first.push(values)
  const columns = run.columns.map(({ name, kind }) => ({
    name,
    kind,
    texts: first.map(values => values[name]?.text.replace(SESSION, '')),
  }))
  return { names: columns.map(({ name }) => name), columns, wrapper: run.wrapper! }
}

/** Every visit has another one. */
const SESSION = /[?&]sid=[0-9a-f]+/

/**
 * What a walk calls otherwise than the first page alone. More records may show that several columns are one, such as tags:
 * it then has the name of one of them.
 */
export function renamed(one: NamedTable, walked: NamedTable): string[] {
  return one.columns.flatMap(column => {
    const holders = walked.columns.filter(each => holds(each, column))
    const isKept = holders.some(({ name }) => name === column.name)
    const parts = holders.flatMap(holder => one.columns.filter(each => holds(holder, each)).map(({ name }) => name))
    const isMerged = holders.some(({ name }) => name !== column.name && parts.includes(name)) && parts.length > 1
    return isKept || isMerged
      ? []
      : [`${column.name} became ${holders.map(({ name }) => name).join(' or ') || 'nothing'}`]
  })
}

/** Whether a column has all values of another one in the same records, also as items of a list. */
const holds = (column: NamedColumn, { texts }: NamedColumn): boolean =>
  texts.every((text, record) => {
    const held = column.texts[record]
    return text === undefined || held === text || (held?.split(', ') ?? []).includes(text)
  })

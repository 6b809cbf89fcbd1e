import { type RawBuilder, sql } from 'kysely'
import type { StoredColumn } from '../database/schema.ts'
import type { Store } from '../database/store.ts'
import { fitName } from './view-name.ts'

/** A column of a view: its name and its expression. */
export interface ViewColumn {
  readonly name: string
  readonly value: RawBuilder<unknown>
}

type Member = 'text' | 'value' | 'currency'

/** PostgreSQL allows 1600; no one reads that many columns one by one. */
const MOST_COLUMNS = 1000

/**
 * The columns of a job's view, named as in CSV with texts: the text; for typed kinds the value (numbers as numbers), for
 * prices the currency, and then the text. In the query, `v` is the version and `s` the sighting.
 */
export function viewColumns(
  columns: readonly StoredColumn[],
  dialect: Store['kind'],
  own: readonly string[],
): ViewColumn[] {
  const taken = new Set(own)
  const take = (wanted: string): string => {
    let name = fitName(wanted)
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${fitName(wanted)}_${number}`
    taken.add(name.toLowerCase())
    return name
  }
  const names = columns.map(({ name }) => take(name))
  return columns
    .flatMap((column, at): ViewColumn[] => {
      const member = (part: Member): RawBuilder<unknown> => memberOf(column, part, dialect)
      const name = names[at]!
      if (column.kind === 'text') return [{ name, value: plainText(column, dialect) }]
      if (!TYPED.includes(column.kind)) return [{ name, value: member('text') }]
      const value = { name, value: typed(member('value'), column.kind, dialect) }
      const currency = column.hasCurrency ? [{ name: take(`${name}_currency`), value: member('currency') }] : []
      return [value, ...currency, { name: take(`${name}_text`), value: member('text') }]
    })
    .slice(0, MOST_COLUMNS)
}

const TYPED: readonly string[] = ['number', 'price', 'date', 'boolean']

/** The column's name already gives the label of a text. */
const plainText = (column: StoredColumn, dialect: Store['kind']): RawBuilder<unknown> =>
  sql`coalesce(${memberOf(column, 'value', dialect)}, ${memberOf(column, 'text', dialect)})`

function memberOf({ name, from }: StoredColumn, member: Member, dialect: Store['kind']): RawBuilder<unknown> {
  const value = dialect === 'sqlite' ? sqliteMember(name, member) : postgresMember(name, member)
  return from === 'details' ? sql`case when s.details_missing is null then ${value} end` : value
}

const postgresMember = (name: string, member: Member): RawBuilder<unknown> =>
  sql`(v.record_values::jsonb -> ${literal(name)} ->> ${literal(member)})`

/** SQLite's JSON paths cannot express every name. */
const sqliteMember = (name: string, member: Member): RawBuilder<unknown> =>
  JSON.stringify(name) === `"${name}"`
    ? sql`json_extract(v.record_values, ${literal(`$."${name}".${member}`)})`
    : sql`(select json_extract(e.value, ${literal(`$.${member}`)}) from json_each(v.record_values) e where e.key = ${literal(name)})`

function typed(value: RawBuilder<unknown>, kind: string, dialect: Store['kind']): RawBuilder<unknown> {
  if (dialect === 'sqlite' || kind === 'date') return value
  return kind === 'boolean' ? sql`${value}::boolean` : sql`${value}::double precision`
}

/** Views have no parameters, and the name of a field can be any text. */
const literal = (text: string): RawBuilder<unknown> => sql.raw(`'${text.replaceAll("'", "''")}'`)

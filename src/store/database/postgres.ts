import { type Dialect, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { clearDriver } from './clear-driver.ts'
import { StoreFailure } from './failure.ts'

/** Enough for the tasks of one worker, with some room for leases and turns. */
const CONNECTIONS = 10
const CONNECT_MS = 10_000
/** How long a connection may be idle before it is probed: what lies between may have forgotten it. */
const KEEP_ALIVE_MS = 10_000
/** A worker that is suspended in a transaction keeps its locks; after this time the server releases them. */
const IDLE_IN_TRANSACTION_MS = 20_000
/** Longer than any transaction takes, and longer than a suspended worker keeps its locks. */
const LOCK_MS = 60_000

/** The kysely dialect of a PostgreSQL server. */
export function openPostgres(url: string, place: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: setLimits,
    application_name: 'amberyl',
    types: { getTypeParser: parserOf },
  })
  // Without listeners, a broken connection would end the process. The next query on it reports the failure.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const base = new PostgresDialect({ pool })
  const translate = (error: unknown): unknown => failureOf(place, error) ?? error
  return {
    createAdapter: () => base.createAdapter(),
    createDriver: () => clearDriver(new PostgresDriver({ pool }), translate),
    createIntrospector: db => base.createIntrospector(db),
    createQueryCompiler: () => base.createQueryCompiler(),
  }
}

/** After connecting: a pooler such as PgBouncer refuses connections that set more than it knows. */
async function setLimits(client: pg.ClientBase): Promise<void> {
  const limits = { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS, lock_timeout: LOCK_MS }
  const settings = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
  await client.query(`select ${settings.join(', ')}`)
}

/** Returns numbers as numbers (times in milliseconds and counts are far below 2^53), and bytes as plain arrays. */
const parserOf = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  const parse = pg.types.getTypeParser(oid, format)
  if (oid !== pg.types.builtins.BYTEA) return parse
  return (text: string) => new Uint8Array(parse(text) as unknown as Buffer)
}) as typeof pg.types.getTypeParser

const LOST = /Connection terminated|not queryable|Client was closed|timeout exceeded when trying to connect/i
const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
/** Class 08, shutting down or starting, ended by the administrator, too many clients, idle for too long. */
const LOST_STATES = /^(08...|57P0[1-5]|53300|25P0[34])$/
/** Class 53 except too many clients: out of disk space or memory. */
const FULL_STATES = /^(53100|53200|54000)$/
const BUSY_STATES = /^(40001|40P01|55P03)$/

function failureOf(place: string, error: unknown): StoreFailure | undefined {
  if (error instanceof StoreFailure || !(error instanceof Error)) return undefined
  const { code = '', message } = error as NodeJS.ErrnoException
  const failure = (kind: StoreFailure['kind'], what: string, remedy: string): StoreFailure =>
    new StoreFailure(kind, `${what}: ${place}`, remedy, error)

  if (NETWORK_CODES.includes(code) || LOST_STATES.test(code) || LOST.test(message))
    return failure(
      'connection',
      `the database server cannot be reached (${message || code})`,
      'check that it is running, and its address',
    )
  if (FULL_STATES.test(code) || code === 'ENOSPC')
    return failure(
      'full',
      'the disk of the database server is full',
      'free some space on the server, then start again; no stored data is lost',
    )
  if (BUSY_STATES.test(code)) return failure('busy', 'another process has locked a part of the database', 'try again')
  if (code === '3D000') return failure('unusable', 'the database does not exist', 'create it: createdb NAME')
  if (/^28/.test(code))
    return failure('unusable', 'the server rejected the user or the password', 'check both in --database')
  if (code === '42501')
    return failure('unusable', `not permitted (${message})`, 'grant the user all privileges on the schema')
  if (code === '25006') return failure('unusable', 'the database is read-only', 'name the primary server')
  if (/SSL|certificate/i.test(message)) return failure('unusable', message, 'see sslmode in the address')
  return undefined
}

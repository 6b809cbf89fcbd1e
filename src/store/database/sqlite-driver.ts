import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type Database from 'libsql'
import { sleep } from '../../net/clock.ts'
import { refuseStream } from './clear-driver.ts'

type Connection = InstanceType<typeof Database>
type Statement = ReturnType<Connection['prepare']>

/** How long another process may lock the file. The longest transaction, settling a large run, takes a few seconds. */
const BUSY_MS = 30_000
/** Between attempts. We wait ourselves, because SQLite's own waiting would block the whole process. */
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 25
/** Preparing a statement costs as much as running it. There are fewer different statements than this. */
const KEPT_STATEMENTS = 200

/**
 * One connection for a whole process, used by one query or transaction at a time. Transactions start with the write
 * lock: a plain `begin` takes it at the first write, which may then fail in the middle.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => Connection
  #db: Connection | undefined
  #connection: SqliteConnection | undefined
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(open: () => Connection) {
    this.#open = open
  }

  async init(): Promise<void> {
    this.#db = this.#open()
    this.#connection = new SqliteConnection(this.#db)
    for (const pragma of PRAGMAS) await this.#connection.run(`pragma ${pragma}`)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release = (): void => {}
    this.#last = new Promise(resolve => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection!
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(): Promise<void> {
    await this.#connection!.run('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    await this.#connection!.run('commit')
  }

  /** A full disk has already ended the transaction. */
  async rollbackTransaction(): Promise<void> {
    if (this.#db!.inTransaction) await this.#connection!.run('rollback')
  }

  /**
   * libsql closes the file only when its statements are garbage-collected, so the write-ahead log is merged here: a
   * copy of the file made after this is complete. If other processes still use the file, they merge the log when they
   * end.
   */
  async destroy(): Promise<void> {
    await this.#connection?.run('pragma wal_checkpoint(truncate)').catch(() => {})
    this.#db?.close()
    this.#db = undefined
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #db: Connection
  readonly #statements = new Map<string, Statement>()

  constructor(db: Connection) {
    this.#db = db
  }

  async run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql))
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.#whenFree(() => {
      const statement = this.#statement(sql)
      if (statement.reader) return { rows: statement.all(parameters).map(withBytes) as R[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    })
  }

  streamQuery = refuseStream

  /**
   * Retries while another process writes; within a transaction no other process does. It must be the same statement:
   * one that found the file busy stays open until it is stepped to its end.
   */
  async #whenFree<T>(work: () => T): Promise<T> {
    const end = performance.now() + BUSY_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return work()
      } catch (error) {
        const isBusy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY') && !this.#db.inTransaction
        if (!isBusy || performance.now() > end) throw error
        await sleep(pause)
      }
    }
  }

  #statement(sql: string): Statement {
    // Some pragmas take effect while they are prepared, not when they are run.
    if (sql.startsWith('pragma ')) return this.#db.prepare(sql)
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > KEPT_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!)
    return statement
  }
}

/**
 * With a write-ahead log readers never wait, and commits survive the end of the process. `full` is meant to let them
 * survive a power cut too. Measured twice on a busy machine, the commit of a page with 30 records took 10.4 and 2.6 ms,
 * with `normal` 3.2 and 2.0 ms: little compared with the second between two requests.
 */
const PRAGMAS = ['busy_timeout = 0', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on']

/** libsql returns bytes as buffers; callers expect arrays. */
function withBytes(row: unknown): unknown {
  const record = row as Record<string, unknown>
  for (const name in record) {
    const value = record[name]
    if (value instanceof ArrayBuffer) record[name] = new Uint8Array(value)
  }
  return record
}

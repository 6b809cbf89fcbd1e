import type { Kysely, Transaction } from 'kysely'
import type { DatabaseKind } from './declare-tables.ts'
import type { Schema } from './schema.ts'

/** An open database. */
export interface Store {
  readonly kind: DatabaseKind
  /** For people: the file, or the server without its password. */
  readonly place: string
  readonly db: Kysely<Schema>
  /**
   * All or nothing. In SQLite the transaction locks the database from its start, so that none has to wait in the
   * middle.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For what matters only while the machine runs, such as turns: SQLite does not wait for the disk. */
  passing<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A transaction: all of it is committed, or nothing. */
export type Tx = Transaction<Schema>

/** Runs queries: the store itself, or a transaction. */
export type Queries = Kysely<Schema> | Tx

import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

export interface DriverChanges {
  /** The error in our words, or as it is. */
  readonly translate: (error: unknown) => unknown
  /** How rows are read part by part, where the driver itself cannot. */
  readonly stream?: (
    connection: DatabaseConnection,
    query: CompiledQuery,
    rowsAtOnce: number,
  ) => AsyncGenerator<QueryResult<unknown>>
}

/** Where nobody says how many. */
const ROWS_AT_ONCE = 1000

/** A driver whose failures can be told to people. */
export function clearDriver(driver: Driver, { translate, stream }: DriverChanges): Driver {
  const wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()

  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw translate(error)
    }
  }

  async function* parts(connection: DatabaseConnection, query: CompiledQuery, rowsAtOnce = ROWS_AT_ONCE) {
    try {
      yield* stream ? stream(connection, query, rowsAtOnce) : connection.streamQuery(query, rowsAtOnce)
    } catch (error) {
      throw translate(error)
    }
  }

  function wrap(connection: DatabaseConnection): DatabaseConnection {
    let outer = wrapped.get(connection)
    if (outer) return outer
    outer = {
      executeQuery: query => told(() => connection.executeQuery(query)),
      streamQuery: <R>(query: CompiledQuery, rowsAtOnce?: number) =>
        parts(connection, query, rowsAtOnce) as AsyncIterableIterator<QueryResult<R>>,
    }
    wrapped.set(connection, outer)
    inner.set(outer, connection)
    return outer
  }

  return {
    init: () => told(() => driver.init()),
    acquireConnection: () => told(async () => wrap(await driver.acquireConnection())),
    beginTransaction: (connection, settings) => told(() => driver.beginTransaction(inner.get(connection)!, settings)),
    commitTransaction: connection => told(() => driver.commitTransaction(inner.get(connection)!)),
    rollbackTransaction: connection => told(() => driver.rollbackTransaction(inner.get(connection)!)),
    releaseConnection: connection => told(() => driver.releaseConnection(inner.get(connection)!)),
    destroy: () => told(() => driver.destroy()),
  }
}

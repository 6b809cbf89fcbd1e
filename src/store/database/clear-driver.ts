import type { DatabaseConnection, Driver } from 'kysely'

/** A driver that passes its errors through `translate`, so that people understand them. */
export function clearDriver(driver: Driver, translate: (error: unknown) => unknown): Driver {
  const wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()

  async function translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw translate(error)
    }
  }

  function wrap(connection: DatabaseConnection): DatabaseConnection {
    let outer = wrapped.get(connection)
    if (outer) return outer
    outer = { executeQuery: query => translated(() => connection.executeQuery(query)), streamQuery: refuseStream }
    wrapped.set(connection, outer)
    inner.set(outer, connection)
    return outer
  }

  return {
    init: () => translated(() => driver.init()),
    acquireConnection: () => translated(async () => wrap(await driver.acquireConnection())),
    beginTransaction: (connection, settings) =>
      translated(() => driver.beginTransaction(inner.get(connection)!, settings)),
    commitTransaction: connection => translated(() => driver.commitTransaction(inner.get(connection)!)),
    rollbackTransaction: connection => translated(() => driver.rollbackTransaction(inner.get(connection)!)),
    releaseConnection: connection => translated(() => driver.releaseConnection(inner.get(connection)!)),
    destroy: () => translated(() => driver.destroy()),
  }
}

/** Large tables are read in batches by key: a stream would occupy the shared connection. */
export function refuseStream(): never {
  throw new Error('read in batches: this store has no streams')
}

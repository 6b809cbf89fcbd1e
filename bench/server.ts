import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../demo/server.ts'
import { createTrainer } from '../src/evaluation/blocks/trainer.ts'
import { quantile } from '../src/evaluation/records/records-evaluation.ts'
import { startServer } from '../src/server/start-server.ts'
import { newToken, Tokens } from '../src/server/tokens.ts'
import { openStore } from '../src/store/open-store.ts'

const CLIENTS = 200
/** Each client asks once a second, as a page that is open does. */
const ROUNDS = 10
const ROUND_MS = 1_000
const HARVESTS = 4

/** How long reads take while four harvests go on, compared with an answer that needs no database. */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const demo = await startDemo()
  const store = await openStore(join(folder, 'server.db'))
  const token = newToken()
  const stop = new AbortController()
  const { origin, ended } = await startServer(store, {
    host: '127.0.0.1',
    port: 0,
    tokens: new Tokens(token),
    trainer: createTrainer(),
    signal: stop.signal,
    onEvent: () => {},
    log: text => console.error(text),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(origin + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  const timed = async (path: string): Promise<number> => {
    const start = performance.now()
    const answer = await ask(path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return performance.now() - start
  }
  const clients = async (paths: readonly string[]): Promise<number[]> => {
    const times = Array.from({ length: CLIENTS }, async (_, client) => {
      const own: number[] = []
      await sleep((client / CLIENTS) * ROUND_MS)
      for (let round = 0; round < ROUNDS; round++) {
        const ms = await timed(paths[(client + round) % paths.length]!)
        own.push(ms)
        await sleep(Math.max(0, ROUND_MS - ms))
      }
      return own
    })
    return (await Promise.all(times)).flat()
  }
  try {
    const first = (await (
      await ask('/api/v1/harvests', { url: `${demo.url}homes/`, pages: 2, delayMs: 0 })
    ).json()) as {
      id: string
    }
    await sleep(10_000)
    const reads = ['/api/v1/status', '/api/v1/runs', '/api/v1/jobs', `/api/v1/runs/${first.id}/rows`]
    const bare = await clients(['/healthz'])
    for (let at = 0; at < HARVESTS; at++) await ask('/api/v1/harvests', { url: `${demo.url}homes/`, delayMs: 200 })
    const read = await clients(reads)
    const row = (what: string, times: readonly number[]) => ({
      what,
      answers: times.length,
      'median ms': quantile(times, 0.5).toFixed(1),
      'p95 ms': quantile(times, 0.95).toFixed(1),
      'p95 / bare': (quantile(times, 0.95) / quantile(bare, 0.95)).toFixed(1),
    })
    console.table([row('/healthz', bare), row(`reads during ${HARVESTS} harvests`, read)])
  } finally {
    stop.abort()
    await ended
    await store.close()
    await demo.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '../src/evaluation/records/records-evaluation.ts'
import { newToken } from '../src/server/tokens.ts'

const CLIENTS = 200
/** Each client asks once a second, as a page that is open does. */
const ROUNDS = 10
const ROUND_MS = 1_000
const HARVESTS = 4
/** What the 95th percentile of reads may be on a quiet machine. */
const LIMIT_MS = 50

/**
 * How long reads take while four harvests go on, compared with an answer that needs no database. The server and the site
 * are the built program in processes of their own. On a busy machine, the CPU time of the server is what counts.
 */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const token = newToken()
  writeFileSync(join(folder, 'tokens'), token)
  const [site, server] = [
    await start('demo', '--serve'),
    await start(
      'serve',
      '--port',
      '0',
      '--token-file',
      join(folder, 'tokens'),
      '--database',
      join(folder, 'server.db'),
    ),
  ]
  const { address: origin } = server
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(origin + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  const harvest = async (more: object): Promise<{ id: string }> =>
    (await (await ask('/api/v1/harvests', { url: `${site.address}/homes/`, ...more })).json()) as { id: string }
  try {
    const { id } = await harvest({ pages: 2, delayMs: 0 })
    await untilEnded(() => ask(`/api/v1/runs/${id}`))
    const reads = ['/api/v1/status', '/api/v1/runs', '/api/v1/jobs', `/api/v1/runs/${id}/rows`]
    const bare = await measure('/healthz', ask, ['/healthz'], server)
    const alone = await measure('reads', ask, reads, server)
    for (let at = 0; at < HARVESTS; at++) await harvest({ delayMs: 200 })
    const busy = await measure(`reads during ${HARVESTS} harvests`, ask, reads, server)
    const p95 = (times: readonly number[]): number => quantile(times, 0.95)
    console.table(
      [bare, alone, busy].map(({ what, times, cpuMs, load }) => ({
        what,
        answers: times.length,
        'median ms': quantile(times, 0.5).toFixed(1),
        'p95 ms': p95(times).toFixed(1),
        'p95 / healthz': (p95(times) / p95(bare.times)).toFixed(1),
        'CPU ms of the server / answer': (cpuMs / times.length).toFixed(2),
        'load of the machine': load.toFixed(1),
      })),
    )
    console.log(`p95 of reads ${p95(busy.times) <= LIMIT_MS ? 'holds' : 'does not hold'}: ${LIMIT_MS} ms`)
  } finally {
    await Promise.all([site, server].map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Program {
  readonly process: ChildProcess
  /** Without a slash at its end. */
  readonly address: string
}

/** Starts a command of the built program, and waits until it prints its address. */
function start(...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [join(process.cwd(), 'dist/src/main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
      const address = /(http:\/\/[\w.]+:\d+)\//.exec(out)?.[1]
      if (address !== undefined) resolve({ process: child, address })
    })
    child.on('exit', code => reject(new Error(`${args[0]} ended with ${code}`)))
  })
}

const stop = ({ process: child }: Program): Promise<void> =>
  new Promise(resolve => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })

async function untilEnded(ask: () => Promise<Response>): Promise<void> {
  while (((await (await ask()).json()) as { state: string }).state === 'running') await sleep(200)
}

/** All clients, each once a second. Any answer but a good one is a failure of the whole. */
async function measure(
  what: string,
  ask: (path: string) => Promise<Response>,
  paths: readonly string[],
  server: Program,
) {
  const cpu = cpuOf(server)
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const own: number[] = []
    await sleep((client / CLIENTS) * ROUND_MS)
    for (let round = 0; round < ROUNDS; round++) {
      const path = paths[(client + round) % paths.length]!
      const begun = performance.now()
      const answer = await ask(path)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      const ms = performance.now() - begun
      own.push(ms)
      await sleep(Math.max(0, ROUND_MS - ms))
    }
    return own
  })
  const times = (await Promise.all(clients)).flat()
  return { what, times, cpuMs: cpuOf(server) - cpu, load: loadavg()[0]! }
}

/** Ticks of the CPU in a second. */
const TICKS = 100

/** CPU time of the main thread of a process, which answers requests; where the system does not tell, 0. */
function cpuOf({ process: { pid } }: Program): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return ((Number(user) + Number(system)) * 1000) / TICKS
  } catch {
    return 0
  }
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

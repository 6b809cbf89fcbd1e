import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { encodeStream } from '../src/export/encode-stream.ts'
import type { ExportFormat } from '../src/export/format.ts'
import { streamRecords } from '../src/export/table-stream.ts'
import { writeOutput } from '../src/export/write-output.ts'
import type { StoredColumn } from '../src/store/database/schema.ts'
import type { Store } from '../src/store/database/store.ts'
import { openStore } from '../src/store/open-store.ts'
import { diffRuns } from '../src/store/records/diff.ts'
import { readRun } from '../src/store/records/read-records.ts'
import { settleRun } from '../src/store/settle/settle.ts'
import { addJob, addRun, type GivenRecord } from '../test/stored-run.ts'

const RECORDS = 100_000
const PER_PAGE = 100
/** One in this many is new, gone, changed, or moved. */
const RARE = 100
/** The fastest run counts: other load only adds time. */
const ROUNDS = 3

const COLUMNS: readonly StoredColumn[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'author', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
  { name: 'rating', kind: 'number', from: 'list' },
  { name: 'added', kind: 'date', from: 'list' },
  { name: 'link', kind: 'link', from: 'list' },
  { name: 'cover', kind: 'image', from: 'list' },
  { name: 'about', kind: 'text', from: 'list' },
]

/** How long it takes to settle, compare, and export large runs, compared with only reading the same rows. */
export async function main(args: readonly string[] = []): Promise<void> {
  const count = Number(args[0] ?? RECORDS)
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const file = join(folder, 'bench.db')
  const store = await openStore(file)
  try {
    const job = await addJob(store)
    const records = Array.from({ length: count }, (_, at) => book(at))
    const first = await settle(store, job, records)
    const second = await settle(store, job, altered(records))
    console.log(`${count} records with ${COLUMNS.length} fields, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
    console.log(`settle the first run: ${told(first)}, the second: ${told(second)}`)
    const diff = await fastest(() => diffRuns(store.db, first.run, second.run))
    console.log(`diff: ${told(diff)} (bar: 5 s)`, diff.result.counts)
    const raw = await fastest(async () => readRaw(file, second.run))
    print('raw reading', raw, raw, count)
    for (const format of ['csv', 'ndjson', 'json', 'parquet'] as const) {
      const times = await fastest(() => exportRun(store, second.run, format, join(folder, `out.${format}`)))
      print(format, times, raw, count)
    }
    console.log('bars for csv: 50000 records per second, 5 times the raw reading')
    console.log(`additional memory when writing csv: ${await peakMemory(store, second.run)} MB at most`)
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function book(at: number): GivenRecord {
  const link = `https://books.example/catalogue/a-book-with-a-name-${at}/index.html`
  const price = ((at * 37) % 9000) / 100 + 5
  return {
    link,
    values: {
      title: `A book with a name, "${at}"`,
      author: `Author ${at % 700} of the ${at % 13}th house`,
      price: { text: `£${price.toFixed(2)}`, value: price, currency: 'GBP' },
      rating: { text: `${at % 5} of 5 stars`, value: at % 5 },
      added: { text: `${(at % 28) + 1} May 2026`, value: `2026-05-${String((at % 28) + 1).padStart(2, '0')}` },
      link,
      cover: `https://books.example/media/cache/${at % 97}/${at}.jpg`,
      about: 'A tale of two harbours, a lost map and the people who went to look for it; in three parts. '.repeat(2),
    },
  }
}

/** One in a hundred is gone, another has a new price, another moved to the top, and as many are new. */
function altered(records: readonly GivenRecord[]): GivenRecord[] {
  const top = records.filter((_, at) => at % RARE === 30)
  const rest = records.flatMap((record, at) => {
    if (at % RARE === 10 || at % RARE === 30) return []
    if (at % RARE === 20)
      return { ...record, values: { ...record.values, price: { text: '£1.00', value: 1, currency: 'GBP' } } }
    return at % RARE === 40 ? [record, book(records.length + at)] : record
  })
  return [...top, ...rest]
}

async function settle(store: Store, job: number, records: readonly GivenRecord[]): Promise<{ run: number } & Times> {
  const pages = Array.from({ length: Math.ceil(records.length / PER_PAGE) }, (_, page) =>
    records.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  )
  const run = await addRun(store, job, { columns: COLUMNS, walks: [pages] })
  const [start, cpuStart] = [performance.now(), cpuMs()]
  await store.transaction(tx => settleRun(tx, run))
  const [ms, cpu] = [performance.now() - start, cpuMs() - cpuStart]
  await store.db.updateTable('runs').set({ state: 'finished' }).where('id', '=', run).execute()
  return { run, ms, cpu }
}

async function exportRun(store: Store, run: number, format: ExportFormat, file: string): Promise<void> {
  const { chunks } = await encodeStream(streamRecords(await readRun(store.db, run), { byPage: true }), format)
  await writeOutput(file, chunks)
}

/** Measured after every piece of the file, including garbage. */
async function peakMemory(store: Store, run: number): Promise<string> {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let peak = before
  const { chunks } = await encodeStream(streamRecords(await readRun(store.db, run), { byPage: true }), 'csv')
  for await (const _ of chunks) peak = Math.max(peak, process.memoryUsage().heapUsed)
  return ((peak - before) / 1e6).toFixed(0)
}

function readRaw(file: string, run: number): number {
  const db = new Database(file)
  const statement = db.prepare(`
    select s.rank, s.record_id, s.page_id, s.details_missing, v.link, v.record_values
    from sightings s join versions v on v.id = s.version_id where s.run_id = ? order by s.rank`)
  let size = 0
  for (const row of statement.iterate([run])) size += (row as { record_values: string }).record_values.length
  db.close()
  return size
}

interface Times {
  readonly ms: number
  readonly cpu: number
}

async function fastest<T>(work: () => Promise<T>): Promise<Times & { readonly result: T }> {
  let best: (Times & { readonly result: T }) | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const [start, cpuStart] = [performance.now(), cpuMs()]
    const result = await work()
    const [ms, cpu] = [performance.now() - start, cpuMs() - cpuStart]
    if (!best || ms < best.ms) best = { ms, cpu, result }
  }
  return best!
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** CPU time in milliseconds: more reliable than the clock on a busy machine. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const told = ({ ms, cpu }: Times): string => `${seconds(ms)} (${seconds(cpu)} of CPU time)`

function print(name: string, times: Times, raw: Times, count: number): void {
  const perSecond = (ms: number): number => Math.round((1000 * count) / ms)
  const ratio = `${(times.ms / raw.ms).toFixed(2)} (${(times.cpu / raw.cpu).toFixed(2)}) times the raw reading`
  console.log(`${name}: ${told(times)}, ${perSecond(times.ms)} (${perSecond(times.cpu)}) records per second, ${ratio}`)
}

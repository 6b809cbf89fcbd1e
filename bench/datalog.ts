import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type Program } from '../src/datalog/index.ts'
import { findByClingo, hasClingo } from './datalog/by-clingo.ts'
import { findByDuckDb } from './datalog/by-duckdb.ts'
import { findByHand } from './datalog/by-hand.ts'
import { factsOf, makePage, type SyntheticPage } from './datalog/page.ts'

const SIZES = [1_000, 3_000, 10_000]
/** Until V8 has compiled the loops of both. */
const WARM_UP_MILLISECONDS = 500
const RUNS = 15
/** A measured run lasts at least this long, because CPU time comes in steps. */
const LEAST_MILLISECONDS = 20
const SLOW_RUNS = 3
const DUCKDB_RUNS = 5

/** How the rule engine compares with hand-written loops, clingo and DuckDB on the same pages, in CPU time. */
export async function main(): Promise<void> {
  const program = compile([source('bench/datalog/rules.dl')])
  console.log(
    `compiling the pagination program: first ${measureCompile(1).toFixed(1)} ms, then ${measureCompile(RUNS).toFixed(1)} ms  (bar: 50 ms)`,
  )
  const withClingo = hasClingo()
  if (!withClingo) console.log('clingo is missing (Debian package gringo): comparison skipped')
  for (const size of SIZES) await compare(program, makePage(size), withClingo)
}

function source(file: string) {
  return { file, text: readFileSync(join(process.cwd(), file), 'utf8') }
}

function measureCompile(times: number): number {
  const files = [source('src/stages/4-find/blocks/std.dl'), source('bench/datalog/pagination.dl')]
  if (times > 1) warmUp(() => compile(files))
  return median(Array.from({ length: times }, () => cpu(() => compile(files))))
}

async function compare(program: Program, page: SyntheticPage, withClingo: boolean): Promise<void> {
  const facts = factsOf(page)
  checkSame(program, page)
  warmUp(() => program.run(facts))
  warmUp(() => findByHand(page))
  const rules: number[] = []
  const byHand: number[] = []
  // Alternating, so that a busy machine slows both.
  for (let at = 0; at < RUNS; at++) {
    rules.push(repeated(() => program.run(facts)))
    byHand.push(repeated(() => findByHand(page)))
  }
  const own = median(rules)
  const line = (name: string, time: number, bar: string) =>
    console.log(`  ${name.padEnd(22)} ${time.toFixed(2).padStart(9)} ms   ${ratioText(own, time)}  (bar: ${bar})`)
  console.log(`${page.size} nodes, ${page.clickable.length} clickable, ${page.numeric.length} numeric`)
  console.log(`  ${'rules'.padEnd(22)} ${own.toFixed(2).padStart(9)} ms`)
  line('hand-written loops', median(byHand), 'rules at most 2.5 times')
  await compareDuckDb(page, line)
  if (withClingo)
    line(
      'clingo',
      median(Array.from({ length: SLOW_RUNS }, () => findByClingo(page).milliseconds)),
      'at least 20 times the rules at 10,000',
    )
}

async function compareDuckDb(
  page: SyntheticPage,
  line: (name: string, time: number, bar: string) => void,
): Promise<void> {
  const results = []
  for (let at = 0; at < DUCKDB_RUNS; at++) results.push(await findByDuckDb(page))
  const expected = Object.values(findByHand(page)).map(list => list.length)
  if (results[0]!.sizes.join() !== expected.join())
    throw new Error(`DuckDB found ${results[0]!.sizes}, loops ${expected}`)
  line('DuckDB, queries alone', median(results.map(({ queries }) => queries)), 'no less than the rules')
  line(
    'DuckDB, with loading',
    median(results.map(({ queries, loading }) => queries + loading)),
    'no less than the rules',
  )
}

const ratioText = (own: number, other: number): string => `rules ${(own / other).toFixed(3)} of it`

/** A fast engine with wrong results would be useless. */
function checkSame(program: Program, page: SyntheticPage): void {
  const found = program.run(factsOf(page)).outputs.map(relation => relation.length)
  const expected = Object.values(findByHand(page)).map(list => list.length)
  if (found.join() !== expected.join()) throw new Error(`rules found ${found}, loops ${expected}`)
}

function cpu(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function warmUp(work: () => unknown): void {
  for (const start = performance.now(); performance.now() - start < WARM_UP_MILLISECONDS; ) work()
}

function repeated(work: () => unknown): number {
  let times = 1
  while (true) {
    const spent = cpu(() => {
      for (let at = 0; at < times; at++) work()
    })
    if (spent >= LEAST_MILLISECONDS) return spent / times
    times *= 2
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!
}

import { TIMED_PARTS, type TimedPart, type TimeSpan } from '../../timing/stopwatch.ts'

/** The milliseconds of each part for one page, or for all. */
interface TimingRow {
  /** The address of the page; undefined for work that belongs to no page. */
  readonly url: string | undefined
  readonly parts: ReadonlyMap<TimedPart, number>
}

/** A row for work that belongs to no page, and one for each page in the order of their first work. */
export function timingRows(spans: readonly TimeSpan[]): TimingRow[] {
  const rows = new Map<string | undefined, Map<TimedPart, number>>([[undefined, new Map()]])
  for (const { part, url, own } of [...spans].sort((a, b) => a.from - b.from)) {
    const parts = rows.get(url) ?? new Map<TimedPart, number>()
    parts.set(part, (parts.get(part) ?? 0) + own)
    rows.set(url, parts)
  }
  return [...rows].map(([url, parts]) => ({ url, parts }))
}

/** The sum of rows. */
export function sumOfRows(rows: readonly TimingRow[]): ReadonlyMap<TimedPart, number> {
  const sum = new Map<TimedPart, number>()
  for (const { parts } of rows) for (const [part, ms] of parts) sum.set(part, (sum.get(part) ?? 0) + ms)
  return sum
}

/** The ends of addresses tell pages of one site apart. */
const MAX_NAME = 36

const nameOf = (url: string | undefined): string => {
  if (url === undefined) return 'no page'
  return url.length > MAX_NAME ? `…${url.slice(1 - MAX_NAME)}` : url
}

/** The table that `--timings` prints: a line for each page, and their sum. */
export function formatTimings(spans: readonly TimeSpan[], wallMs: number, cpuMs: number): string {
  const rows = timingRows(spans)
  const sum = sumOfRows(rows)
  const shown = TIMED_PARTS.filter(part => sum.has(part))
  const cells = (name: string, parts: ReadonlyMap<TimedPart, number>): string[] => [
    name,
    ...shown.map(part => (parts.has(part) ? String(Math.round(parts.get(part)!)) : '')),
    String(Math.round([...parts.values()].reduce((all, ms) => all + ms, 0))),
  ]
  const lines = [
    ['ms', ...shown, 'sum'],
    ...rows.filter(({ parts }) => parts.size > 0).map(({ url, parts }) => cells(nameOf(url), parts)),
    cells('sum', sum),
  ]
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map(line => line[at]!.length)))
  const printed = lines.map(line =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  return `${printed.join('\n')}\nThe process ran for ${seconds(wallMs)} s and used ${seconds(cpuMs)} s of CPU time itself, without the browser. Parts that ran at the same time count in full.\n`
}

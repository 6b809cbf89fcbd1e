import { xmlText } from '../../export/xml-text.ts'
import { TIMED_PARTS, type TimedPart, type TimeSpan } from '../../timing/stopwatch.ts'

const WIDTH = 1600
const ROW = 18
const LEFT = 8
const TOP = 48
/** Narrower boxes have no room for a letter. */
const MIN_LABEL = 24
/** Spans that are thinner than this are not seen. */
const MIN_WIDTH = 0.2

/** A flame-like picture: time from left to right; what waits above, in as many lanes as it overlaps; below it the analysis, nested. */
export function drawTimings(spans: readonly TimeSpan[]): string {
  const end = Math.max(1, ...spans.map(({ to }) => to))
  const scale = (WIDTH - 2 * LEFT) / end
  const lanes = lanesOf(spans.filter(({ depth }) => depth === undefined))
  const nested = spans
    .filter(({ depth }) => depth !== undefined)
    .map(span => ({ span, row: lanes.count + span.depth! }))
  const placed = [...lanes.placed, ...nested]
  const rows = 1 + Math.max(0, ...placed.map(({ row }) => row))
  const height = TOP + rows * ROW + 2 * ROW
  const boxes = placed.map(({ span, row }) => drawBox(span, { scale, top: TOP + row * ROW }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...legend(spans),
    ...ticks(end, scale, height),
    ...boxes,
    '</svg>\n',
  ].join('\n')
}

interface Placed {
  readonly span: TimeSpan
  readonly row: number
}

/** Each span in the first lane that is free. */
function lanesOf(spans: readonly TimeSpan[]): { readonly placed: readonly Placed[]; readonly count: number } {
  const ends: number[] = []
  const placed = [...spans]
    .sort((a, b) => a.from - b.from)
    .map(span => {
      const free = ends.findIndex(end => end <= span.from)
      const row = free < 0 ? ends.length : free
      ends[row] = span.to
      return { span, row }
    })
  return { placed, count: ends.length }
}

/** Hues that go around the circle with the order of the parts. */
const colorOf = (part: TimedPart): string =>
  `hsl(${Math.round((360 * TIMED_PARTS.indexOf(part)) / TIMED_PARTS.length)} 65% 72%)`

function drawBox({ part, url, from, to }: TimeSpan, { scale, top }: { scale: number; top: number }): string {
  const [x, width] = [LEFT + from * scale, Math.max(MIN_WIDTH, (to - from) * scale)]
  const title = `<title>${xmlText(`${part} ${(to - from).toFixed(1)} ms${url === undefined ? '' : ` ${url}`}`)}</title>`
  const box = `<rect x="${x.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${ROW - 2}" fill="${colorOf(part)}">${title}</rect>`
  const room = Math.floor(width / 6)
  if (width < MIN_LABEL) return box
  return `${box}<text x="${(x + 3).toFixed(1)}" y="${top + 12}" pointer-events="none">${part.slice(0, room)}</text>`
}

function legend(spans: readonly TimeSpan[]): string[] {
  const used = TIMED_PARTS.filter(part => spans.some(span => span.part === part))
  return used.map((part, at) => {
    const x = LEFT + at * 96
    return `<rect x="${x}" y="8" width="12" height="12" fill="${colorOf(part)}"/><text x="${x + 16}" y="18">${part}</text>`
  })
}

/** A line at each whole step of 1, 2 or 5 times a power of ten. */
function ticks(end: number, scale: number, height: number): string[] {
  const rough = end / 12
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each >= rough)!
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => {
    const x = (LEFT + at * step * scale).toFixed(1)
    return `<line x1="${x}" y1="${TOP - 6}" x2="${x}" y2="${height - ROW}" stroke="#ddd"/><text x="${x}" y="${height - 4}">${(at * step) / 1000} s</text>`
  })
}

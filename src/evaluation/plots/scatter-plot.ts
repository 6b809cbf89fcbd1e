import { COLORS, label, round, svgFile } from './svg.ts'

/** Points on logarithmic axes. */
interface ScatterPlot {
  readonly title: string
  readonly subtitle: string
  readonly xTitle: string
  readonly yTitle: string
  readonly kinds: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[]
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [760, 440, 70, 104, 24, 52]

/** The powers of ten around some values. */
function decades(values: readonly number[]): [from: number, to: number] {
  const positive = values.filter(value => value > 0)
  return [Math.floor(Math.log10(Math.min(...positive))), Math.ceil(Math.log10(Math.max(...positive)))]
}

export function drawScatter({ title, subtitle, xTitle, yTitle, kinds }: ScatterPlot): string {
  const all = kinds.flatMap(({ points }) => points)
  const [xFrom, xTo] = decades(all.map(([x]) => x))
  const [yFrom, yTo] = decades(all.map(([, y]) => y))
  const x = (value: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * (Math.log10(value) - xFrom)) / (xTo - xFrom)
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (Math.log10(value) - yFrom)) / (yTo - yFrom)
  const between = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at))
  const format = (value: number): string =>
    value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(1)))
  const grid = [
    ...between(xFrom, xTo).flatMap(value => [
      `<line class="grid" x1="${round(x(value))}" x2="${round(x(value))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>`,
      label(format(value), { x: x(value), y: HEIGHT - BOTTOM + 18, anchor: 'middle', kind: 'soft' }),
    ]),
    ...between(yFrom, yTo).flatMap(value => [
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(value))}" y2="${round(y(value))}"/>`,
      label(format(value), { x: LEFT - 8, y: y(value) + 4, anchor: 'end', kind: 'soft' }),
    ]),
  ]
  const points = kinds.flatMap(({ points: own }, number) =>
    own
      .filter(([, value]) => value > 0)
      .map(
        ([nodes, ms]) =>
          `<circle cx="${round(x(nodes))}" cy="${round(y(ms))}" r="3" fill="${COLORS[number % COLORS.length]}" fill-opacity="0.7"/>`,
      ),
  )
  const legend = kinds.flatMap(({ name }, number) => [
    `<circle cx="${22 + number * 220}" cy="62" r="5" fill="${COLORS[number % COLORS.length]}"/>`,
    label(name, { x: 34 + number * 220, y: 66 }),
  ])
  const head = [label(title, { x: 16, y: 24, kind: 'title' }), label(subtitle, { x: 16, y: 43, kind: 'soft' })]
  const axes = [
    label(xTitle, { x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 12, anchor: 'middle' }),
    label(yTitle, { x: LEFT, y: TOP - 8, anchor: 'start', kind: 'soft' }),
  ]
  const about = kinds.map(({ name, points: own }) => `${name}: ${own.length} pages, ${sayGrowth(own)}`).join('; ')
  return svgFile({ width: WIDTH, height: HEIGHT, title, about }, [...head, ...legend, ...grid, ...axes, ...points])
}

/** The exponent of the straight line through the points, as logarithms: 1 means twice the nodes, twice the time. */
export function growthOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.filter(([, y]) => y > 0).map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(logs.map(([x]) => x)), mean(logs.map(([, y]) => y))]
  const shared = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  return shared / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
}

const sayGrowth = (points: readonly (readonly [x: number, y: number])[]): string =>
  `time grows with the nodes to the power of ${growthOf(points).toFixed(2)}`

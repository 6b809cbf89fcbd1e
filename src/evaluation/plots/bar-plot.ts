import { COLORS, label, round, svgFile } from './svg.ts'

/** Bars below each other, in groups. Values are shares of 1. */
interface BarPlot {
  readonly title: string
  readonly subtitle: string
  /** The kinds of bars, in the order of their colors. */
  readonly kinds: readonly string[]
  readonly groups: readonly {
    readonly name: string
    readonly bars: readonly { readonly kind: string; readonly name: string; readonly value: number }[]
  }[]
}

const [WIDTH, LEFT, RIGHT] = [760, 250, 60]
const [HEAD, BAR, GAP, FOOT] = [84, 20, 22, 20]
/** A group has a line for its name. */
const NAME = 20

export function drawBars({ title, subtitle, kinds, groups }: BarPlot): string {
  const span = WIDTH - LEFT - RIGHT
  const heights = groups.map(({ bars }) => NAME + bars.length * BAR + GAP)
  const height = HEAD + heights.reduce((sum, each) => sum + each, 0) + FOOT
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap(tick => {
    const x = LEFT + span * tick
    return [
      `<line class="grid" x1="${x}" x2="${x}" y1="${HEAD - 8}" y2="${height - FOOT - GAP / 2}"/>`,
      label(`${tick * 100} %`, { x, y: height - 8, anchor: 'middle', kind: 'soft' }),
    ]
  })
  let top = HEAD
  const parts = groups.flatMap(({ name, bars }, at) => {
    const start = top
    top += heights[at]!
    return [
      label(name, { x: 16, y: start + 14, kind: 'title' }),
      ...bars.flatMap((bar, number) => {
        const y = start + NAME + number * BAR
        const color = COLORS[kinds.indexOf(bar.kind) % COLORS.length]
        return [
          label(bar.name, { x: LEFT - 10, y: y + 13, anchor: 'end' }),
          `<rect x="${LEFT}" y="${y + 2}" width="${round(span * bar.value)}" height="${BAR - 6}" rx="2" fill="${color}"/>`,
          label(formatShare(bar.value), { x: LEFT + span * bar.value + 6, y: y + 13 }),
        ]
      }),
    ]
  })
  const legend = kinds.flatMap((kind, number) => {
    const x = 16 + kinds.slice(0, number).reduce((sum, each) => sum + 44 + each.length * 6.4, 0)
    return [
      `<rect x="${round(x)}" y="56" width="12" height="12" rx="2" fill="${COLORS[number % COLORS.length]}"/>`,
      label(kind, { x: x + 18, y: 66 }),
    ]
  })
  const about = groups.map(({ name, bars }) => `${name}: ${bars.map(sayBar).join(', ')}`).join('; ')
  const head = [label(title, { x: 16, y: 24, kind: 'title' }), label(subtitle, { x: 16, y: 43, kind: 'soft' })]
  return svgFile({ width: WIDTH, height, title, about }, [...head, ...legend, ...grid, ...parts])
}

const formatShare = (value: number): string => `${(100 * value).toFixed(1)}`

const sayBar = ({ name, value }: { readonly name: string; readonly value: number }): string =>
  `${name} ${formatShare(value)} %`

/** One line of a plot. */
export interface Line {
  readonly name: string
  readonly values: readonly number[]
}

export interface Plot {
  readonly title: string
  readonly xTitle: string
  readonly xs: readonly (number | string)[]
  readonly lines: readonly Line[]
  /** The top of the y axis. */
  readonly top: number
  readonly format: (value: number) => string
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [720, 340, 60, 44, 250, 46]
const TICKS = 5
/** More would run into each other. */
const MAX_X_LABELS = 10
/** Distinguishable without seeing red or green. */
const COLOURS = ['#e69f00', '#56b4e9', '#009e73', '#a08000', '#0072b2', '#cc79a7', '#d55e00']
const STYLE =
  'text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:14px}.grid{stroke:#ccc}.line{fill:none;stroke-width:2}' +
  '@media (prefers-color-scheme:dark){text{fill:#e6e6e6}.grid{stroke:#555}}'

/** A line plot as an SVG file, readable on white and on black. */
export function drawPlot({ title, xTitle, xs, lines, top, format }: Plot): string {
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * at) / (xs.length - 1)
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const every = Math.ceil(xs.length / MAX_X_LABELS)
  const ticks = Array.from({ length: TICKS + 1 }, (_, i) => (top * i) / TICKS)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${title}</title><style>${STYLE}</style><text class="title" x="${LEFT}" y="22">${title}</text>`,
    ...ticks.map(
      tick =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(tick))}" y2="${round(y(tick))}"/>` +
        `<text x="${LEFT - 8}" y="${round(y(tick) + 4)}" text-anchor="end">${format(tick)}</text>`,
    ),
    ...xs.flatMap((value, at) =>
      at % every === 0 ? [`<text x="${round(x(at))}" y="${HEIGHT - 26}" text-anchor="middle">${value}</text>`] : [],
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${xTitle}</text>`,
    ...lines.flatMap(({ name, values }, number) => {
      const colour = COLOURS[number % COLOURS.length]
      const points = values.map((value, at) => `${round(x(at))},${round(y(value))}`)
      const legend = TOP + 8 + 22 * number
      return [
        `<polyline class="line" stroke="${colour}" points="${points.join(' ')}"/>`,
        ...points.map(point => {
          const [cx, cy] = point.split(',')
          return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`
        }),
        `<line class="line" stroke="${colour}" x1="${WIDTH - RIGHT + 16}" x2="${WIDTH - RIGHT + 36}" y1="${legend}" y2="${legend}"/>`,
        `<text x="${WIDTH - RIGHT + 42}" y="${legend + 4}">${name}</text>`,
      ]
    }),
    '</svg>',
    '',
  ].join('\n')
}

const round = (value: number): number => Math.round(value * 10) / 10

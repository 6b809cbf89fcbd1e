import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGES, PLACES } from './template-change/change.ts'
import { runExperiment, type Trial, WAYS, WHOLE } from './template-change/experiment.ts'
import { COUNTS, MENDING_SIZE, type MendedPage, runMending } from './template-change/mend-values.ts'
import { drawPlot } from './template-change/plot.ts'
import { DEPTHS } from './template-change/source.ts'

/** The bars: the full set notices all changes of structure, no false alarm, and the time of a check. */
const MOST_MS = 5

/**
 * The paper's experiment: 20 sources of five depths, 10,000 pages, each set of variables; then wrappers by example, of which
 * `--mending` is the only part. `--plots` writes docs/*.svg, `--seed N` makes other sources.
 */
export function main(args: readonly string[] = []): void {
  const seed = args.includes('--seed') ? Number(args[args.indexOf('--seed') + 1]) : undefined
  const hasPlots = args.includes('--plots')
  if (!args.includes('--mending')) detect(seed, hasPlots)
  const mended = [...runMending(MENDING_SIZE, seed)]
  console.log('wrappers by example on pages with several changes:')
  console.table(COUNTS.map(count => ({ changes: count, ...mendingFigures(mended, count) })))
  if (hasPlots) writeMending(mended)
}

function detect(seed: number | undefined, hasPlots: boolean): void {
  const trials = [...runExperiment(WHOLE, seed)]
  const changed = trials.filter(({ changes }) => changes.length > 0)
  const unchanged = trials.filter(({ changes }) => changes.length === 0)
  console.log(
    `${trials.length} pages, ${changed.length} with a changed template; median ${median(trials.map(trial => trial.nodes))} nodes`,
  )
  console.table(WAYS.map((way, at) => ({ variables: way.name, ...figures(trials, changed, unchanged, at) })))
  console.log('the full set, by kind and place of single changes:')
  console.table(byChange(changed))
  sayBars(trials, changed, unchanged)
  if (hasPlots) writePlots(trials)
}

/** Shares of the pages and values of one number of changes. */
function mendingShares(pages: readonly MendedPage[], count: number) {
  const some = pages.filter(({ changes }) => changes === count)
  const sum = (key: 'fields' | 'kept' | 'mended' | 'mendedAnew'): number =>
    some.reduce((total, page) => total + page[key], 0)
  const right = (key: 'kept' | 'mended' | 'mendedAnew'): number => sum(key) / sum('fields')
  return {
    noticed: some.filter(({ isNoticed }) => isNoticed).length / some.length,
    kept: right('kept'),
    mended: right('mended'),
    mendedAnew: right('mendedAnew'),
  }
}

function mendingFigures(pages: readonly MendedPage[], count: number) {
  const { noticed, kept, mended, mendedAnew } = mendingShares(pages, count)
  return {
    noticed: percent(noticed),
    'values of the old wrapper': percent(kept),
    'values after mending': percent(mended),
    'with other content': percent(mendedAnew),
  }
}

function writeMending(pages: readonly MendedPage[]): void {
  const shares = COUNTS.map(count => mendingShares(pages, count))
  const svg = drawPlot({
    title: 'Wrappers by example and the number of changes',
    xTitle: 'changes of the template (0: only other content)',
    xs: COUNTS,
    lines: [
      { name: 'changes noticed (0: false alarms)', values: shares.map(({ noticed }) => noticed) },
      { name: 'right values, old wrapper', values: shares.map(({ kept }) => kept) },
      { name: 'right values after mending', values: shares.map(({ mended }) => mended) },
      { name: 'the same with other content', values: shares.map(({ mendedAnew }) => mendedAnew) },
    ],
    top: 1,
    format: value => `${Math.round(100 * value)} %`,
  })
  writeFileSync(join(process.cwd(), 'docs', 'template-change-mending.svg'), svg)
}

const share = (trials: readonly Trial[], test: (trial: Trial) => boolean | undefined): number =>
  trials.length === 0 ? 0 : trials.filter(test).length / trials.length
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`

function figures(trials: readonly Trial[], changed: readonly Trial[], unchanged: readonly Trial[], at: number) {
  const times = trials.map(({ ms }) => ms[at]!)
  return {
    'noticed, same content': percent(share(changed, ({ sameContent }) => sameContent?.[at])),
    'noticed, other content': percent(share(changed, ({ said }) => said[at])),
    'false alarms': percent(share(unchanged, ({ said }) => said[at])),
    'ms median': median(times).toFixed(2),
    'ms 95 %': quantile(times, 0.95).toFixed(2),
  }
}

function byChange(changed: readonly Trial[]) {
  const single = changed.filter(({ changes }) => changes.length === 1)
  const rows = CHANGES.map(kind => {
    const cells = PLACES.map(place => {
      const some = single.filter(({ changes }) => changes[0]!.kind === kind && changes[0]!.place === place)
      return [place, some.length === 0 ? '-' : `${some.filter(({ said }) => said.at(-1)).length} of ${some.length}`]
    })
    return { change: kind, ...Object.fromEntries(cells) }
  })
  const several = changed.filter(({ changes }) => changes.length > 1)
  const noticed = several.filter(({ said }) => said.at(-1)).length
  return [
    ...rows,
    { change: 'several at once', ...Object.fromEntries([['inside', `${noticed} of ${several.length}`]]) },
  ]
}

function sayBars(trials: readonly Trial[], changed: readonly Trial[], unchanged: readonly Trial[]): void {
  const missed = changed.filter(({ said, sameContent }) => !said.at(-1) || !sameContent?.at(-1)).length
  const alarms = unchanged.filter(({ said }) => said.at(-1)).length
  const typical = median(trials.map(({ ms }) => ms.at(-1)!))
  console.log(
    `full set: ${missed} changes missed (bar: 0), ${alarms} false alarms (bar: 0), ${typical.toFixed(2)} ms per check (bar: ${MOST_MS})`,
  )
  if (missed > 0 || alarms > 0 || typical > MOST_MS) process.exitCode = 1
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Like figures 6 and 7 of the paper: time, and share of changes noticed, by depth. */
function writePlots(trials: readonly Trial[]): void {
  const at = (depth: number): Trial[] => trials.filter(trial => trial.depth === depth)
  const shown = WAYS.map((way, number) => ({ way, number })).filter(({ way }) => way.variables === 'normal')
  const plot = (
    title: string,
    top: number,
    format: (value: number) => string,
    value: (some: Trial[], way: number) => number,
  ) =>
    drawPlot({
      title,
      xTitle: 'depth of the region',
      xs: DEPTHS,
      lines: shown.map(({ way, number }) => ({
        name: way.name,
        values: DEPTHS.map(depth => value(at(depth), number)),
      })),
      top,
      format,
    })
  const asPercent = (value: number): string => `${Math.round(100 * value)} %`
  const noticed = plot('Changes of the template that are noticed', 1, asPercent, (some, way) =>
    share(
      some.filter(({ changes }) => changes.length > 0),
      ({ said }) => said[way],
    ),
  )
  const alarms = drawPlot({
    title: 'False alarms where only the content is new',
    xTitle: 'depth of the region',
    xs: DEPTHS,
    lines: WAYS.map((way, number) => ({
      name: way.name,
      values: DEPTHS.map(depth =>
        share(
          at(depth).filter(({ changes }) => changes.length === 0),
          ({ said }) => said[number],
        ),
      ),
    })),
    top: 1,
    format: asPercent,
  })
  const time = plot(
    'Time of a check after parsing, median',
    MOST_MS,
    value => `${value} ms`,
    (some, way) => median(some.map(({ ms }) => ms[way]!)),
  )
  for (const [name, svg] of Object.entries({ noticed, alarms, time }))
    writeFileSync(join(process.cwd(), 'docs', `template-change-${name}.svg`), svg)
}

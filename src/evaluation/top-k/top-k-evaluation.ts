import { percent, table } from '../../cli/terminal/figure-table.ts'
import { TOP_K_STAGES, type TopKStage } from '../../stages/4-find/top-k/top-k.ts'
import { quantile } from '../records/records-evaluation.ts'
import { precisionOf, recallOf } from '../score-counts.ts'
import { summariseTopK, type TopKPageScore, type TopKScore } from './score.ts'
import { BASIC, OPTIMIZED } from './top-k-versions.ts'

/** The time that a page took. */
export interface TopKTime {
  readonly bytes: number
  readonly nodes: number
  readonly readMs: number
  readonly modelMs: number
  /** The steps that the page went through. */
  readonly stages: Readonly<Partial<Record<TopKStage, number>>>
}

interface VersionFigures extends TopKScore {
  readonly name: string
}

interface StageTime {
  readonly stage: string
  /** Pages that went through it. */
  readonly pages: number
  readonly medianMs: number
  readonly p95Ms: number
}

/** Pages of similar size. */
interface SizeClass {
  readonly pages: number
  readonly fewestBytes: number
  readonly mostBytes: number
  readonly medianNodes: number
  readonly modelMs: number
  readonly medianMs: number
  readonly p95Ms: number
}

interface TopKTiming {
  readonly stages: readonly StageTime[]
  /** Pages whose title has a number, by the size of their file: the others are declined at once. */
  readonly bySize: readonly SizeClass[]
  /** Time grows as size to this power, in bytes and in nodes: 1 is linear. */
  readonly growthInBytes: number
  readonly growthInNodes: number
}

export const figuresOf = (name: string, scores: readonly TopKPageScore[]): VersionFigures => ({
  name: name.trim(),
  ...summariseTopK(scores),
})

const CLASSES = 4

export function timingOf(times: readonly TopKTime[]): TopKTiming {
  const looked = times.filter(({ stages }) => stages.look !== undefined).toSorted((a, b) => a.bytes - b.bytes)
  const bounds = Array.from({ length: CLASSES + 1 }, (_, i) => Math.round((i * looked.length) / CLASSES))
  const classes = bounds.slice(1).map((end, i) => looked.slice(bounds[i], end))
  return {
    stages: [
      stageTime(
        'reading',
        times.map(({ readMs }) => readMs),
      ),
      stageTime(
        'page model',
        times.map(({ modelMs }) => modelMs),
      ),
      ...TOP_K_STAGES.map(stage =>
        stageTime(
          stage,
          times.flatMap(({ stages }) => stages[stage] ?? []),
        ),
      ),
      stageTime('title to items', times.map(totalMs)),
    ],
    bySize: classes.filter(pages => pages.length > 0).map(sizeClass),
    growthInBytes: growth(looked.map(time => [time.bytes, totalMs(time)])),
    growthInNodes: growth(looked.map(time => [time.nodes, totalMs(time)])),
  }
}

/** The time after the page model. */
export const totalMs = ({ stages }: Pick<TopKTime, 'stages'>): number =>
  Object.values(stages).reduce((sum, ms) => sum + ms, 0)

const stageTime = (stage: string, values: readonly number[]): StageTime => ({
  stage,
  pages: values.length,
  medianMs: quantile(values, 0.5),
  p95Ms: quantile(values, 0.95),
})

const sizeClass = (pages: readonly TopKTime[]): SizeClass => ({
  pages: pages.length,
  fewestBytes: pages[0]!.bytes,
  mostBytes: pages.at(-1)!.bytes,
  medianNodes: quantile(
    pages.map(({ nodes }) => nodes),
    0.5,
  ),
  modelMs: quantile(
    pages.map(({ modelMs }) => modelMs),
    0.5,
  ),
  medianMs: quantile(pages.map(totalMs), 0.5),
  p95Ms: quantile(pages.map(totalMs), 0.95),
})

/** CPU times have a resolution of a thousandth. */
const LEAST = 0.001

/** The slope of a line through the logarithms, by least squares. */
export function growth(points: readonly (readonly [size: number, ms: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [sizes, times] = [0, 1].map(at => points.map(point => Math.log(Math.max(point[at]!, LEAST)))) as [
    number[],
    number[],
  ]
  const [meanSize, meanTime] = [mean(sizes), mean(times)]
  const spread = mean(sizes.map(size => (size - meanSize) ** 2))
  return mean(sizes.map((size, i) => (size - meanSize) * (times[i]! - meanTime))) / spread
}

interface TopKEvaluation {
  readonly rendered: boolean
  /** With and without each optimization, ours and as published. */
  readonly versions: readonly VersionFigures[]
  /** The main lists of the other algorithms. */
  readonly others: readonly VersionFigures[]
  readonly timing: TopKTiming
}

/** All figures as text. Names include their indent. */
export function formatTopK({ rendered, versions, others, timing }: TopKEvaluation): string {
  const { pagesWith, pagesWithout } = versions[0]!
  const reading = rendered ? 'rendering' : 'parsing'
  return [
    `pages: ${pagesWith + pagesWithout}, ${rendered ? 'rendered' : 'parsed only'}; ${pagesWith} with a list, ${pagesWithout} without`,
    table(['', ...FIGURES], versions.map(figureRow)),
    TABLE_1,
    table(['other algorithms', ...FIGURES], others.map(figureRow)),
    table(
      ['CPU time, fastest of three', 'pages', 'median ms', 'p95 ms'],
      timing.stages.map(each => stageRow(each, reading)),
    ),
    table(['file size', 'pages', 'nodes', 'model ms', 'top-k ms', 'p95 ms', 'µs a node'], timing.bySize.map(sizeRow)),
    `time grows with the file size to the power of ${timing.growthInBytes.toFixed(2)}, with the nodes to the power of ${timing.growthInNodes.toFixed(2)} (1 is linear)`,
  ].join('\n\n')
}

const FIGURES = ['P', 'R', 'P by title', 'R by title', 'P*', 'R*', 'exact', 'k right', 'lists on pages without one']

function figureRow({ name, falseLists, pagesWithout, ...figures }: VersionFigures): string[] {
  const { published, pages, items, exactLists, kRight } = figures
  const shares = [
    ...[published, pages, items].flatMap(counts => [precisionOf(counts), recallOf(counts)]),
    exactLists,
    kRight,
  ]
  return [isPart(name) ? `  ${name}` : name, ...shares.map(percent), `${falseLists} of ${pagesWithout}`]
}

/** What the publication reports for its own pages, in the order of the rows above. */
const TABLE_1 = table(
  ['in the publication (Table I, other pages)', 'P', 'R'],
  [
    [OPTIMIZED, percent(0.903), percent(0.709)],
    [BASIC, percent(0.873), percent(0.595)],
  ],
)

const isPart = (name: string): boolean => /^(without|of) /.test(name)

const stageRow = ({ stage, pages, medianMs, p95Ms }: StageTime, reading: string): string[] => [
  stage === 'reading' ? reading : stage,
  String(pages),
  medianMs.toFixed(2),
  p95Ms.toFixed(2),
]

function sizeRow({ pages, fewestBytes, mostBytes, medianNodes, modelMs, medianMs, p95Ms }: SizeClass): string[] {
  const kB = (bytes: number): string => `${Math.round(bytes / 1000)}`
  const ms = [modelMs, medianMs, p95Ms].map(value => value.toFixed(1))
  const perNode = ((1000 * medianMs) / medianNodes).toFixed(2)
  return [`${kB(fewestBytes)} to ${kB(mostBytes)} kB`, String(pages), String(medianNodes), ...ms, perNode]
}

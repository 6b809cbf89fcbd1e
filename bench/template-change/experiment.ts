import { seededRandom } from '../../src/evaluation/training/random.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { nodeOf } from '../../src/stages/2-model/xpath.ts'
import type { ExamplePage } from '../../src/stages/7-monitor/normal-form.ts'
import { CHANGES, type ChangeKind, type ChangePlace, changeTemplate, formatTemplate, PLACES } from './change.ts'
import {
  compareTemplates,
  shapeLike,
  type TemplateShape,
  templateShape,
  type VariableSet,
} from './compare-templates.ts'
import { type Block, DEPTHS, makeSource, newId, oneOf, type Random, type Source } from './source.ts'
import { type PageContent, writePage } from './write-page.ts'

export interface ExperimentSize {
  readonly sourcesPerDepth: number
  readonly pagesPerSource: number
}

/** The paper's: 20 sources, 10,000 pages. */
export const WHOLE: ExperimentSize = { sourcesPerDepth: 4, pagesPerSource: 500 }

/** The template is learned from this many pages of the source; from one in the paper. */
const LEARNED_PAGES = 8
/** How many of the pages to check have a changed template. */
const CHANGED_SHARE = 0.5
/** How many of these have several changes at once. */
const SEVERAL_SHARE = 0.25

export interface Way {
  readonly name: string
  readonly by: VariableSet
  readonly variables: 'plain' | 'normal'
}

/** The sets of variables, for the page as it is and for its normal form. */
export const WAYS = [
  { name: 'plain d_max, A_total', by: 'd_max+A_total', variables: 'plain' },
  { name: 'plain d_max, A_total, P_d, A_d', by: 'all-four', variables: 'plain' },
  { name: 'plain Δ', by: 'delta', variables: 'plain' },
  { name: 'd_max, A_total', by: 'd_max+A_total', variables: 'normal' },
  { name: 'd_max, A_total, P_d, A_d', by: 'all-four', variables: 'normal' },
  { name: 'Δ', by: 'delta', variables: 'normal' },
  { name: 'full set with Δ', by: 'full', variables: 'normal' },
] as const satisfies readonly Way[]

/** The last of them. */
export const FULL_SET: readonly Way[] = [WAYS.at(-1)!]

/** The verdict of each set, and its time in ms: shape and comparison, after parsing. */
interface Answers {
  readonly said: readonly boolean[]
  readonly ms: readonly number[]
  /** Of the full set. */
  readonly because: readonly string[]
}

/** One checked page. */
export interface Trial extends Answers {
  readonly depth: number
  readonly nodes: number
  /** Empty if only the content is new. */
  readonly changes: readonly { readonly kind: ChangeKind; readonly place: ChangePlace }[]
  /** The same change with unchanged content, as in the paper; only if there is a change. */
  readonly sameContent?: readonly boolean[]
}

export function* runExperiment(
  { sourcesPerDepth, pagesPerSource }: ExperimentSize,
  seed = 1,
  ways: readonly Way[] = WAYS,
): Generator<Trial> {
  const random = seededRandom(seed)
  for (const depth of DEPTHS) {
    for (let number = 0; number < sourcesPerDepth; number++) {
      const source = makeSource(depth, random)
      const seeds = newSeeds(random)
      const before = templateShape(learnedPages(source, seeds))
      for (let page = 0; page < pagesPerSource; page++) yield tryPage(source, before, ways, seeds[0]!, random)
    }
  }
}

export function regionPage(html: string): ExamplePage {
  const page = buildModel(parseHtml(html, { url: 'http://bench.example/' }))
  return { page, region: nodeOf(page, '//*[@id="region"]')! }
}

export const newSeeds = (random: Random): number[] => Array.from({ length: LEARNED_PAGES }, () => newId(random))

/** Pages of the source; the second shows what the first does not, so that all optional parts have come and gone. */
export function learnedPages({ template }: Source, seeds: readonly number[]): ExamplePage[] {
  const isHidden = (block: Block): boolean => !isShownBy(seeds[0]!)(block)
  return seeds.map((seed, number) => {
    if (number > 1) return regionPage(writePage(template, { seed }))
    return regionPage(writePage(template, { seed, isShown: number === 0 ? isShownBy(seed) : isHidden }))
  })
}

const isShownBy =
  (seed: number) =>
  ({ id }: Block): boolean =>
    seededRandom(seed ^ id)() < 0.5

function tryPage(
  source: Source,
  before: TemplateShape,
  ways: readonly Way[],
  firstSeed: number,
  random: Random,
): Trial {
  let changed = random() < CHANGED_SHARE ? changeRandomly(source, drawCount(random), random) : undefined
  const first = { seed: firstSeed, isShown: isShownBy(firstSeed) }
  let other: PageContent = { seed: newId(random) }
  while (changed && !(shows(source, changed, first) && shows(source, changed, other))) {
    changed = changeRandomly(source, drawCount(random), random)
    other = { seed: newId(random) }
  }
  const after = regionPage(writePage(changed?.template ?? source.template, other))
  const trial = {
    depth: source.depth,
    nodes: after.page.nodeCount,
    changes: changed?.changes ?? [],
    ...askAll(ways, before, after),
  }
  if (!changed) return trial
  return { ...trial, sameContent: askAll(ways, before, regionPage(writePage(changed.template, first))).said }
}

/** Whether a page shows a change: a block that moved past one that is not there is where it was. */
function shows(source: Source, changed: { readonly template: Block }, content: PageContent): boolean {
  const [before, after] = [source, changed].map(({ template }) => writePage(template, content).replace(/\s+(?=<)/g, ''))
  return before !== after
}

function askAll(ways: readonly Way[], before: TemplateShape, after: ExamplePage): Answers {
  const answers = ways.map(({ by, variables }) => {
    const start = performance.now()
    const { isChanged, because } = compareTemplates(before, shapeLike(before, after), by, { variables })
    return { isChanged, because, ms: performance.now() - start }
  })
  return {
    said: answers.map(({ isChanged }) => isChanged),
    ms: answers.map(({ ms }) => ms),
    because: answers.at(-1)!.because,
  }
}

const drawCount = (random: Random): number => (random() < SEVERAL_SHARE ? 2 + Math.floor(random() * 3) : 1)

/** Changes are drawn again if the changed template reads as before. */
export function changeRandomly(
  source: Source,
  wanted: number,
  random: Random,
): { template: Block; changes: Trial['changes'] } {
  const changes: { kind: ChangeKind; place: ChangePlace }[] = []
  let template = source.template
  while (changes.length < wanted || formatTemplate(template) === formatTemplate(source.template)) {
    const [kind, place] = [oneOf(CHANGES, random), oneOf(PLACES, random)]
    const next = changeTemplate({ template, used: source.used }, kind, place, random)
    if (!next || formatTemplate(next) === formatTemplate(template)) continue
    template = next
    changes.push({ kind, place })
  }
  return { template, changes }
}

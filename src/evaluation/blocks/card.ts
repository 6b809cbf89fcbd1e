import type { Model } from '../../learn/model.ts'
import { printTree } from '../../learn/print-tree.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import type { FeatureSelection } from '../training/eliminate.ts'

/** What a card says about a block type in addition to its definition. */
export interface CardFacts {
  readonly models: Readonly<Record<string, Model>>
  /** Figures of each profile on sites that it was not trained on. */
  readonly metrics: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly own: OwnPages
  /** Labeled pages in addition to its own, by corpus. */
  readonly corpora: readonly { readonly pages: number; readonly sites: number }[]
  /** Whether a feature of the trees is true or false rather than a number. */
  readonly isTruth: (feature: string) => boolean
}

export interface OwnPages {
  readonly pages: number
  readonly labelled: number
  /** How many pages each language has. */
  readonly languages: Readonly<Record<string, number>>
}

/** The card of a block type: its purpose, its training pages, its results, and its limits. */
export function formatCard(definition: BlockDefinition, facts: CardFacts): string {
  const sections = [
    `# ${definition.type}`,
    definition.about,
    '## Training pages',
    formatOrigin(facts),
    '## Profiles',
    formatProfiles(definition, facts.models),
    ...(Object.keys(facts.metrics).length > 0 ? ['## Results', RESULTS, formatMetrics(facts.metrics)] : []),
    '## Limits',
    formatLimits(definition, facts),
    ...formatSelections(definition, facts.metrics),
    ...formatTrees(definition, facts),
    '## How to train it again',
    formatTraining(definition, facts),
  ]
  return `${sections.join('\n\n')}\n`
}

const RESULTS = 'On sites that it was not learned from: five parts, each judged by a model learned from the other four.'

function formatOrigin({ own, corpora }: CardFacts): string {
  const languages = Object.entries(own.languages).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const lines = [
    `- ${own.pages} pages written for it (${own.labelled} with a label, ${own.pages - own.labelled} without), in ` +
      `${languages.length} languages: ${languages.map(([language, count]) => `${language} ${count}`).join(', ')}`,
  ]
  for (const { pages, sites } of corpora)
    lines.push(`- ${pages} labeled pages of ${sites} sites, which do not ship with it`)
  return lines.join('\n')
}

function formatProfiles({ profiles, classes }: BlockDefinition, models: CardFacts['models']): string {
  const rows = Object.entries(profiles).map(([name, { about, learner, model, threshold }]) => {
    const learned = models[model ?? name]
    const trees = learner.kind === 'tree' ? 'one tree' : `${learner.trees} trees`
    const features = learned ? String(learned.features.length) : '-'
    return [name, about, model ? `${trees}, shared with ${model}` : trees, features, String(threshold)]
  })
  const known = classes.slice(0, -1).map(name => `\`${name}\``)
  return `Classes: ${known.join(', ')}; everything else is \`${classes.at(-1)}\`.\n\n${markdownTable(['profile', 'about', 'learner', 'features', 'threshold'], rows)}`
}

const TITLES: Readonly<Record<string, string>> = {
  pagesRight: 'pages right',
  targetPrecision: 'target P',
  targetRecall: 'target R',
  falseAlarms: 'false alarms',
  pagesWithoutNext: 'pages without next',
}
const IS_SHARE = /right|precision|recall|f1|accuracy/i

const titleOf = (key: string): string =>
  key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace('labelled', 'labeled')

function formatMetrics(metrics: CardFacts['metrics']): string {
  const keys = [...new Set(Object.values(metrics).flatMap(score => Object.keys(score)))].filter(key =>
    Object.values(metrics).some(score => typeof score[key] === 'number'),
  )
  const cell = (key: string, value: unknown): string => {
    if (typeof value !== 'number') return '-'
    return IS_SHARE.test(key) ? `${(100 * value).toFixed(1)} %` : String(value)
  }
  const row = (name: string, score: Score): string[] => [name, ...keys.map(key => cell(key, score[key]))]
  const furtherOf = (score: Score): readonly Score[] => (score.further ?? []) as readonly Score[]
  return markdownTable(
    ['profile', ...keys.map(key => TITLES[key] ?? titleOf(key))],
    Object.entries(metrics).flatMap(([profile, score]) => [
      row(profile, score),
      ...furtherOf(score).map((other, at) => row(`${profile}, corpus ${at + 2}`, other)),
    ]),
  )
}

type Score = CardFacts['metrics'][string]

/** Languages with fewer pages are hardly trained. */
const FEW_PAGES = 3

function formatLimits({ limits = [] }: BlockDefinition, { own, metrics }: CardFacts): string {
  const judged = Object.values(metrics)[0]?.pages
  const rare = Object.entries(own.languages).filter(([, count]) => count < FEW_PAGES)
  return [
    ...limits,
    ...(typeof judged === 'number' ? [`One page is ${(100 / judged).toFixed(1)} points of pages right.`] : []),
    ...(rare.length > 0
      ? [
          `It has fewer than ${FEW_PAGES} pages of its own in each of these languages: ${rare
            .map(([name]) => name)
            .sort()
            .join(', ')}.`,
        ]
      : []),
    'Probabilities are shares of trees, not frequencies. The thresholds were chosen by looking at figures like those above.',
  ]
    .map(limit => `- ${limit}`)
    .join('\n')
}

function formatTrees({ profiles, namespace }: BlockDefinition, { models, isTruth }: CardFacts): string[] {
  return Object.entries(profiles).flatMap(([name, { learner, model }]) => {
    const learned = models[name]
    if (learner.kind !== 'tree' || model || !learned) return []
    const tree = printTree(learned, learned.trees[0], { isTruth }).replaceAll(`${namespace}::`, '')
    return [`## The tree of profile ${name}`, `\`\`\`\n${tree}\n\`\`\``]
  })
}

function formatSelections({ namespace }: BlockDefinition, metrics: CardFacts['metrics']): string[] {
  return Object.entries(metrics).flatMap(([profile, { selection }]) => {
    if (selection === undefined) return []
    const { before, after, left, removed } = selection as FeatureSelection
    const named = (feature: string): string => feature.replaceAll(`${namespace}::`, '')
    const points = (share: number): string => (100 * share).toFixed(1)
    const said = `Features were removed, the cheapest first, as long as the mean F1 of the classes on other sites did not fall: \
${points(before)} % with all ${left.length + removed.length}, ${points(after)} % with the ${left.length} that are left. The sites that chose \
them also judged them here; the results above come from features that were chosen without the page's site.`
    const costs = markdownTable(
      ['feature', 'cost in points of F1'],
      left.map(({ feature, cost }) => [`\`${named(feature)}\``, points(cost)]),
    )
    const gone = removed.length > 0 ? [`Removed: ${removed.map(name => `\`${named(name)}\``).join(', ')}.`] : []
    return [`## The features of profile ${profile}`, said, costs, ...gone]
  })
}

function formatTraining({ type }: BlockDefinition, { corpora }: CardFacts): string {
  const folder = corpora.length > 0 ? ` --corpus${' DIR'.repeat(corpora.length)}` : ''
  return `\`\`\`\namberyl train ${type}${folder}\namberyl train ${type}${folder} --card-only\n\`\`\`

The first command trains the block type and writes model.json, metrics.json, and this card; the second writes only this
card. The same pages give the same bytes. [How block types are made](../../docs/blocks.md#how-to-make-one).`
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]!.length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

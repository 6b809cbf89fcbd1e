import { percent, table } from '../../cli/terminal/figure-table.ts'
import type { Terminal } from '../../cli/terminal/terminal.ts'
import { type FeatureWorth, meanF1, type PairProposal, suggestDrops, suggestPairs } from '../training/suggest.ts'
import { crossValidate, foldsByGroup } from '../training/validate.ts'
import { type ExampleOptions, readBlockExamples } from './block-examples.ts'
import { joinExamples, type LabelledPage } from './examples.ts'
import { type SuggestedWord, suggestWords } from './suggest-words.ts'
import { FOLDS } from './validate-block.ts'

/** Suggestions for a block type; never applied automatically. */
interface Suggestions {
  readonly score: number
  readonly drops: readonly FeatureWorth[]
  readonly pairs: readonly PairProposal[]
  readonly words: readonly SuggestedWord[]
}

/** Enough for a ranking; with a whole forest, trying each feature would take hours. */
const TREES = 20
/** How many of the least important features are removed, one after another. */
const TRIES = 10
const SHOWN = { drops: 15, pairs: 10, words: 30 }

export async function suggest(options: ExampleOptions, terminal: Terminal): Promise<Suggestions> {
  const pages: LabelledPage[] = []
  const { definition, own, corpus } = await readBlockExamples({ ...options, visit: page => pages.push(page) }, terminal)
  const set = joinExamples([...corpus, ...own], definition.classes)
  const { learner } = definition.profiles[options.profile]!
  const settings = learner.kind === 'forest' ? { ...learner, trees: Math.min(learner.trees, TREES) } : learner
  const folds = foldsByGroup(set.groups, FOLDS)
  const validation = crossValidate(set, settings, folds)
  return {
    score: meanF1(set, validation.probabilities),
    drops: suggestDrops(set, settings, folds, { tries: TRIES, validation }).slice(0, SHOWN.drops),
    pairs: suggestPairs(set, validation.probabilities, SHOWN.pairs),
    words: suggestWords(pages).slice(0, SHOWN.words),
  }
}

export function formatSuggestions({ score, drops, pairs, words }: Suggestions): string {
  const points = (change: number): string => `${change >= 0 ? '' : '+'}${(-100 * change).toFixed(2)}`
  return [
    `F1 of nodes on sites that were not trained on: ${percent(score)} (${TREES} trees or fewer)`,
    'Least useful features: the change of the score when their values are shuffled, and when trained without them',
    table(
      ['feature', 'shuffled', 'without'],
      drops.map(({ feature, importance, loss }) => [
        feature,
        points(importance),
        loss === undefined ? '' : points(loss),
      ]),
    ),
    'Pairs that together separate wrong from right answers: a rule for both could be a feature',
    table(
      ['pair', 'bits', 'wrong', 'of'],
      pairs.map(({ features, gain, wrong, rows }) => [
        features.join(' & '),
        gain.toFixed(4),
        String(wrong),
        String(rows),
      ]),
    ),
    'Words of labeled nodes that no annotation covers: candidates for a word list',
    table(
      ['words', 'times', 'pages'],
      words.map(each => [each.words, String(each.count), String(each.pages)]),
    ),
  ].join('\n\n')
}

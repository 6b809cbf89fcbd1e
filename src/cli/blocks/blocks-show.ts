import { writeOutput } from '../../export/write-output.ts'
import { type BlockClassifier, thresholdOf } from '../../stages/4-find/blocks/block-type.ts'
import {
  drawClassifier,
  isOneTree,
  printClassifier,
  readFigures,
  shortName,
} from '../../stages/4-find/blocks/block-view.ts'
import { blockFolder, loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatPairs } from '../terminal/list-table.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

interface ShowBlockFlags {
  readonly profile?: string
  readonly blocks?: string
  readonly output?: string
  readonly json?: boolean
}

export async function showBlockType(type: string, flags: ShowBlockFlags, terminal: Terminal): Promise<ExitCode> {
  const classifier = loadClassifier(type, flags.profile, flags.blocks)
  if (flags.output !== undefined) {
    if (!isOneTree(classifier)) throw new UsageError(noTree(classifier))
    await writeOutput(flags.output, drawClassifier(classifier))
    return EXIT.done
  }
  const figures = readFigures(blockFolder(type, flags.blocks), classifier.profile)
  terminal.out(flags.json ? `${JSON.stringify(toJson(classifier, figures))}\n` : format(classifier, figures))
  return EXIT.done
}

function noTree({ definition: { type, profiles }, profile, model }: BlockClassifier): string {
  const trees = Object.entries(profiles).flatMap(([name, { learner }]) => (learner.kind === 'tree' ? [name] : []))
  const others = trees.length > 0 ? ` Profiles of one tree: ${trees.join(', ')}.` : ''
  return `Profile ${profile} of ${type} has ${model.trees.length} trees, too many to draw.${others}`
}

function toJson({ definition, profile, model }: BlockClassifier, figures: Readonly<Record<string, unknown>>): object {
  const { type, about, classes, profiles } = definition
  return { type, about, classes, profile, settings: profiles[profile], figures, model }
}

function format(classifier: BlockClassifier, figures: Readonly<Record<string, unknown>>): string {
  const { definition, profile, model } = classifier
  const name = shortName(classifier)
  const numbers = Object.entries(figures).filter(([, value]) => typeof value === 'number')
  const pairs: [string, string][] = [
    ['classes', definition.classes.join(', ')],
    ['profile', `${profile}: ${definition.profiles[profile]!.about}`],
    ['threshold', String(thresholdOf(classifier))],
    ['model', isOneTree(classifier) ? 'one tree' : `${model.trees.length} trees`],
    ['features', model.features.map(name).join(', ')],
    ['on new sites', numbers.map(([key, value]) => `${key} ${Number((value as number).toFixed(3))}`).join(', ')],
  ]
  const tree = isOneTree(classifier) ? `\n${printClassifier(classifier)}\n` : ''
  return `${definition.type}\n${definition.about}\n\n${formatPairs(pairs.filter(([, value]) => value !== ''))}${tree}`
}

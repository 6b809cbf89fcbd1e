import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../../cli/terminal/exit-code.ts'
import type { Terminal } from '../../cli/terminal/terminal.ts'
import { encodeModel, type ModelJson } from '../../learn/model-file.ts'
import { readBlockDefinition, shippedBlocks } from '../../stages/4-find/blocks/load-block-type.ts'
import { writeCard } from './block-card.ts'
import { type BlockExamples, readBlockExamples } from './block-examples.ts'
import { formatScore } from './evaluation-tables.ts'
import { type PaginationScore, scoreNextPages } from './score.ts'
import { type BlockScore, formatBlockScore, scoreBlock } from './score-block.ts'
import { formatSuggestions, suggest } from './suggest.ts'
import { trainBlock } from './validate-block.ts'
import { answerUnseen } from './validate-next-page.ts'

interface TrainFlags {
  readonly corpus?: string
  readonly blocks?: string
  readonly cardOnly?: boolean
  readonly suggest?: boolean
}

export function addTrainCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('train')
    .argument('<block>', 'a block type, for example pagination-link')
    .option('--corpus <folder>', 'labeled pages: labels.json and pages/')
    .option('--blocks <folder>', 'folder of block types (default: those that come with Amberyl)')
    .option('--card-only', 'write card.md again from the existing model and metrics')
    .option('--suggest', 'do not train; suggest features to drop or combine, and words for the word lists')
    .action(async (type: string, flags: TrainFlags) => finish(await train(type, flags, terminal)))
}

async function train(type: string, flags: TrainFlags, terminal: Terminal): Promise<ExitCode> {
  const folder = join(flags.blocks ?? shippedBlocks(), type)
  if (flags.cardOnly) {
    await writeCard(folder, flags.corpus)
    return EXIT.done
  }
  const { profiles } = readBlockDefinition(folder)
  if (flags.suggest) {
    const profile = 'fast' in profiles ? 'fast' : Object.keys(profiles)[0]!
    terminal.out(`${formatSuggestions(await suggest({ type, profile, ...flags }, terminal))}\n`)
    return EXIT.done
  }
  const models: Record<string, ModelJson> = {}
  const metrics: Record<string, PaginationScore | BlockScore> = {}
  // Profiles that leave out the same features use the same pages: rendering them once is enough.
  const read = new Map<string, Promise<BlockExamples>>()
  for (const profile of Object.keys(profiles)) {
    const key = [...profiles[profile]!.without].sort().join()
    if (!read.has(key)) read.set(key, readBlockExamples({ type, profile, ...flags }, terminal))
    const { definition, own, corpus } = await read.get(key)!
    if (!definition.profiles[profile]!.model)
      models[profile] = encodeModel(trainBlock([...corpus, ...own], definition, profile))
    if (corpus.length === 0) {
      const score = scoreBlock(own, definition, profile)
      metrics[profile] = score
      terminal.out(`${profile}\n${formatBlockScore(score)}\n\n`)
    } else {
      const score = scoreNextPages(answerUnseen(corpus, definition, profile, { alsoLearn: own }))
      metrics[profile] = score
      terminal.out(`${profile}\n${formatScore(score)}\n\n`)
    }
  }
  await writeFile(join(folder, 'model.json'), `${JSON.stringify(models)}\n`)
  await writeFile(join(folder, 'metrics.json'), `${JSON.stringify(metrics, undefined, 2)}\n`)
  await writeCard(folder, flags.corpus)
  return EXIT.done
}

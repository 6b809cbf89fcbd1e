import { join } from 'node:path'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../../cli/terminal/exit-code.ts'
import type { Terminal } from '../../cli/terminal/terminal.ts'
import type { TrainingResult } from '../../server/training/trainer.ts'
import { defaultProfile, readBlockDefinition, shippedBlocks } from '../../stages/4-find/blocks/load-block-type.ts'
import { writeCard } from './block-card.ts'
import { formatSuggestions, suggest } from './suggest.ts'
import { trainProfiles, writeTrained } from './train-profiles.ts'

interface TrainFlags {
  readonly profile?: readonly string[]
  readonly corpus?: readonly string[]
  readonly blocks?: string
  readonly annotators?: string
  readonly select?: boolean
  readonly without?: readonly string[]
  readonly cardOnly?: boolean
  readonly suggest?: boolean
}

export function addTrainCommand(program: Command, terminal: Terminal, finish: (code: ExitCode) => void): void {
  program
    .command('train')
    .argument('<block>', 'a block type, for example pagination-link')
    .option('--profile <name...>', 'train only these profiles; the others keep their models and figures')
    .option('--corpus <folder...>', 'labeled pages: labels.json and pages/; several folders are scored separately')
    .option('--select', 'train only with the features that help on sites that were not trained on')
    .option('--without <name...>', 'train without these features or groups of features')
    .option('--blocks <folder>', 'folder of block types (default: those that come with Amberyl)')
    .option('--annotators <folder>', 'folder of your own annotators, in addition to those that come with Amberyl')
    .option('--card-only', 'write card.md again from the existing model and metrics')
    .option('--suggest', 'do not train; suggest features to drop or combine, and words for the word lists')
    .addHelpText('after', EXAMPLES)
    .action(async (type: string, flags: TrainFlags) => finish(await train(type, flags, terminal)))
}

const EXAMPLES = `
Examples:
  amberyl train my-block --blocks my-blocks
  amberyl train pagination-link --corpus labeled more-labeled
  amberyl train pagination-link --corpus labeled --profile paper --select
  amberyl train pagination-link --corpus labeled --suggest`

async function train(type: string, flags: TrainFlags, terminal: Terminal): Promise<ExitCode> {
  const folder = join(flags.blocks ?? shippedBlocks(), type)
  if (flags.cardOnly) {
    await writeCard(folder, flags.corpus)
    return EXIT.done
  }
  if (flags.suggest) {
    const profile = flags.profile?.[0] ?? defaultProfile(readBlockDefinition(folder))
    terminal.out(`${formatSuggestions(await suggest({ type, ...flags, profile }, terminal))}\n`)
    return EXIT.done
  }
  const trained: TrainingResult[] = []
  for await (const each of trainProfiles({ type, ...flags, profiles: flags.profile }, terminal)) {
    trained.push(each)
    terminal.out(`${each.profile}\n${each.told}\n\n`)
  }
  await writeTrained(folder, trained, flags.corpus)
  return EXIT.done
}

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../../cli/terminal/exit-code.ts'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import type { Model } from '../../learn/model.ts'
import { encodeModel, type ModelJson } from '../../learn/model-file.ts'
import { groupBy } from '../../stages/2-model/group-by.ts'
import { type BlockDefinition, featureRelations } from '../../stages/4-find/blocks/block-type.ts'
import { defaultProfile, readBlockDefinition, shippedBlocks } from '../../stages/4-find/blocks/load-block-type.ts'
import type { FeatureSelection } from '../training/eliminate.ts'
import { writeCard } from './block-card.ts'
import { type BlockExamples, readBlockExamples } from './block-examples.ts'
import { formatScore } from './evaluation-tables.ts'
import { type PaginationScore, scoreNextPages } from './score.ts'
import { type BlockScore, formatBlockScore, scoreBlock } from './score-block.ts'
import { formatSuggestions, suggest } from './suggest.ts'
import { selectBlockFeatures, trainBlock } from './validate-block.ts'
import { answerUnseen } from './validate-next-page.ts'

interface TrainFlags {
  readonly profile?: readonly string[]
  readonly corpus?: readonly string[]
  readonly blocks?: string
  readonly annotators?: string
  readonly select?: boolean
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

type Metrics = Record<
  string,
  (PaginationScore | BlockScore) & {
    readonly selection?: FeatureSelection
    /** The scores on the second corpus, the third …; those on the first are beside them. */
    readonly further?: readonly PaginationScore[]
  }
>

async function train(type: string, flags: TrainFlags, terminal: Terminal): Promise<ExitCode> {
  const folder = join(flags.blocks ?? shippedBlocks(), type)
  if (flags.cardOnly) {
    await writeCard(folder, flags.corpus)
    return EXIT.done
  }
  const definition = readBlockDefinition(folder)
  const wanted = profilesToTrain(definition, flags.profile)
  if (flags.suggest) {
    const profile = flags.profile?.[0] ?? defaultProfile(definition)
    terminal.out(`${formatSuggestions(await suggest({ type, ...flags, profile }, terminal))}\n`)
    return EXIT.done
  }
  const models: Record<string, ModelJson> = {}
  const metrics: Metrics = {}
  // Profiles with the same features use the same pages: rendering them once is enough.
  const read = new Map<string, Promise<BlockExamples>>()
  for (const profile of wanted) {
    const key = featureRelations(definition, profile).join()
    if (!read.has(key)) read.set(key, readBlockExamples({ type, ...flags, profile }, terminal))
    const examples = await read.get(key)!
    const { model, score, told } = await withProgress(terminal, `training ${profile}`, async () =>
      trainProfile(examples, profile, flags.select === true),
    )
    if (model) models[profile] = model
    metrics[profile] = score
    terminal.out(`${profile}\n${told}\n\n`)
  }
  const names = Object.keys(definition.profiles)
  await writeProfiles(join(folder, 'model.json'), names, models)
  await writeProfiles(join(folder, 'metrics.json'), names, metrics, 2)
  await writeCard(folder, flags.corpus)
  return EXIT.done
}

function profilesToTrain({ type, profiles }: BlockDefinition, wanted: readonly string[] | undefined): string[] {
  const names = Object.keys(profiles)
  const unknown = wanted?.find(profile => !names.includes(profile))
  if (unknown !== undefined) throw new UsageError(`${type} has no profile ${unknown}; it has ${names.join(', ')}`)
  return [...(wanted ?? names)]
}

function trainProfile(
  { definition, own, corpus }: BlockExamples,
  profile: string,
  select: boolean,
): { model?: ModelJson; score: Metrics[string]; told: string } {
  const pages = [...corpus, ...own]
  const selection = select ? selectBlockFeatures(pages, definition, profile) : undefined
  const features = selection?.left.map(({ feature }) => feature)
  const isShared = definition.profiles[profile]!.model !== undefined
  const trained = (calibration?: Pick<Model, 'calibration'>): { model?: ModelJson } =>
    isShared ? {} : { model: encodeModel({ ...trainBlock(pages, definition, profile, features), ...calibration }) }
  const kept = selection ? { selection } : {}
  if (corpus.length === 0) {
    const score = scoreBlock(own, definition, profile, { select })
    return { ...trained(), score: { ...score, ...kept } as Metrics[string], told: formatBlockScore(score) }
  }
  const { answers, ...calibration } = answerUnseen(corpus, definition, profile, { alsoLearn: own, select })
  const [score, ...further] = [...groupBy(answers, ({ example }) => example.corpus).values()].map(scoreNextPages)
  const others = further.length > 0 ? { further } : {}
  const told = [score!, ...further].map(formatScore).join('\n')
  return { ...trained(calibration), score: { ...score!, ...kept, ...others }, told }
}

/** Writes what was trained; profiles that were not keep what the file has. */
async function writeProfiles(
  file: string,
  profiles: readonly string[],
  trained: Readonly<Record<string, unknown>>,
  indent?: number,
): Promise<void> {
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>) : {}
  const all = { ...before, ...trained }
  const ordered = profiles.flatMap(name => (name in all ? [[name, all[name]]] : []))
  await writeFile(file, `${JSON.stringify(Object.fromEntries(ordered), undefined, indent)}\n`)
}

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import type { Model } from '../../learn/model.ts'
import { encodeModel, type ModelJson } from '../../learn/model-file.ts'
import type { TrainingResult, TrainingSite } from '../../server/training/trainer.ts'
import { groupBy } from '../../stages/2-model/group-by.ts'
import { type BlockDefinition, featureRelations, groupOf } from '../../stages/4-find/blocks/block-type.ts'
import { readBlockDefinition, shippedBlocks } from '../../stages/4-find/blocks/load-block-type.ts'
import { writeCard } from './block-card.ts'
import { type BlockExamples, type ExampleOptions, readBlockExamples } from './block-examples.ts'
import { unknownFeatures } from './choose-features.ts'
import { confuseClasses, isWhollyRight, scoreSites } from './confusion.ts'
import { formatScore } from './evaluation-tables.ts'
import { scoreNextPages } from './score.ts'
import { formatBlockScore, scoreProbabilities } from './score-block.ts'
import { selectBlockFeatures, trainBlock, type ValidationOptions, validateBlock } from './validate-block.ts'
import { answerUnseen } from './validate-next-page.ts'

/** What to train, and from which pages. */
interface TrainingOptions extends Pick<ExampleOptions, 'type' | 'corpus' | 'blocks' | 'annotators' | 'onPage'> {
  /** All of the block type if absent. */
  readonly profiles?: readonly string[] | undefined
  /** Only with the features that help on sites that were not trained on. */
  readonly select?: boolean | undefined
  /** Groups and single features to leave out. */
  readonly without?: readonly string[] | undefined
  /** Called when a profile is about to be trained. */
  readonly onProfile?: (profile: string) => void
}

/** By site: the pages that are right as a whole, and all. */
type SiteFigures = Readonly<Record<string, readonly [right: number, pages: number]>>

/** Trains the profiles of a block type, one after another. Nothing is written. */
export async function* trainProfiles(options: TrainingOptions, terminal: Terminal): AsyncGenerator<TrainingResult> {
  const { type, profiles, blocks, without = [] } = options
  const definition = readBlockDefinition(join(blocks ?? shippedBlocks(), type))
  const unknown = unknownFeatures(definition, without)
  if (unknown.length > 0) throw new UsageError(`${type} has no feature or group ${unknown.join(', ')}`)
  // Profiles with the same features use the same pages: rendering them once is enough.
  const read = new Map<string, Promise<BlockExamples>>()
  for (const profile of profilesToTrain(definition, profiles)) {
    const key = featureRelations(definition, profile).join()
    if (!read.has(key)) read.set(key, readBlockExamples({ ...options, profile }, terminal))
    const examples = await read.get(key)!
    options.onProfile?.(profile)
    yield await withProgress(terminal, `training ${profile}`, async () => trainProfile(examples, profile, options))
  }
}

function profilesToTrain({ type, profiles }: BlockDefinition, wanted: readonly string[] | undefined): string[] {
  const names = Object.keys(profiles)
  const unknown = wanted?.find(profile => !names.includes(profile))
  if (unknown !== undefined) throw new UsageError(`${type} has no profile ${unknown}; it has ${names.join(', ')}`)
  return [...(wanted ?? names)]
}

/** Everything is judged on sites that had no part in the model. */
function trainProfile(
  { definition, own, corpus }: BlockExamples,
  profile: string,
  { select = false, without = [] }: Pick<TrainingOptions, 'select' | 'without'>,
): TrainingResult {
  const pages = [...corpus, ...own]
  const left = featuresWithout(definition, pages[0]!.table.features, without)
  const selection = select ? selectBlockFeatures(pages, definition, profile) : undefined
  const features = selection?.left.map(({ feature }) => feature) ?? left
  const isShared = definition.profiles[profile]!.model !== undefined
  const trained = (calibration?: Pick<Model, 'calibration'>): { model?: ModelJson } =>
    isShared ? {} : { model: encodeModel({ ...trainBlock(pages, definition, profile, features), ...calibration }) }
  const kept = selection ? { selection } : {}
  const validation: ValidationOptions = { select, ...(left ? { features: left } : {}) }
  if (corpus.length === 0) {
    const judged = validateBlock(own, definition, profile, validation)
    const probabilities = judged.map(each => each.probabilities)
    const score = scoreProbabilities(own, definition, probabilities)
    const sites = scoreSites(judged.map(each => ({ ...each.page, isRight: isWhollyRight(each) })))
    const figures = { ...score, ...kept, sites: bySite(sites) }
    const confusion = confuseClasses(judged, definition.classes)
    return { profile, ...trained(), figures, told: formatBlockScore(score), sites, confusion }
  }
  const { answers, ...calibration } = answerUnseen(corpus, definition, profile, { alsoLearn: own, ...validation })
  const [score, ...further] = [...groupBy(answers, ({ example }) => example.corpus).values()].map(scoreNextPages)
  const others = further.length > 0 ? { further } : {}
  const sites = scoreSites(answers.map(each => ({ ...each.example, isRight: scoreNextPages([each]).pagesRight === 1 })))
  const judged = answers.map(({ example, probabilities }) => ({ page: example, probabilities }))
  return {
    profile,
    ...trained(calibration),
    figures: { ...score!, ...kept, ...others, sites: bySite(sites) },
    told: [score!, ...further].map(formatScore).join('\n'),
    sites,
    confusion: confuseClasses(judged, definition.classes),
  }
}

/** Undefined if nothing is left out. */
function featuresWithout(
  definition: BlockDefinition,
  features: readonly string[],
  without: readonly string[],
): string[] | undefined {
  if (without.length === 0) return undefined
  const isOut = (feature: string): boolean => {
    const name = feature.replace(`${definition.namespace}::`, '').replace(/\.\d+$/, '')
    return without.includes(name) || without.includes(groupOf(definition, feature))
  }
  const left = features.filter(feature => !isOut(feature))
  if (left.length === 0) throw new UsageError('no feature is left to train with')
  return left
}

/** In the order of their names, so that the same pages give the same file. */
const bySite = (sites: readonly TrainingSite[]): SiteFigures =>
  Object.fromEntries(
    sites.map(({ site, right, pages }) => [site, [right, pages]] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Writes what was trained into the folder of the block type; other profiles keep what they have. */
export async function writeTrained(
  folder: string,
  trained: readonly Pick<TrainingResult, 'profile' | 'model' | 'figures'>[],
  corpora: readonly string[] = [],
): Promise<void> {
  const names = Object.keys(readBlockDefinition(folder).profiles)
  const models = trained.flatMap(({ profile, model }) => (model ? [[profile, model] as const] : []))
  await writeProfiles(join(folder, 'model.json'), names, Object.fromEntries(models))
  const metrics = Object.fromEntries(trained.map(({ profile, figures }) => [profile, figures]))
  await writeProfiles(join(folder, 'metrics.json'), names, metrics, 2)
  await writeCard(folder, corpora)
}

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

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RuleProblems } from '../../../datalog/problem.ts'
import type { Program } from '../../../datalog/program.ts'
import { readTextFileSync } from '../../../files/read-file.ts'
import { decodeModel, type ModelJson } from '../../../learn/model-file.ts'
import { shippedFolder } from '../../3-annotate/shipped-folder.ts'
import { type BlockClassifier, type BlockDefinition, featureRelations } from './block-type.ts'
import { openProgram } from './compile-rules.ts'
import { BLOCKS, MEMBERS, NODES_OF_INTEREST } from './features.ts'
import { FACT_RELATIONS } from './page-facts.ts'

/** All problems of a block type's folder, each with its file. */
export class BlockProblems extends Error {
  override readonly name = 'BlockProblems'
}

/** The models of a block type, one per profile: the content of `model.json`. */
export type ModelFile = Readonly<Record<string, ModelJson>>

/** The folder of the built-in block types. */
export const shippedBlocks = (): string => shippedFolder('blocks')

/** The folder of a block type: in the given folder if it is there, else the one that ships. */
export function blockFolder(type: string, blocks?: string): string {
  if (blocks !== undefined && existsSync(join(blocks, type))) return join(blocks, type)
  const own = listOwnTypes(blocks)
  const shipped = typesIn(shippedBlocks())
  if (shipped.includes(type)) return join(shippedBlocks(), type)
  const known = [...new Set([...own, ...shipped])].join(', ')
  throw new BlockProblems(`there is no block type ${type}; there are ${known}. --blocks names a folder with others.`)
}

/** The block types of a folder; none without one. */
export function listOwnTypes(blocks?: string): string[] {
  if (blocks === undefined) return []
  const types = existsSync(blocks) ? typesIn(blocks) : []
  if (types.length > 0) return types
  throw new BlockProblems(`${blocks} contains no block type; each is a folder with block.json and rules.dl`)
}

/** Sorted, so that the same files give the same order on every file system. */
export const typesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'block.json')))
    .sort()

/** The profile that is used if none is named. */
export const defaultProfile = ({ profiles }: BlockDefinition): string =>
  'fast' in profiles ? 'fast' : Object.keys(profiles)[0]!

/** Reads and checks a block type's definition. */
export function readBlockDefinition(folder: string): BlockDefinition {
  const file = join(folder, 'block.json')
  const definition = readJson(file) as BlockDefinition
  const problems = problemsOf(definition)
  if (problems.length > 0) throw new BlockProblems(problems.map(problem => `${file}: ${problem}`).join('\n'))
  return definition
}

function problemsOf(definition: Partial<BlockDefinition>): string[] {
  if (!isObject(definition)) return ['it must be an object with "type", "classes", "features", and "profiles"']
  const problems: string[] = []
  const must = (holds: boolean, problem: string): void => void (holds || problems.push(problem))
  must(typeof definition.type === 'string', '"type" must be the name of the block type')
  must(typeof definition.about === 'string', '"about" must say what the block type is')
  must(typeof definition.namespace === 'string', '"namespace" must be the namespace of its features')
  const classes: readonly string[] = isTexts(definition.classes) ? definition.classes! : []
  must(classes.length >= 2, '"classes" must list two or more classes, the last one being "none of these"')
  must(
    isTexts(definition.numeric ?? []) && (definition.numeric ?? []).every(name => classes.includes(name)),
    '"numeric" may only name classes',
  )
  must(
    isTexts(definition.uses ?? []) && (definition.uses ?? []).every(name => listSharedRules().includes(name)),
    `"uses" may only name shared rules: ${listSharedRules().join(', ')}`,
  )
  must(isTexts(definition.limits ?? []), '"limits" must be a list of texts')
  must(isTexts(definition.claims ?? []), '"claims" must be a list of relations')
  const { pagesOf } = definition
  const borrowed = Object.values(pagesOf?.labels ?? {})
  must(
    pagesOf === undefined || (typeof pagesOf?.type === 'string' && borrowed.length > 0),
    '"pagesOf" must have a "type", whose pages are used for training, and "labels", which map its labels to classes',
  )
  must(
    borrowed.every(label => classes.includes(label)),
    `"pagesOf" maps to labels that are not classes; the classes are ${classes.join(', ')}`,
  )
  const groups = isObject(definition.features) ? Object.entries(definition.features) : []
  must(
    groups.length > 0 && groups.every(([, names]) => isTexts(names)),
    '"features" must have one list of feature names per group',
  )
  const profiles = isObject(definition.profiles) ? Object.entries(definition.profiles) : []
  must(profiles.length > 0, '"profiles" must have at least one entry')
  const known = groups.flatMap(([group, names]) => [group, ...(isTexts(names) ? names : [])])
  for (const [name, profile] of profiles) must(isObject(profile), `profile ${name} must be an object`)
  for (const [name, profile] of profiles.filter(([, profile]) => isObject(profile))) {
    const named = [...[profile.only ?? []].flat(), ...[profile.without ?? []].flat()]
    const unknown = named.filter(each => !known.includes(each))
    must(unknown.length === 0, `profile ${name} names ${unknown.join(', ')}, which is neither a feature nor a group`)
    must(isTexts(profile.only ?? []) && isTexts(profile.without ?? []), `profile ${name} needs lists of features`)
    must(profile.threshold > 0 && profile.threshold < 1, `profile ${name} needs a "threshold" between 0 and 1`)
    must(
      profile.learner?.kind === 'tree' || profile.learner?.kind === 'forest',
      `profile ${name} needs a "learner" of kind tree or forest`,
    )
  }
  return problems
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(each => typeof each === 'string')
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rules of the framework: the standard ones, and those that a block type names in "uses". */
const sharedRules = (name: string): string => join(dirname(fileURLToPath(import.meta.url)), `${name}.dl`)

const listSharedRules = (): string[] =>
  readdirSync(dirname(sharedRules('std')))
    .filter(file => file.endsWith('.dl') && file !== 'std.dl')
    .map(file => file.slice(0, -'.dl'.length))
    .sort()

/** Compiles the rules of a block type for one profile: only those that its features need. */
export function compileBlock(folder: string, definition: BlockDefinition, profile: string): Program {
  if (!(profile in definition.profiles)) {
    throw new BlockProblems(
      `${definition.type} has no profile ${profile}; it has ${Object.keys(definition.profiles).join(', ')}`,
    )
  }
  const shared = ['std', ...(definition.uses ?? [])].map(sharedRules)
  const sources = [...shared, join(folder, 'rules.dl')].map(file => ({ file, text: readText(file) }))
  const candidates = definition.several ? [BLOCKS, MEMBERS] : [NODES_OF_INTEREST]
  const outputs = [...candidates, ...featureRelations(definition, profile), ...(definition.claims ?? [])]
  try {
    return openProgram(sources, { inputs: FACT_RELATIONS, outputs })
  } catch (error) {
    if (error instanceof RuleProblems) throw error
    throw new BlockProblems(
      `${join(folder, 'block.json')}: ${(error as Error).message}; write a rule for it in ${join(folder, 'rules.dl')}, or remove it`,
    )
  }
}

/** A block type with its learned model, ready to classify. `blocks` is a folder that may have it; see `blockFolder`. */
export function loadClassifier(type: string, wanted?: string, blocks?: string): BlockClassifier {
  const place = blockFolder(type, blocks)
  const definition = readBlockDefinition(place)
  const profile = wanted ?? defaultProfile(definition)
  const file = join(place, 'model.json')
  const models = readJson(file) as ModelFile | null
  const name = (Object.hasOwn(definition.profiles, profile) && definition.profiles[profile]?.model) || profile
  const program = compileBlock(place, definition, profile)
  const model = models?.[name]
  const wrong = (what: string): BlockProblems =>
    new BlockProblems(`${file}: ${what}; train it with "amberyl train ${type}"`)
  if (!model) throw wrong(`no model for profile ${name}`)
  try {
    return { definition, profile, program, model: decodeModel(model) }
  } catch (error) {
    throw wrong(`the model of profile ${name} cannot be read: ${(error as Error).message}`)
  }
}

function readText(file: string): string {
  try {
    return readTextFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const remedy = file.endsWith('model.json')
      ? `train it with "amberyl train ${basename(dirname(file))}"`
      : 'a block type needs block.json and rules.dl'
    throw new BlockProblems(`${file}: file not found; ${remedy}`)
  }
}

function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BlockProblems(`${file}: not valid JSON: ${(error as Error).message}`)
  }
}

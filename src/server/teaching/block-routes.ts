import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { needsRendering } from '../../stages/2-model/relations.ts'
import { type BlockClassifier, type BlockDefinition, featureRelations } from '../../stages/4-find/blocks/block-type.ts'
import { drawClassifier, isOneTree, printClassifier, readFigures } from '../../stages/4-find/blocks/block-view.ts'
import {
  BlockProblems,
  compileBlock,
  defaultProfile,
  loadClassifier,
  readBlockDefinition,
} from '../../stages/4-find/blocks/load-block-type.ts'
import { labelClasses } from '../../stages/4-find/blocks/page-labels.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/blocks.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import type { BlockFolders } from '../training/block-folders.ts'
import { acceptSuggestions } from './accept-suggestions.ts'

/** Block types, as they are in their folders now. */
export function blockRoutes({ training }: Pick<ServerContext, 'training'>) {
  const { blocks, corpora } = training
  return createApi()
    .openapi(contract.blocksRoute, c =>
      c.json({ blocks: blocks.list().map(viewType), corpora: corpora.names, canKeep: blocks.canChange }, 200),
    )
    .openapi(contract.blockRoute, async c => {
      const { type } = c.req.valid('param')
      const { folder, definition, profile } = openType(blocks, type, c.req.valid('query').profile)
      const classifier = tryLoad(blocks, type, profile)
      const { learner, threshold } = definition.profiles[profile]!
      const { sites, ...figures } = readFigures(folder, profile)
      return c.json(
        {
          ...viewType(blocks.list().find(each => each.type === type)!),
          profile,
          threshold,
          learner: learner.kind,
          needsBrowser: needsRendering(compileBlock(folder, definition, profile).requiredInputs),
          features: viewFeatures(definition, profile),
          figures: numbersOf(figures),
          sites: viewSites(sites),
          trees: classifier?.model.trees.length ?? null,
          tree: classifier && isOneTree(classifier) ? printClassifier(classifier) : null,
          card: await readCard(folder),
        },
        200,
      )
    })
    .openapi(contract.treeRoute, c => {
      const { type } = c.req.valid('param')
      const { profile } = openType(blocks, type, c.req.valid('query').profile)
      const classifier = loadClassifier(type, profile, blocks.own)
      if (!isOneTree(classifier))
        throw new ApiProblem(
          409,
          'no-tree',
          `Profile ${profile} of ${type} has ${classifier.model.trees.length} trees, too many to draw.`,
          'Name a profile that learns one tree.',
        )
      return c.body(drawClassifier(classifier), 200, { 'content-type': 'image/svg+xml' }) as never
    })
    .openapi(contract.acceptSuggestionsRoute, async c => {
      const { type } = c.req.valid('param')
      return c.json(await acceptSuggestions(training, type, c.req.valid('json')), 200)
    })
}

/** A block type and one of its profiles. */
export function openType(blocks: BlockFolders, type: string, wanted: string | undefined) {
  const folder = blocks.folderOf(type)
  const definition = readBlockDefinition(folder)
  const profile = wanted ?? defaultProfile(definition)
  if (!Object.hasOwn(definition.profiles, profile))
    throw notFound('profile', profile, `${type} has ${Object.keys(definition.profiles).join(', ')}.`)
  return { folder, definition, profile }
}

function viewType({ type, folder, isOwn }: ReturnType<BlockFolders['list']>[number]) {
  const isTrained = existsSync(join(folder, 'model.json'))
  try {
    const definition = readBlockDefinition(folder)
    const first = defaultProfile(definition)
    const others = Object.keys(definition.profiles).filter(name => name !== first)
    return {
      ...{ type, about: definition.about, own: isOwn, isTrained, problem: null },
      classes: labelClasses(definition),
      numeric: definition.numeric ?? [],
      profiles: [first, ...others],
    }
  } catch (error) {
    if (!(error instanceof BlockProblems)) throw error
    const nothing = { about: '', classes: [], numeric: [], profiles: [] }
    // The paths of the server's files are of no use to others.
    return { type, own: isOwn, isTrained, ...nothing, problem: error.message.replaceAll(`${folder}/`, '') }
  }
}

/** Undefined before it is trained. */
function tryLoad(blocks: BlockFolders, type: string, profile: string): BlockClassifier | undefined {
  try {
    return loadClassifier(type, profile, blocks.own)
  } catch (error) {
    if (error instanceof BlockProblems) return undefined
    throw error
  }
}

function viewFeatures(definition: BlockDefinition, profile: string) {
  const { namespace, features } = definition
  const used = new Set(featureRelations(definition, profile).map(name => name.replace(`${namespace}::`, '')))
  return Object.entries(features).map(([group, names]) => ({
    group,
    features: [...names],
    used: names.filter(name => used.has(name)),
  }))
}

/** The figures among what is stored with a model. */
export const numbersOf = (figures: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter((each): each is [string, number] => typeof each[1] === 'number'))

/** By site: right pages and all pages, as `amberyl train` stores them. */
export function viewSites(sites: unknown): { site: string; right: number; pages: number }[] {
  if (typeof sites !== 'object' || sites === null) return []
  return Object.entries(sites).flatMap(([site, counts]) => {
    const [right, pages] = Array.isArray(counts) ? (counts as unknown[]) : []
    return typeof right === 'number' && typeof pages === 'number' ? [{ site, right, pages }] : []
  })
}

const readCard = (folder: string): Promise<string | null> => readFile(join(folder, 'card.md'), 'utf8').catch(() => null)

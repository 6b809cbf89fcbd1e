import type { Models } from './analyse.ts'
import { lazily } from './once.ts'
import { needsRendering } from './stages/2-model/relations.ts'
import { loadAnnotators, shippedAnnotators } from './stages/3-annotate/load-annotators.ts'
import type { BlockClassifier } from './stages/4-find/blocks/block-type.ts'
import {
  BlockProblems,
  blockFolder,
  listOwnTypes,
  loadClassifier,
  readBlockDefinition,
} from './stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from './stages/4-find/extent/load-extent.ts'
import { leadsOn } from './stages/4-find/pagination/find-next-page.ts'
import { loadRegionJudge } from './stages/4-find/regions/load-judge.ts'

/** Which models to load; by default those that come with Amberyl. */
export interface ModelChoice {
  /** The profile for pagination links. */
  readonly profile?: string | undefined
  /** A folder of your own annotators, used in addition. */
  readonly annotators?: string | undefined
  /**
   * A folder of your own block types. One with the name of a block type that ships replaces it; any other with a class
   * `next`, `next-number`, `load-more`, or `sentinel` is a further way on from page to page.
   */
  readonly blocks?: string | undefined
}

/**
 * The models for an analysis. Each is loaded on first use: compiling rules takes longer than reading a page, and most
 * lists need no rules for "load more".
 */
export function loadModels({ profile, annotators: own, blocks }: ModelChoice = {}): Models {
  return lazily<Models>({
    annotators: () => loadAnnotators([shippedAnnotators(), ...(own === undefined ? [] : [own])]),
    judge: loadRegionJudge,
    links: () => loadClassifier(LINKS, profile, blocks),
    more: () => loadClassifier(MORE, undefined, blocks),
    ways: () => loadWays(blocks),
    extent: loadExtentRules,
  })
}

const LINKS = 'pagination-link'
const MORE = 'load-more'

/** A walk reads most pages without a browser, so a way on must be found without one. */
function loadWays(blocks: string | undefined): BlockClassifier[] {
  const types = listOwnTypes(blocks).filter(type => type !== LINKS && type !== MORE)
  return types
    .filter(type => leadsOn(readBlockDefinition(blockFolder(type, blocks))))
    .map(type => {
      const classifier = loadClassifier(type, undefined, blocks)
      if (!needsRendering(classifier.program.requiredInputs)) return classifier
      throw new BlockProblems(
        `${type} cannot lead from page to page: its profile ${classifier.profile} needs rendered pages; add a profile "fast" without features of boxes and styles`,
      )
    })
}

/** Shared by everything in the process that does not use other models. */
export const shippedModels: Models = loadModels()

/** The shipped models, unless something else is chosen. */
export const modelsFor = (choice: ModelChoice): Models =>
  Object.values(choice).some(value => value !== undefined) ? loadModels(choice) : shippedModels

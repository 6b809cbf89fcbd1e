import { dirname, join } from 'node:path'
import { type Terminal, withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { modelsFor } from '../../shipped-models.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { needsRendering } from '../../stages/2-model/relations.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import {
  blockFolder,
  compileBlock,
  readBlockDefinition,
  shippedBlocks,
} from '../../stages/4-find/blocks/load-block-type.ts'
import type { CorpusReading } from '../corpus.ts'
import { chooseFeatures, unknownFeatures } from './choose-features.ts'
import { featuresOfPage, type LabelledPage, type PageFeatures, withoutNodes } from './examples.ts'
import { readLabelledCorpora, readOwnPages, readPaginationCorpus } from './labelled-pages.ts'
import type { NextPageExample } from './validate-next-page.ts'

/** Everything that a profile of a block type is trained and evaluated on. */
export interface BlockExamples {
  readonly definition: BlockDefinition
  readonly folder: string
  /** Pages that ship with the block type: used for training, and for evaluation only if there is no corpus for it. */
  readonly own: readonly PageFeatures[]
  /** Pages of the corpus. */
  readonly corpus: readonly NextPageExample[]
  readonly rendered: boolean
}

export interface ExampleOptions {
  readonly type: string
  readonly profile: string
  /** Folders of labeled pages. */
  readonly corpus?: string | readonly string[] | undefined
  readonly blocks?: string | undefined
  /** A folder of annotators in addition to the shipped ones. */
  readonly annotators?: string | undefined
  /** Names of features or groups; if absent, all of the profile. */
  readonly features?: readonly string[] | undefined
  /** Leave out the pages that ship with the block type: only training needs them. */
  readonly corpusOnly?: boolean
  /** Called after every page. */
  readonly onPage?: (() => void) | undefined
  /** Called for every page with its labels, in order. */
  readonly visit?: (page: LabelledPage) => void
}

/** Reads pages as the profile needs them: in a browser only if its rules use something visual. */
export async function readBlockExamples(options: ExampleOptions, terminal: Terminal): Promise<BlockExamples> {
  const folder = join(options.blocks ?? shippedBlocks(), options.type)
  const shipped = readBlockDefinition(folder)
  const unknown = unknownFeatures(shipped, options.features ?? [])
  if (unknown.length > 0) throw new UsageError(`${options.type} has no feature or group ${unknown.join(', ')}`)
  const definition = options.features ? chooseFeatures(shipped, options.features) : shipped
  const program = compileBlock(folder, definition, options.profile)
  const rendered = needsRendering(program.requiredInputs)
  const renderer = rendered ? new Renderer() : undefined
  const { annotators } = modelsFor({ annotators: options.annotators })
  const reading = { annotators, renderer }
  const own: PageFeatures[] = []
  const corpus: NextPageExample[] = []
  try {
    await withProgress(terminal, `reading pages${rendered ? ' in the browser' : ''}`, async () => {
      for await (const page of options.corpusOnly ? [] : readLearningPages(folder, definition, reading)) {
        checkLabels(page, definition)
        options.onPage?.()
        options.visit?.(page)
        own.push(featuresOfPage(page, definition, options.profile, program))
      }
      const folders = [options.corpus ?? []].flat()
      if (folders.length === 0) return
      if (!definition.absentInCorpus && !definition.classes.includes('next')) {
        const before = own.length
        let labels = 0
        for await (const page of readLabelledCorpora(folders, definition, reading)) {
          options.onPage?.()
          options.visit?.(page)
          labels += page.labels.size
          own.push(featuresOfPage(page, definition, options.profile, program))
        }
        if (own.length > before && labels === 0)
          throw new UsageError(`the corpus has no labels for ${definition.type}: remove --corpus`)
        return
      }
      for await (const page of readCorpora(folders, reading)) {
        options.onPage?.()
        if (!page.isLearned) continue
        if (definition.absentInCorpus) {
          const features = featuresOfPage({ ...page, labels: new Map() }, definition, options.profile, program)
          // Some links to a next page say that they load more: they are examples of neither.
          own.push(withoutNodes(features, page.labels))
          continue
        }
        options.visit?.(page)
        const start = performance.now()
        const features = featuresOfPage(page, definition, options.profile, program)
        const ms = page.ms + performance.now() - start
        const { label, topic, labels: links, isScored, corpus: origin } = page
        corpus.push({ ...features, label, links, topic, ms, isScored, corpus: origin })
      }
    })
  } finally {
    await renderer?.close()
  }
  if (own.length + corpus.length === 0)
    throw new UsageError(`there is nothing to train on: add labeled pages to ${join(folder, 'pages')}`)
  return { definition, folder, own, corpus, rendered }
}

async function* readCorpora(folders: readonly string[], reading: CorpusReading) {
  for (const corpus of folders)
    for await (const page of readPaginationCorpus(corpus, reading)) yield { ...page, corpus }
}

/** A block type's own pages, and those that it borrows from another type with the labels that apply here. */
async function* readLearningPages(
  folder: string,
  { pagesOf }: BlockDefinition,
  reading: CorpusReading,
): AsyncGenerator<LabelledPage> {
  yield* readOwnPages(folder, reading)
  if (!pagesOf) return
  for await (const page of readOwnPages(blockFolder(pagesOf.type, dirname(folder)), reading)) {
    if (pagesOf.leaveOut?.includes(page.id)) continue
    const meant = [...page.labels].filter(([, label]) => label in pagesOf.labels)
    yield { ...page, labels: new Map(meant.map(([node, label]) => [node, pagesOf.labels[label]!])) }
  }
}

function checkLabels({ id, labels }: LabelledPage, { classes }: BlockDefinition): void {
  const strange = [...labels.values()].find(label => !classes.includes(label))
  if (strange !== undefined)
    throw new UsageError(`${id}.html labels a node "${strange}"; the classes are ${classes.join(', ')}`)
}

import type { Terminal } from '../../cli/terminal/terminal.ts'
import { withProgress } from '../../cli/terminal/terminal.ts'
import { UsageError } from '../../cli/terminal/usage-error.ts'
import { modelsFor } from '../../shipped-models.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { needsRendering } from '../../stages/2-model/relations.ts'
import { classifyTable } from '../../stages/4-find/blocks/classify.ts'
import { blockFolder, loadClassifier } from '../../stages/4-find/blocks/load-block-type.ts'
import { featuresOfPage, type PageFeatures } from './examples.ts'
import { readOwnPages } from './labelled-pages.ts'
import { formatBlockScore, scoreBlock, scoreProbabilities } from './score-block.ts'

export interface EvaluateBlockFlags {
  readonly type?: string
  readonly corpus?: string
  readonly blocks?: string
  readonly annotators?: string
  readonly profile?: string
  readonly crossValidate?: boolean
  readonly json?: boolean
}

/** Measures a block type on pages with labels: those of a folder, or its own. */
export async function evaluateBlock(flags: EvaluateBlockFlags, terminal: Terminal): Promise<void> {
  if (flags.type === undefined) throw new UsageError('Name the block type: --type NAME.')
  const { definition, profile, program, model } = loadClassifier(flags.type, flags.profile, flags.blocks)
  const folder = flags.corpus ?? blockFolder(flags.type, flags.blocks)
  const renderer = needsRendering(program.requiredInputs) ? new Renderer() : undefined
  const { annotators } = modelsFor({ annotators: flags.annotators })
  const pages: PageFeatures[] = []
  try {
    await withProgress(terminal, 'reading pages', async () => {
      for await (const page of readOwnPages(folder, { annotators, renderer }))
        pages.push(featuresOfPage(page, definition, profile, program))
    })
  } finally {
    await renderer?.close()
  }
  if (pages.length === 0) throw new UsageError(`there is no page in ${folder}/pages; see docs/blocks.md for labels`)
  const score = flags.crossValidate
    ? scoreBlock(pages, definition, profile)
    : scoreProbabilities(
        pages,
        definition,
        pages.map(({ table }) => classifyTable(model, table)),
      )
  if (flags.json) terminal.out(`${JSON.stringify(score)}\n`)
  else {
    const how = flags.crossValidate ? "by models that were not trained on the page's site" : SHIPPED
    terminal.out(`${definition.type}, profile ${profile}, ${how}\n\n${formatBlockScore(score)}\n`)
  }
}

const SHIPPED = 'by the existing model (pages that it was trained on prove nothing: see --cross-validate)'

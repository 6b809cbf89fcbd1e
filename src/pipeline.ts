import type { RenderOptions } from './stages/1-render/render-options.ts'
import type { Renderer } from './stages/1-render/renderer.ts'
import type { PageSource } from './stages/1-render/source.ts'
import { renderStatically } from './stages/1-render/static.ts'
import { buildModel } from './stages/2-model/build.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { annotate } from './stages/3-annotate/annotate.ts'
import type { Annotators } from './stages/3-annotate/compile.ts'
import { type BlockClassifier, thresholdOf } from './stages/4-find/blocks/block-type.ts'
import { classifyBlocks } from './stages/4-find/blocks/classify.ts'
import { findNextPage } from './stages/4-find/pagination/find-next-page.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'

/** The way of a page, stage by stage. Without a renderer it is parsed only: no scripts, nothing visual. */
export async function readPage(
  source: PageSource,
  renderer?: Pick<Renderer, 'render'>,
  options: RenderOptions = {},
): Promise<PageModel> {
  const snapshot = renderer ? await renderer.render(source, options) : await renderStatically(source, options)
  return buildModel(snapshot)
}

/** What it takes to find out how a page goes on; loaded once, used for many pages. */
export interface NextClassifiers {
  readonly annotators: Annotators
  /** Of type `pagination-link`. */
  readonly links: BlockClassifier
  /** Of type `load-more`. */
  readonly more?: BlockClassifier
}

/** How a page goes on: a link, a button, more on the same page, or nothing; with reasons. */
export function findNext(page: PageModel, { annotators, links, more }: NextClassifiers): NextPage {
  const annotated = annotate(page, annotators)
  return findNextPage(page, classifyBlocks(annotated, links), {
    threshold: thresholdOf(links),
    more: more && { blocks: classifyBlocks(annotated, more), threshold: thresholdOf(more) },
  })
}

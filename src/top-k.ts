import { addressIn, type PageInput, type PageOptions, readingOf, toPageModel } from './page-input.ts'
import { findPagedTopK, type PipelineParts } from './pipeline.ts'
import type { PagedTopK, PagedTopKOptions } from './stages/6-harvest/top-k/paged-top-k.ts'

interface TopKPageOptions
  extends Omit<PagedTopKOptions, 'render' | 'reading' | 'onStage'>,
    PageOptions,
    Pick<PipelineParts, 'models'> {}

/** The list that a page's title promises ("50 tallest towers"). From an address, further pages are read where the list goes on. */
export async function topK(input: PageInput, options: TopKPageOptions = {}): Promise<PagedTopK> {
  const start = addressIn(input) ?? (await toPageModel(input, options))
  return findPagedTopK(start, { ...options, ...readingOf(options) })
}

import type { RenderOptions } from './stages/1-render/render-options.ts'
import type { Renderer } from './stages/1-render/renderer.ts'
import type { PageSource } from './stages/1-render/source.ts'
import { renderStatically } from './stages/1-render/static.ts'
import { buildModel } from './stages/2-model/build.ts'
import type { PageModel } from './stages/2-model/page-model.ts'

/** The way of a page, stage by stage. Without a renderer it is parsed only: no scripts, nothing visual. */
export async function readPage(
  source: PageSource,
  renderer?: Pick<Renderer, 'render'>,
  options: RenderOptions = {},
): Promise<PageModel> {
  const snapshot = renderer ? await renderer.render(source, options) : await renderStatically(source, options)
  return buildModel(snapshot)
}

import { NO_STOPWATCH } from '../../../timing/stopwatch.ts'
import type { StaticOptions } from '../../1-render/fetch-page.ts'
import type { RenderOptions } from '../../1-render/render-options.ts'
import type { Renderer } from '../../1-render/renderer.ts'
import type { PageSource } from '../../1-render/source.ts'
import { renderStatically } from '../../1-render/static.ts'
import { buildModel } from '../../2-model/build.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { checkRedirect } from './sign-in-failure.ts'

/** How a page is read: rendered if there is a renderer; otherwise only parsed, without scripts or anything visual. */
type ReadOptions =
  | (RenderOptions & { readonly renderer: Pick<Renderer, 'render'> })
  | (StaticOptions & { readonly renderer?: undefined })

/** From a source to a page model. A page that requires to sign in is a failure. */
export async function readPage(source: PageSource, options: ReadOptions = {}): Promise<PageModel> {
  const { renderer } = options
  const { stopwatch = NO_STOPWATCH } = options
  const snapshot = await (renderer ? renderer.render(source, options) : renderStatically(source, options))
  const page = stopwatch.time('model', snapshot.url, () => buildModel(snapshot))
  return source.kind === 'url' ? checkRedirect(page, source.url) : page
}

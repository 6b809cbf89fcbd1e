import { Renderer } from '../stages/1-render/renderer.ts'
import { readSources } from '../stages/1-render/source.ts'
import { renderStatically } from '../stages/1-render/static.ts'
import { buildModel } from '../stages/2-model/build.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import { limitsOf, type PageFlags, renderOptionsOf } from './page-options.ts'
import { type Terminal, withProgress } from './terminal.ts'

/**
 * The pages that an argument names, as models. Saved pages are rendered only where something visual is needed; live
 * pages always, because those that scripts build have nothing to find before the scripts ran. --static overrules both.
 */
export async function* readPages(
  argument: string,
  flags: PageFlags,
  terminal: Terminal,
  needs: { readonly visual: boolean },
): AsyncGenerator<PageModel> {
  const isLive = /^https?:/i.test(argument)
  const limits = limitsOf(flags)
  const renderer = !flags.static && (needs.visual || isLive) ? new Renderer({ limits }) : undefined
  const options = renderOptionsOf(flags)
  try {
    for await (const source of readSources(argument, { baseUrl: flags.baseUrl, readStdin: terminal.readStdin })) {
      const snapshot = await withProgress(terminal, `reading ${argument}`, () =>
        renderer ? renderer.render(source, options) : renderStatically(source, { ...options, limits }),
      )
      yield buildModel(snapshot)
    }
  } finally {
    await renderer?.close()
  }
}

import { readBytes } from '../../files/read-file.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { Renderer } from '../../stages/1-render/renderer.ts'
import { type PageSource, readSources } from '../../stages/1-render/source.ts'
import { decodePage } from '../../stages/2-model/page-file/page-file.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { readPage } from '../../stages/6-harvest/load/read-page.ts'
import { type Terminal, withProgress } from '../terminal/terminal.ts'
import { limitsOf, type PageFlags, rendererOptionsOf, renderOptionsOf } from './page-options.ts'

interface PageNeeds {
  /** Whether boxes and styles are needed; or useful, but not needed. */
  readonly visual: boolean | 'useful'
  /** Receives pages that failed to load, and reading continues; if absent, the first failure ends it. */
  readonly onFailure?: (failure: RenderFailure) => void
}

/** An archive may contain any number of pages. */
export const isArchive = (argument: string): boolean => /\.warc(\.gz)?$/i.test(argument)

/** Boxes and styles are not needed; a saved page is rendered only with `--scripts` or `--online`. */
export const visualNeeds = ({ scripts, online }: PageFlags): false | 'useful' =>
  scripts === true || online === true ? 'useful' : false

/** The first page that an argument names. */
export async function readOnePage(reader: PageReader, argument: string): Promise<PageModel> {
  for await (const page of reader.read(argument)) return page
  throw new RenderFailure('not-html', `${argument} contains no web page.`, 'Name an address or a file with a page.')
}

/** The pages that an argument names, as models. */
export async function* readPages(
  argument: string,
  flags: PageFlags,
  terminal: Terminal,
  needs: PageNeeds,
): AsyncGenerator<PageModel> {
  const reader = new PageReader(flags, terminal, needs)
  try {
    yield* reader.read(argument)
  } finally {
    await reader.close()
  }
}

/** Reads pages with one shared browser, started for the first page that needs it. Close it at the end. */
export class PageReader {
  readonly #flags: PageFlags
  readonly #terminal: Terminal
  readonly #needs: PageNeeds
  readonly #renderer: Renderer

  constructor(flags: PageFlags, terminal: Terminal, needs: PageNeeds) {
    this.#flags = flags
    this.#terminal = terminal
    this.#needs = needs
    this.#renderer = new Renderer(rendererOptionsOf(flags))
  }

  async *read(argument: string): AsyncGenerator<PageModel> {
    const { baseUrl, maxBytes } = this.#flags
    try {
      if (argument.endsWith('.page')) {
        yield await readPageFile(argument, maxBytes)
        return
      }
      for await (const source of readSources(argument, { baseUrl, maxBytes, stdin: this.#terminal.stdin })) {
        const page = await this.#readSource(source, argument).catch(error => this.#passOver(error))
        if (page) yield page
      }
    } catch (error) {
      this.#passOver(error)
    }
  }

  async #readSource(source: PageSource, argument: string): Promise<PageModel> {
    const how = this.#isRendered(source, argument) ? { renderer: this.#renderer } : { limits: limitsOf(this.#flags) }
    const options = { ...renderOptionsOf(this.#flags), ...how }
    return withProgress(this.#terminal, `reading ${argument}`, () => readPage(source, options))
  }

  #passOver(error: unknown): undefined {
    if (!this.#needs.onFailure || !(error instanceof RenderFailure)) throw error
    this.#needs.onFailure(error)
  }

  close(): Promise<void> {
    return this.#renderer.close()
  }

  /**
   * Live pages always, because pages built by scripts are empty before the scripts run; saved pages if
   * visual properties are useful; pages of an archive, which may be many, only if they are needed, or if their scripts
   * or resources are requested. --static overrides all.
   */
  #isRendered(source: PageSource, argument: string): boolean {
    const { static: isStatic, scripts, online } = this.#flags
    if (isStatic) return false
    if (source.kind === 'url' || this.#needs.visual === true) return true
    return isArchive(argument) ? scripts === true || online === true : this.#needs.visual === 'useful'
  }
}

/** A saved page model needs neither network nor browser. */
async function readPageFile(path: string, limit: number): Promise<PageModel> {
  try {
    return decodePage(await readBytes(path, limit))
  } catch (error) {
    const remedy = 'Name a file that amberyl show -o wrote.'
    throw new RenderFailure('no-file', `Failed to read ${path}: ${(error as Error).message}`, remedy, error)
  }
}

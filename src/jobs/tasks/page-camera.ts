import type { OpenTab } from '../../stages/1-render/live-page.ts'
import { type PictureTile, photographPage, photographWindow } from '../../stages/1-render/photograph-page.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Host } from '../threads/host.ts'

type Loader = Host['loader']

/**
 * Takes the picture of one page that a task loads, for people who compare templates. The page is photographed as it was
 * read, but as late as possible: before the first action on it, or when it is closed. So nothing that the camera does
 * can change what the task reads.
 */
export class PageCamera {
  readonly #url: string | undefined
  #isUsed = false
  #tiles: readonly PictureTile[] = []

  /** Without an address: the first page that is loaded. */
  constructor(url?: string) {
    this.#url = url
  }

  /** Empty if no browser read the page, or if it could not be photographed. */
  get tiles(): readonly PictureTile[] {
    return this.#tiles
  }

  /** The same loader; the first page of the address passes the camera. */
  watch(loader: Loader): Loader {
    return {
      inTurn: (url, work) => loader.inTurn(url, work),
      load: async (url, by, options) => {
        const isWanted = url === (this.#url ?? url) && by === 'browser' && !this.#isUsed
        if (!isWanted) return loader.load(url, by, options)
        this.#isUsed = true
        const { live: wanted = true } = options ?? {}
        const { model, live } = await loader.load(url, by, { live: wanted === false ? 'if-new' : wanted })
        const watched = live && this.#inFrontOf(live, model)
        if (wanted !== false || !watched) return { model, ...(watched ? { live: watched } : {}) }
        await watched.close()
        return { model }
      },
    }
  }

  #inFrontOf(live: OpenTab, { visual }: PageModel): OpenTab {
    if (!visual || !live.photograph) return live
    const tab = { photograph: live.photograph.bind(live) }
    let isTaken = false
    const take = async (photograph: () => Promise<PictureTile[]>): Promise<void> => {
      if (isTaken) return
      isTaken = true
      // A page without its picture is as good for the task.
      this.#tiles = await photograph().catch(() => [])
    }
    const whole = () => take(() => photographPage(tab, visual.page))
    return {
      capture: () => live.capture(),
      click: async node => {
        await whole()
        return live.click(node)
      },
      scroll: async (anchor, step) => {
        await take(() => photographWindow(tab, visual.viewport))
        return live.scroll(anchor, step)
      },
      close: async () => {
        await whole()
        await live.close()
      },
    }
  }
}

import { EMPTY_SIGNATURE } from '../../src/stages/1-render/waiting/page-change.ts'
import { UNKNOWN_SAMPLE, type WatchedPage } from '../../src/stages/1-render/waiting/watched-page.ts'
import type { PageState } from '../page-service.ts'
import type { PageLink } from './page-link.ts'

/** The page in a tab, for those who wait for it. What it says about requests is as new as the last look at it. */
export class WatchedTab implements WatchedPage {
  readonly network: WatchedPage['network']
  readonly document: WatchedPage['document']
  readonly #link: PageLink
  #seen: Omit<PageState, 'sample'> | undefined

  constructor(link: PageLink) {
    this.#link = link
    const seen = (): Partial<PageState> => this.#seen ?? {}
    this.network = {
      get begun() {
        return seen().network?.begun ?? 0
      },
      get hadScripts() {
        return seen().network?.hadScripts ?? false
      },
      get quietMs() {
        return seen().network?.quietMs ?? 0
      },
      // Requests can be seen only when they have ended.
      isBusy: false,
      pending: [],
    }
    this.document = {
      get count() {
        return link.left
      },
      get isComing() {
        return link.isLoading && seen().isLeaving === true
      },
    }
  }

  url = (): string => this.#seen?.url ?? 'the page'

  sample: WatchedPage['sample'] = async () => {
    const state = await this.#link.ask(page => page.look())
    this.#seen = state
    return state?.sample ?? UNKNOWN_SAMPLE
  }

  sign: WatchedPage['sign'] = async () => {
    const signed = await this.#link.ask(page => page.sign())
    this.#seen = signed
    return signed?.signature ?? EMPTY_SIGNATURE
  }

  /** Never: the next look tells. */
  onceLoaded: WatchedPage['onceLoaded'] = () => ({ promise: new Promise<void>(() => {}), forget: () => {} })
}

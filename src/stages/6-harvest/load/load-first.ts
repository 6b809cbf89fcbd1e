import { letItStart, takeBreath } from '../../../net/breath.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { ReadingMode } from '../options.ts'
import type { LoadedPage, PageLoader } from './page-loader.ts'

interface FirstPage {
  readonly loader: Pick<PageLoader, 'load'>
  readonly reading: ReadingMode
  /** Pieces of work that have to be done before the page is analyzed. */
  readonly preparations: readonly (() => void)[]
  /** Pieces of work with what the page shows already while it settles; done as long as it does, after the preparations. */
  readonly earlyWork: (model: PageModel) => readonly (() => void)[]
}

/** Loads the first page of a walk. While a browser starts and loads it, or the site answers, everything is prepared for it. */
export async function loadFirst(
  url: string,
  { loader, reading, preparations, earlyWork }: FirstPage,
): Promise<LoadedPage> {
  const by = reading === 'parser' ? 'parser' : 'browser'
  // Requests need fewer steps than a browser that starts.
  const giveWay = by === 'parser' ? letItStart : takeBreath
  let isLoading = true
  let early: PageModel | undefined
  let onEarly = (model: PageModel): void => {
    early = model
  }
  const loading = loader.load(url, by, { onEarly: model => onEarly(model) }).finally(() => {
    isLoading = false
  })
  loading.catch(() => {})
  const workOn = async (model: PageModel): Promise<void> => {
    try {
      for (const piece of earlyWork(model)) {
        // Between two pieces, the page is looked at: whether it still changes.
        await letItStart()
        if (!isLoading) return
        piece()
      }
    } catch {
      // What fails for the whole page, too, is reported then.
    }
  }
  try {
    for (const prepare of preparations) {
      if (isLoading) await Promise.race([giveWay(), loading.catch(() => {})])
      prepare()
    }
    onEarly = model => void workOn(model)
    if (early) onEarly(early)
  } catch (error) {
    void loading.then(({ live }) => live?.close()).catch(() => {})
    throw error
  }
  return loading
}

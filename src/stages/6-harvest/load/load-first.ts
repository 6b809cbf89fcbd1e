import { takeBreath } from '../../../net/breath.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { ReadingMode } from '../options.ts'
import type { LoadedPage, PageLoader } from './page-loader.ts'

interface FirstPage {
  readonly loader: Pick<PageLoader, 'load'>
  readonly reading: ReadingMode
  /** Pieces of work that have to be done before the page is analyzed. */
  readonly preparations: readonly (() => void)[]
  /** Called with what the page shows already while it settles, once everything is prepared. */
  readonly onEarly: (model: PageModel) => void
}

/** Loads the first page of a walk. While a browser starts and loads it, everything is prepared for it. */
export async function loadFirst(
  url: string,
  { loader, reading, preparations, onEarly }: FirstPage,
): Promise<LoadedPage> {
  // Without a browser, the answer would wait longer for us than we for it, and its connection may be closed.
  if (reading === 'parser') {
    for (const prepare of preparations) prepare()
    return loader.load(url, 'parser')
  }
  let isLoading = true
  let isPrepared = false
  let early: PageModel | undefined
  const look = (model: PageModel): void => {
    early = model
    if (isPrepared) onEarly(model)
  }
  const loading = loader.load(url, 'browser', { onEarly: look }).finally(() => {
    isLoading = false
  })
  loading.catch(() => {})
  try {
    for (const prepare of preparations) {
      if (isLoading) await Promise.race([takeBreath(), loading.catch(() => {})])
      prepare()
    }
    isPrepared = true
    if (early && isLoading) onEarly(early)
  } catch (error) {
    void loading.then(({ live }) => live?.close()).catch(() => {})
    throw error
  }
  return loading
}

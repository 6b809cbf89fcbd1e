import type { Page } from 'playwright-core'
import { type Sample, takeSample } from '../in-page.ts'
import type { Tab } from '../tab.ts'
import { signPage } from './signature.ts'
import { UNKNOWN_SAMPLE, type WatchedPage } from './watched-page.ts'

/** The page in a tab of a browser that Playwright drives. */
export const watchTab = ({ page, network, document }: Tab): WatchedPage => ({
  url: () => page.url(),
  sample: () => sample(page),
  sign: () => signPage(page),
  onceLoaded: () => onceLoaded(page),
  network,
  document,
})

function onceLoaded(page: Page): ReturnType<WatchedPage['onceLoaded']> {
  let forget = (): void => {}
  const promise = new Promise<void>(resolve => {
    const listener = (): void => resolve()
    page.once('load', listener)
    forget = () => void page.off('load', listener)
  })
  return { promise, forget: () => forget() }
}

async function sample(page: Page): Promise<Sample> {
  try {
    return await page.evaluate(takeSample)
  } catch (error) {
    // A page that navigates takes its context along: sample the next one.
    if (/context was destroyed|navigation/i.test((error as Error).message)) return UNKNOWN_SAMPLE
    throw error
  }
}

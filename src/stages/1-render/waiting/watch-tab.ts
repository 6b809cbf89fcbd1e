import type { CDPSession, Page } from 'playwright-core'
import { callInPage, isLedOn } from '../call-in-page.ts'
import { type Sample, takeSample } from '../in-page.ts'
import type { Tab } from '../tab.ts'
import { signPage } from './signature.ts'
import { UNKNOWN_SAMPLE, type WatchedPage } from './watched-page.ts'

/** The page in a tab of a browser that Playwright drives. */
export const watchTab = ({ page, session, network, document }: Tab): WatchedPage => ({
  url: () => page.url(),
  sample: () => sample(session),
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

async function sample(session: CDPSession): Promise<Sample> {
  try {
    return await callInPage(session, takeSample)
  } catch (error) {
    // A page that navigates takes its context along: sample the next one.
    if (isLedOn(error)) return UNKNOWN_SAMPLE
    throw error
  }
}

import { openGate } from '../net/gate/gate.ts'
import { toPageModel } from '../page-input.ts'
import { GuestTab } from '../stages/1-render/guest-tab.ts'
import { DEFAULT_LIMITS } from '../stages/1-render/limits.ts'
import type { PlaywrightPage } from '../stages/1-render/tab-snapshot.ts'
import { buildModel } from '../stages/2-model/build.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { CrawleeContext } from './crawlee-context.ts'

/** The page that Playwright has opened for a request; undefined where Crawlee uses no browser, or another driver. */
export const tabOf = ({ page }: CrawleeContext): PlaywrightPage | undefined =>
  typeof page === 'object' && page !== null && 'viewportSize' in page && 'frames' in page
    ? (page as PlaywrightPage)
    : undefined

/** The page of a request as it is now. */
export async function readCrawled(context: CrawleeContext): Promise<PageModel> {
  const tab = tabOf(context)
  return tab ? toPageModel(tab) : toPageModel({ html: await htmlOf(context), url: addressOf(context) })
}

/** The page of a request once it is quiet: Crawlee waits only until it is loaded. */
export async function readSettled(context: CrawleeContext): Promise<PageModel> {
  const page = tabOf(context)
  if (!page) return readCrawled(context)
  const tab = await GuestTab.open(page, { limits: DEFAULT_LIMITS, gate: openGate([page.url()]) })
  try {
    return buildModel(await tab.capture())
  } finally {
    await tab.release()
  }
}

const addressOf = ({ request }: CrawleeContext): string => request.loadedUrl ?? request.url

async function htmlOf({ page, body }: CrawleeContext): Promise<string | Uint8Array> {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (typeof page === 'object' && page !== null && 'content' in page)
    return (page as { content(): Promise<string> }).content()
  throw new Error(
    'amberyl/crawlee reads the page or the body of a request, and this crawler gives neither. Use PlaywrightCrawler or CheerioCrawler.',
  )
}

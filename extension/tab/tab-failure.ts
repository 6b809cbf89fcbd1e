import { RenderFailure } from '../../src/stages/1-render/failure.ts'

/** What a person can do in a browser; messages of the program itself name options of the command line. */
const REMEDIES: Readonly<Partial<Record<RenderFailure['kind'], string>>> = {
  timeout: 'Check your connection and whether the site is slow, then start again.',
  unreachable: 'Open the address in this tab to see what happens, then start again.',
  empty: 'Open the address in this tab: it may need a login.',
  'too-large': 'Choose a page of the site with a shorter list.',
  'not-html': 'Open the page that lists the data, then start again.',
}

/** The same failure with advice for a person in a browser. */
export function inBrowserWords(error: unknown): unknown {
  if (error instanceof LeftPage)
    return new RenderFailure('unreachable', 'The tab went to another page while it was read.', REMEDIES.unreachable!)
  if (!(error instanceof RenderFailure)) return error
  const remedy = error.kind === 'http-status' ? remedyOfStatus(error.status) : REMEDIES[error.kind]
  return remedy === undefined ? error : new RenderFailure(error.kind, error.message, remedy, error, error)
}

function remedyOfStatus(status = 0): string {
  if (status === 401 || status === 403) return 'Sign in to the site in this tab, then start again.'
  if (status === 429 || status >= 500) return 'The site has a problem or is busy: start again later.'
  return 'The page may have moved: open the list in this tab, then start again.'
}

const forbidden = (message: string, remedy: string): RenderFailure =>
  new RenderFailure('forbidden', message, remedy, undefined, { isLasting: true })

export const closedFailure = (): RenderFailure =>
  new RenderFailure(
    'page-crashed',
    'The tab was closed.',
    'Open the page again and click the button of Amberyl there.',
    undefined,
    {
      isLasting: true,
    },
  )

export const ownPageFailure = (): RenderFailure =>
  forbidden(
    'This page belongs to the browser or to a web store, where extensions may not read.',
    'Open the page that has the list, and click the button of Amberyl there.',
  )

export const strangePageFailure = (): RenderFailure =>
  forbidden(
    'Amberyl may not read the page that this tab shows now.',
    'Click the button of Amberyl on this page, then start again.',
  )

export const deniedFailure = (origin: string): RenderFailure =>
  forbidden(
    `The list goes on at ${origin}, and access to that site was not allowed.`,
    'Start again and allow it, or keep what was read.',
  )

export const brokenPageFailure = (url: string): RenderFailure =>
  new RenderFailure('unreachable', `${url} failed to load: the browser shows an error instead.`, REMEDIES.unreachable!)

export const noPageFailure = (url: string): RenderFailure =>
  new RenderFailure(
    'not-html',
    `${url} did not open in the tab: it may be a file, or the page before it was not left.`,
    REMEDIES['not-html']!,
  )

export const noAddressFailure = (url: string): RenderFailure =>
  new RenderFailure('bad-address', `${url} is not a web address.`, 'Only http and https pages can be opened.')

export const silentFailure = (url: string, ms: number): RenderFailure =>
  new RenderFailure(
    'page-hung',
    `${url} did not answer for ${ms / 1000} s.`,
    'Close its dialog if it shows one, or reload it, then start again.',
  )

/** The page was left while something was asked of it. */
export class LeftPage extends Error {
  override readonly name = 'LeftPage'
}

/** Why no script can run in a tab now, by what the browser says; undefined if it may work in a moment. */
export function refusalOf(error: unknown, url: string): RenderFailure | undefined {
  const text = String((error as { message?: unknown } | undefined)?.message ?? error)
  if (/No tab with id|Invalid tab ID|tab was closed/i.test(text)) return closedFailure()
  if (/showing error page|chrome-error|about:neterror/i.test(text)) return brokenPageFailure(url)
  if (/chrome(?:-\w+)?:\/\/|edge:\/\/|about:|extensions gallery|webstore|cannot be scripted|restricted/i.test(text))
    return ownPageFailure()
  if (/Cannot access|Missing host permission|must request permission/i.test(text)) return strangePageFailure()
  return undefined
}

/** What a run does at the moment, as the server says it. */
export type Activity =
  | { readonly kind: 'step'; readonly page: number; readonly url: string; readonly by: string }
  | { readonly kind: 'wait'; readonly ms: number; readonly because: string; readonly url: string }
  | { readonly kind: 'retry'; readonly url: string; readonly attempt: number; readonly because: string }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'relearned' | 'reading'; readonly because: string }
  | { readonly kind: 'detail'; readonly url: string; readonly failed?: string }
  | { readonly kind: 'note'; readonly message: string }

const KINDS: ReadonlySet<string> = new Set(['step', 'wait', 'retry', 'page', 'relearned', 'reading', 'detail', 'note'])

export function activityIn(data: unknown): Activity | undefined {
  const { event } = (data ?? {}) as { event?: { kind?: string } }
  return KINDS.has(event?.kind ?? '') ? (event as Activity) : undefined
}

/** Worth a line of its own later; the others only matter now. */
export const isLasting = (activity: Activity): boolean =>
  activity.kind === 'retry' ||
  activity.kind === 'relearned' ||
  activity.kind === 'reading' ||
  activity.kind === 'note' ||
  (activity.kind === 'detail' && activity.failed !== undefined)

const STEPS: Readonly<Record<string, (page: number) => string>> = {
  start: () => 'Loading the first page',
  link: page => `Loading page ${page}`,
  click: page => `Clicking to page ${page}`,
  'load-more': () => 'Loading more with the button of the page',
  scroll: () => 'Scrolling for more',
  detail: () => 'Loading the page of a record',
}

const WAITS: Readonly<Record<string, string>> = {
  politeness: 'to be polite to the site',
  'back-off': 'after a failed request',
  'retry-after': 'because the site asks for it',
}

/** In a sentence without its end. */
export function describeActivity(activity: Activity): string {
  switch (activity.kind) {
    case 'step':
      return (STEPS[activity.by] ?? STEPS.link!)(activity.page)
    case 'wait':
      return `Waiting ${seconds(activity.ms)} ${WAITS[activity.because] ?? ''}`
    case 'retry':
      return `Trying again (attempt ${activity.attempt}): ${activity.because}`
    case 'page':
      return `Reading page ${activity.page}`
    case 'relearned':
      return `Learned the list again: ${activity.because}`
    case 'reading':
      return activity.because
    case 'detail':
      return activity.failed === undefined
        ? 'Reading the page of a record'
        : `A record's page failed: ${activity.failed}`
    case 'note':
      return activity.message
  }
}

const seconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`

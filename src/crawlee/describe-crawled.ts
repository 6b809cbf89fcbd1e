import { describeEnding } from '../stages/6-harvest/ending.ts'
import type { Ending } from '../stages/6-harvest/summary.ts'

interface Ended {
  readonly ending: Ending
  /** How many records fewer were read than the list states. */
  readonly missing?: number
}

/** What is worth a warning about the end of a list; undefined if it is complete. */
export function describeCrawled({ ending, missing }: Ended): string | undefined {
  switch (ending.kind) {
    case 'last-page':
    case 'nothing-new':
    case 'repeats':
      return missing === undefined ? undefined : `the list states ${missing} more records than were read`
    case 'as-asked':
      return undefined
    case 'limit':
      return ending.what === 'pages'
        ? `read ${ending.count} pages of the list, which is the limit; there are more. Set the option pages.`
        : describeEnding(ending)
    case 'unread':
      return describeMore(ending)
    default:
      return describeEnding(ending)
  }
}

function describeMore(ending: Ending & { readonly kind: 'unread' }): string {
  switch (ending.what) {
    case 'clicks':
      return 'the list goes on by a click, which needs a browser. Use PlaywrightCrawler.'
    case 'scrolling':
      return 'the list goes on by scrolling, which needs a browser. Use PlaywrightCrawler.'
    case 'siblings':
      return `the list is divided into ${ending.urls.length + 1} pages by letter, day, month, year, or part. Add them to the start requests: ${ending.urls.slice(0, 3).join(', ')} …`
    case 'pages':
    case 'earlier':
    case 'rows':
    case 'loading':
    case 'limit':
    case 'request':
      return describeEnding(ending)
  }
}

import { describeEnding } from '../ending.ts'
import { readBy } from '../state/view.ts'
import type { WalkState } from '../state/walk-state.ts'
import type { Ending } from '../summary.ts'
import { waysOf } from './declared-ways.ts'
import { loadingBehind } from './look-longer.ts'

/** The ending of a walk that found no next page, unless its last page shows that there is more. */
export function withUnread(state: WalkState, ending: Ending): Ending {
  return (
    furtherPage(state, ending) ??
    unusedWay(state) ??
    failedRequest(state) ??
    stillLoading(state) ??
    missedRows(state) ??
    shownInPart(state) ??
    unreadSiblings(state) ??
    unreadEarlier(state) ??
    ending
  )
}

/** The pager of the last page goes on. Where a list grows on its page, pagers are not kept up to date. */
function furtherPage(state: WalkState, ending: Ending): Ending | undefined {
  if (state.grows) return undefined
  const pages = state.parts.analysis.findFurtherPages(
    state.view.annotated,
    state.rows.map(({ nodes }) => nodes),
  )
  // Addresses may differ for every visit, so a number that has been reached counts as read.
  const unread = pages.find(
    ({ url, number }) => number > state.pages && (url === undefined || state.pageAt(url) === undefined),
  )
  return unread && { kind: 'unread', what: 'pages', number: unread.number, because: describeEnding(ending) }
}

/** What is certain to lead on, but needs a browser. */
function unusedWay(state: WalkState): Ending | undefined {
  if (readBy(state.view) === 'browser') return undefined
  const way = waysOf(state).find(({ isCertain, target }) => isCertain && target.url === undefined)
  return way && { kind: 'unread', what: way.kind === 'scroll' ? 'scrolling' : 'clicks' }
}

/** The page requested more, and the server refused or had a problem. */
const failedRequest = ({ failedRequest: failed }: WalkState): Ending | undefined =>
  failed && { kind: 'unread', what: 'request', ...failed }

/** The last page of the walk still shows that more is to come. */
function stillLoading({ view, rows }: WalkState): Ending | undefined {
  if (readBy(view) !== 'browser') return undefined
  const text = loadingBehind(view, rows)
  return text === undefined ? undefined : { kind: 'unread', what: 'loading', text }
}

/** Rows that are drawn only when in view, and did not come into view. */
function missedRows(state: WalkState): Ending | undefined {
  const count = state.missedRows()
  if (count !== undefined) return { kind: 'unread', what: 'rows', count }
  return state.hasGap ? { kind: 'unread', what: 'rows' } : undefined
}

/** "Only the first 30 results are shown", and so many were read, or are on the last page. */
function shownInPart({ parts, view, rows, memory }: WalkState): Ending | undefined {
  const records = rows.map(({ nodes }) => nodes)
  const limits = parts.analysis.findLimits(view.annotated, records)
  const limit = limits.find(({ count }) => count === rows.length || count === memory.seen.count)
  return limit && { kind: 'unread', what: 'limit', text: limit.words }
}

/** The walk started in the middle of the list, and did not come across the pages before. */
function unreadEarlier(state: WalkState): Ending | undefined {
  const [url] = (state.earlier ?? []).filter(each => state.pageAt(each) === undefined)
  return url === undefined ? undefined : { kind: 'unread', what: 'earlier', url }
}

/** Other letters, days, months, years, or parts of the list that the walk did not come across. */
function unreadSiblings(state: WalkState): Ending | undefined {
  if (!state.siblings) return undefined
  const { kind, untried, missed } = state.siblings
  const urls = [...untried.filter(url => state.pageAt(url) === undefined), ...missed]
  const tried = untried.length === 0 ? { isTried: true } : {}
  return urls.length === 0 ? undefined : { kind: 'unread', what: 'siblings', family: kind, urls, ...tried }
}

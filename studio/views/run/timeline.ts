import type { RunPage } from '../../api/run-stream.ts'
import { describeActivity } from './activity.ts'
import type { RunNews } from './use-watched-run.ts'

/** A line of the timeline. */
export type Moment =
  | { readonly kind: 'page'; readonly at: number; readonly page: RunPage }
  | { readonly kind: 'news'; readonly at: number; readonly text: string; readonly isBad: boolean }
  /** Nothing happened for a while. */
  | { readonly kind: 'gap'; readonly at: number; readonly ms: number }

/** A pause that is longer is said in a line, however long it was. */
const GAP_MS = 30_000

/** Everything that happened, the latest first, with gaps folded. */
export function momentsOf(pages: readonly RunPage[], news: readonly RunNews[]): Moment[] {
  const all: Moment[] = [
    ...pages.map((page): Moment => ({ kind: 'page', at: Date.parse(page.readAt), page })),
    ...news.map(
      ({ at, activity }): Moment => ({
        kind: 'news',
        at,
        text: describeActivity(activity),
        isBad: activity.kind === 'retry' || activity.kind === 'detail',
      }),
    ),
  ].sort((a, b) => a.at - b.at)
  return all
    .flatMap((moment, at): Moment[] => {
      const before = all[at - 1]
      const ms = before ? moment.at - before.at : 0
      return ms > GAP_MS ? [{ kind: 'gap', at: moment.at, ms }, moment] : [moment]
    })
    .reverse()
}

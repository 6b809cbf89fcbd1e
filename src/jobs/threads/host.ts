import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { DetailState, Details } from '../../stages/6-harvest/follow-details.ts'
import type { PageLoader } from '../../stages/6-harvest/load/page-loader.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import type { StoredList } from '../../stages/7-monitor/stored-list.ts'
import type { CommittedPage } from '../../store/work/walks.ts'
import type { KeptVerdict } from '../template-verdict.ts'

/** A page of a walk, as it is stored. */
export interface TakenPage extends Omit<CommittedPage, 'most' | 'keep'> {
  readonly checkpoint: NonNullable<CommittedPage['checkpoint']>
  /** What was learned about the list so far, where it was requested. */
  readonly learned?: StoredList | undefined
  /** A domain was looked for, and none fits. */
  readonly isOfNoDomain: boolean
}

/**
 * What the analysis asks of the process that does everything else: loading pages, storing results, reporting. It may be in
 * another thread.
 */
export interface Host {
  readonly loader: Pick<PageLoader, 'load' | 'inTurn'>
  readonly tell: (event: HarvestEvent) => void
  /** Aborts when the process ends or another worker takes the task. */
  readonly signal: AbortSignal
}

export interface WalkHost extends Host {
  /** Stores a page with its place in the walk. Returns the ending if there are as many records as are wanted. */
  take(page: TakenPage): Promise<Ending | undefined>
  /** Stores what was found about the template of the list. */
  keepVerdict(judged: KeptVerdict): Promise<void>
}

export interface DetailHost extends Host {
  /** Stores the result of a detail page, and what is known after it. */
  keep(url: string, details: Details, state: DetailState): Promise<void>
}

import { useCallback, useRef, useState } from 'react'
import type { StepKind } from '../../../src/stages/6-harvest/event.ts'
import type { HarvestSummary } from '../../../src/stages/6-harvest/summary.ts'
import type { Extraction } from '../../../studio/api/extraction.ts'
import type { Problem } from '../../../studio/api/problem.ts'
import { type Activity, activityIn } from '../../../studio/views/run/activity.ts'
import { type PanelParts, problemOf } from '../parts.ts'

/** A walk over all pages of a list, as far as it is. */
export interface Harvesting {
  readonly id: string
  readonly state: 'none' | 'running' | 'stopping' | 'ended' | 'failed'
  /** Where it began, to go back there. */
  readonly first: Extraction | undefined
  readonly pages: number
  readonly records: number
  readonly doing: Activity | undefined
  /** How it went on from the last page to the next. */
  readonly by: StepKind | undefined
  readonly summary: HarvestSummary | undefined
  readonly problem: Problem | undefined
}

export interface HarvestControl extends Harvesting {
  start(first: Extraction): void
  stop(): void
}

const NONE: Harvesting = {
  ...{ id: 'harvest-0', state: 'none', first: undefined, pages: 0, records: 0 },
  ...{ doing: undefined, by: undefined, summary: undefined, problem: undefined },
}

/** Many events come at once: one drawing for all of them. */
const FLUSH_MS = 100

/** Walks with the engine, one walk at a time. */
export function useHarvest({ engine, access }: Pick<PanelParts, 'engine' | 'access'>): HarvestControl {
  const now = useRef(NONE)
  const [shown, setShown] = useState(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = useCallback((to: Partial<Harvesting>) => {
    now.current = { ...now.current, ...to }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setShown(now.current)
    }, FLUSH_MS)
  }, [])
  const start = useCallback(
    (first: Extraction) => {
      const number = Number(now.current.id.replace(/\D+/, '')) + 1
      now.current = { ...NONE, id: `harvest-${number}`, state: 'running', first }
      setShown(now.current)
      engine
        .harvest({ pages: 'all' }, news => {
          const { pages, records } = now.current
          if (news.kind === 'records') return change({ records: records + news.records.length })
          const { event } = news
          const doing = activityIn({ event })
          change({
            ...(doing ? { doing } : {}),
            ...(event.kind === 'page' ? { pages: pages + 1 } : {}),
            ...(event.kind === 'step' && event.by !== 'start' ? { by: event.by } : {}),
          })
        })
        .then(
          summary => change({ state: 'ended', summary, pages: summary.pages, records: summary.records }),
          error => change({ state: 'failed', problem: problemOf(error) }),
        )
    },
    [engine, change],
  )
  const stop = useCallback(() => {
    change({ state: 'stopping' })
    access.current()?.answer(false)
    engine.stop().catch(error => change({ state: 'failed', problem: problemOf(error) }))
  }, [engine, access, change])
  return { ...shown, start, stop }
}

import type { InferResponseType } from 'hono/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { api } from '../../api/client.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { type RunPage, runStream } from '../../api/run-stream.ts'
import { type Activity, activityIn, isLasting } from './activity.ts'

export type Run = InferResponseType<(typeof api.runs)[':id']['$get'], 200>

/** What happened besides pages, and when we heard of it. */
export interface RunNews {
  readonly at: number
  readonly activity: Activity
}

interface Seen {
  readonly run: Run | undefined
  readonly pages: readonly RunPage[]
  readonly news: readonly RunNews[]
  /** What is being done at the moment, if the server knows. */
  readonly doing: Activity | undefined
}

export interface WatchedRun extends Seen {
  /** The connection is lost, and tried again. */
  readonly trouble: Problem | undefined
  /** The run cannot be watched at all. */
  readonly error: Problem | undefined
  /** After a run that had ended goes on. */
  watchAgain(): void
}

const FLUSH_MS = 60
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/**
 * Watches a run. A connection that is lost is made again and continues after the last page that was seen, so no page is
 * missed and none comes twice; a reload begins with the first page.
 */
export function useWatchedRun(id: string): WatchedRun {
  const seen = useRef<Seen>({ run: undefined, pages: [], news: [], doing: undefined })
  const [shown, setShown] = useState(seen.current)
  const [trouble, setTrouble] = useState<Problem>()
  const [error, setError] = useState<Problem>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new connection.
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // Many events come at once: one drawing for all of them.
    const add = (change: (before: Seen) => Partial<Seen>): void => {
      seen.current = { ...seen.current, ...change(seen.current) }
      timer ??= setTimeout(() => {
        timer = undefined
        setShown({ ...seen.current, pages: [...seen.current.pages] })
      }, FLUSH_MS)
    }
    void watch({ id, seen: () => seen.current, add, signal: stop.signal, setTrouble, setError })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, round])
  const watchAgain = useCallback(() => setRound(before => before + 1), [])
  return { ...shown, trouble, error, watchAgain }
}

interface Watch {
  readonly id: string
  readonly seen: () => Seen
  readonly add: (change: (before: Seen) => Partial<Seen>) => void
  readonly signal: AbortSignal
  readonly setTrouble: (trouble: Problem | undefined) => void
  readonly setError: (error: Problem) => void
}

async function watch({ id, seen, add, signal, setTrouble, setError }: Watch): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      const last = seen().pages.at(-1)?.id
      for await (const { event, data } of runStream(id, last?.toString(), signal)) {
        pause = FIRST_PAUSE_MS
        setTrouble(undefined)
        // Pages are added in place: a long run has thousands.
        if (event === 'page') add(({ pages }) => ({ pages: pushed(pages, data as RunPage) }))
        if (event === 'run' || event === 'end') add(() => ({ run: data as Run }))
        if (event === 'activity') add(before => withActivity(before, data))
        if (event === 'end') {
          add(() => ({ doing: undefined }))
          return
        }
      }
    } catch (failed) {
      if (signal.aborted) return
      const problem = asProblem(failed)
      if (problem.status >= 400 && problem.status < 429) return setError(problem)
      setTrouble(problem)
    }
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
}

function pushed(pages: readonly RunPage[], page: RunPage): readonly RunPage[] {
  ;(pages as RunPage[]).push(page)
  return pages
}

function withActivity(before: Seen, data: unknown): Partial<Seen> {
  const activity = activityIn(data)
  if (!activity) return {}
  return {
    doing: activity,
    ...(isLasting(activity) ? { news: [...before.news, { at: Date.now(), activity }] } : {}),
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../studio/api/problem.ts'
import type { PickedNode, TabMarks } from '../../tab-marks.ts'
import { problemOf } from '../parts.ts'

interface Picking {
  /** Whether clicks on the page mean values. */
  readonly isOn: boolean
  readonly problem: Problem | undefined
  /** After Escape ended it on the page. */
  start(): void
}

/** Lets a person click values on the page, for as long as the view is open. */
export function usePicking(tab: TabMarks, color: string, onPicked: (picked: PickedNode) => void): Picking {
  const [round, setRound] = useState(1)
  const [isOn, setIsOn] = useState(true)
  const [problem, setProblem] = useState<Problem>()
  const latest = useRef(onPicked)
  latest.current = onPicked
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew.
  useEffect(() => {
    const end = new AbortController()
    setIsOn(true)
    setProblem(undefined)
    tab
      .pick(color, picked => latest.current(picked), end.signal)
      .then(
        () => !end.signal.aborted && setIsOn(false),
        error => {
          if (end.signal.aborted) return
          setIsOn(false)
          setProblem(problemOf(error))
        },
      )
    return () => end.abort()
  }, [tab, color, round])
  const start = useCallback(() => setRound(before => before + 1), [])
  return { isOn, problem, start }
}

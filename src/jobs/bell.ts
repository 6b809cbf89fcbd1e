/** Wakes whoever waits for something to do. */
interface Bell {
  /** Rung while nobody waits, it is heard by the next who would. */
  ring(): void
  /** Until it rings, the time is over, or the signal ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let hasRung = false
  let wake = (): void => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    async wait(ms, signal) {
      if (!hasRung && !signal.aborted)
        await new Promise<void>(resolve => {
          const end = (): void => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          const timer = setTimeout(end, ms)
          signal.addEventListener('abort', end)
          wake = end
        })
      hasRung = false
    },
  }
}

/** Wakes those who wait for work. */
interface Bell {
  /** If no one waits, the next one who would is woken at once. */
  ring(): void
  /** Resolves when it rings, the time is over, or the signal aborts. */
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

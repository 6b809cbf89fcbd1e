/** The page waits no longer than this for us; half of what counts as a long task. */
const SLICE_MS = 25
/** Looking at the clock takes longer than reading a node. */
const STEPS_PER_LOOK = 8

/** Does work in slices; in between, the page has its turn. */
export async function inSlices<T>(work: Generator<unknown, T>): Promise<T> {
  const pause = pausing()
  for (;;) {
    const end = performance.now() + SLICE_MS
    do {
      for (let step = 0; step < STEPS_PER_LOOK; step++) {
        const { done, value } = work.next()
        if (done) return value
      }
    } while (performance.now() < end)
    await pause()
  }
}

/** A message to ourselves: timers of tabs in the background wait for a second. */
function pausing(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return () =>
    new Promise(resolve => {
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
}

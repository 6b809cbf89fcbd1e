/** The items that come before the signal. What is being done for the next one is not waited for. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let stop = (): void => {}
  const onAbort = (): void => stop()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      // Not a race with one promise for all items: that would hold them until it is over.
      const next = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        stop = () => resolve(undefined)
        iterator.next().then(resolve, reject)
      })
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    const end = iterator.return?.().catch(() => {})
    if (!signal.aborted) await end
  }
}

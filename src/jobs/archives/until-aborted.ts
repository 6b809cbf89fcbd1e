/** The items that come before the signal. What is being done for the next one is not waited for. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  let stop = (): void => {}
  const aborted = new Promise<undefined>(resolve => {
    stop = () => resolve(undefined)
    signal.addEventListener('abort', stop)
  })
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted])
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    const end = iterator.return?.().catch(() => {})
    if (!signal.aborted) await end
  }
}

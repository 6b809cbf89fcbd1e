/** Thrown by `withTimeLimit` when the time is over. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp'
}

/**
 * Gives work a signal that aborts with the caller's, or when the time is over. Unlike `AbortSignal.any`, it leaves
 * nothing behind on a signal that lives for a whole walk.
 */
export async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const stop = (): void => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new TimeIsUp(`no answer within ${ms / 1000} s`)), ms)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(ending.signal)
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

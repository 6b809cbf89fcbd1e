/** The shortest time between two reports of the same problem: while the database is unreachable, everything fails. */
const TELL_AGAIN_MS = 60_000

/** Reports temporary problems, each at most once a minute. */
export function createTroubleLog(
  tell: (message: string) => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const toldAt = new Map<string, number>()
  return error => {
    const message = error instanceof Error ? error.message : String(error)
    for (const [old, at] of toldAt) if (now() - at >= TELL_AGAIN_MS) toldAt.delete(old)
    if (toldAt.has(message)) return
    toldAt.set(message, now())
    tell(message)
  }
}

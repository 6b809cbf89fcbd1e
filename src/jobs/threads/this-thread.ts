import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The number of this thread in the operating system; undefined where it does not say. */
export function threadNumber(): string | undefined {
  try {
    return /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
  } catch {
    return undefined
  }
}

/** On Linux, priorities are of threads. With this one, a thread gets what others leave. */
const BACKGROUND = 15

/** This thread computes for a long time, and another one of the process answers requests, which come first. */
export function workInBackground(): void {
  const number = threadNumber()
  if (number === undefined) return
  try {
    setPriority(Number(number), BACKGROUND)
  } catch {
    // The system may forbid it; then everything takes turns.
  }
}

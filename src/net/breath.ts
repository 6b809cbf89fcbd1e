import { setTimeout as sleep } from 'node:timers/promises'

/** Enough for the next steps of whatever waits for the process, such as starting a browser: they are many and short. */
const BREATH_MS = 30

/** Between two pieces of work that block the process. */
export const takeBreath = (): Promise<void> => sleep(BREATH_MS)

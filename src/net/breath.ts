import { sleep } from './clock.ts'

/** Enough for the next steps of whatever waits for the process, such as starting a browser: they are many and short. */
const BREATH_MS = 30

/** Between two pieces of work that block the process. */
export const takeBreath = (): Promise<void> => sleep(BREATH_MS)

/** How often Playwright waits for the event loop until a tab gets its address; more are free. */
const TURNS_TO_START = 6

/** In a browser, nothing is under way in the same process. */
const nextTurn = (): Promise<void> =>
  new Promise(resolve => ('setImmediate' in globalThis ? setImmediate(resolve) : resolve()))

/** Before work that blocks the process: what was just asked of a browser or a server is under way. */
export async function letItStart(): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_START; turn++) await nextTurn()
}

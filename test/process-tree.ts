import { readdirSync, readFileSync } from 'node:fs'

const read = (file: string): string => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process is gone.
    return ''
  }
}

/** All processes that a process started, and those that they started. */
function descendantsOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  for (let next = children.get(root) ?? []; next.length > 0; next = next.flatMap(pid => children.get(pid) ?? []))
    found.push(...next)
  return found
}

/** What a process takes by itself, and its share of what it has in common with others. */
const shareOf = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/**
 * Starts to measure; returns the milliseconds of CPU time that everything this process started has taken since then. It
 * looks again and again: what has ended no longer says what it took.
 */
export function startedCpuClock(): () => number {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const look = (): void => {
    for (const pid of descendantsOf(process.pid)) {
      const ticks = ticksOf(pid)
      if (!first.has(pid)) first.set(pid, isFirstLook ? ticks : 0)
      last.set(pid, Math.max(ticks, last.get(pid) ?? 0))
    }
  }
  let isFirstLook = true
  look()
  isFirstLook = false
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    look()
    return [...last].reduce((sum, [pid, ticks]) => sum + ticks - first.get(pid)!, 0) * MS_PER_TICK
  }
}

const LOOK_MS = 100

/** In the program and in the system. */
function ticksOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10

interface Peaks {
  /** Of the process itself, in MB. */
  readonly own: number
  /** Of all that it started together, in MB. */
  readonly started: number
}

/** The most memory that a process and those that it started have taken, until `done`. */
export async function watchMemory(pid: number, done: Promise<unknown>): Promise<Peaks> {
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  let [own, started] = [0, 0]
  while (!isDone) {
    own = Math.max(own, Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))
    started = Math.max(
      started,
      descendantsOf(pid).reduce((sum, each) => sum + shareOf(each), 0),
    )
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { own: own / 1000, started: started / 1000 }
}

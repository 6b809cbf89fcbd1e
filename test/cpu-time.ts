import { spawnSync } from 'node:child_process'

/**
 * Starts to measure; gives the milliseconds of CPU time that this process has used since. Unlike the time on the clock, it does not
 * depend on what else the machine does. Not for concurrent tests: it counts all that the process does.
 */
export function cpuClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** Milliseconds of CPU time that a program takes, run to its end with these arguments. */
export function cpuTimeOfProgram(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null 2>&1'
  const env = { ...process.env, LC_ALL: 'C' }
  const { stderr } = spawnSync('bash', ['-c', script, 'time', ...args], { encoding: 'utf8', env })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return 1000 * (user + system)
}

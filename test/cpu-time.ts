import { spawnSync } from 'node:child_process'

/**
 * Starts to measure; returns the milliseconds of CPU time of this process since then. Unlike wall-clock time, it does not
 * depend on other processes. Not for concurrent tests: it counts everything in the process.
 */
export function cpuClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
}

/** The CPU time of a program with these arguments, in milliseconds. */
export function cpuTimeOfProgram(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null 2>&1'
  const env = { ...process.env, LC_ALL: 'C' }
  const { stderr } = spawnSync('bash', ['-c', script, 'time', ...args], { encoding: 'utf8', env })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return 1000 * (user + system)
}

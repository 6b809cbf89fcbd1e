import { spawnSync } from 'node:child_process'

/**
 * Milliseconds of CPU time that this process spends on some work. Unlike the time on the clock, it does not depend on what else the
 * machine does. Nothing else may run in this process meanwhile: not for concurrent tests.
 */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds of CPU time that a program takes, run to its end with these arguments. */
export function cpuTimeOfProgram(args: readonly string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null 2>&1'
  const { stderr } = spawnSync('bash', ['-c', script, 'time', ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return 1000 * (user + system)
}

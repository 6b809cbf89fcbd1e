/** Runs per page: the first may have to compile. */
const RUNS = 3

/** The fastest of several runs: other load on the machine only adds time. */
export function fastestRun<Run extends { readonly ms: number }>(run: () => Run): Run {
  return Array.from({ length: RUNS }, run).reduce((a, b) => (b.ms < a.ms ? b : a))
}

/** CPU time: on a busy machine, the clock also counts the time of other processes. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** So many runs of a page: the first may have to compile. */
const RUNS = 3

/** The fastest of some runs: what the machine does beside them only adds to the time. */
export function fastestRun<Run extends { readonly ms: number }>(run: () => Run): Run {
  return Array.from({ length: RUNS }, run).reduce((a, b) => (b.ms < a.ms ? b : a))
}

/** Time of the processor: on a busy machine, a browser's or anybody's, the clock also counts the time of others. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

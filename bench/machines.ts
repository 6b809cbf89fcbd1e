import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Lab, openLab } from '../test/machines/lab.ts'
import { whyNoNetwork } from '../test/machines/network.ts'

const PROGRAM = resolve('dist/src/main.js')
const HOSTS = 12
const PAGES = 40
const PER_PAGE = 6
const DELAY_MS = 1_000

/**
 * Lists on twelve hosts, harvested by one worker and by three on machines of their own (network namespaces; needs root):
 * once the workers wait for the hosts, once they compute.
 */
export async function main([delay, pages]: readonly string[] = []): Promise<void> {
  const why = whyNoNetwork()
  if (why !== undefined) throw new Error(`there can be no machines here: ${why}`)
  const [delayMs, count] = [Number(delay ?? DELAY_MS), Number(pages ?? PAGES)]
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-machines-'))
  const site = { pages: count, perPage: PER_PAGE, latencyMs: 5 }
  const lab = await openLab({ workers: 3, hosts: HOSTS, site, folder })
  try {
    const lists = `${HOSTS} lists of ${count} pages`
    await compare(lab, `${lists}, ${delayMs} ms between requests to a host`, [
      `politeness: { delay: ${delayMs}, concurrency: 1 }`,
    ])
    const details = ['politeness: { delay: 0, concurrency: 8 }', 'details: true']
    await compare(lab, `${lists} with ${PER_PAGE} detail pages each, no delay`, details)
  } finally {
    await lab.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(lab: Lab, what: string, job: readonly string[]): Promise<void> {
  console.log(what)
  const one = await timeOfJobs(lab, 1, job)
  const three = await timeOfJobs(lab, 3, job)
  const say = ({ ms, busy, cpuMs }: Timed): string =>
    `${(ms / 1000).toFixed(1)} s (workers ${(cpuMs / 1000).toFixed(1)} s of CPU, all CPUs ${Math.round(100 * busy)} % busy)`
  console.log(`  one ${say(one)}, three ${say(three)}: ${(one.ms / three.ms).toFixed(2)} times as fast`)
}

interface Timed {
  readonly ms: number
  /** The share of time that all CPUs were busy, with this or other work. */
  readonly busy: number
  /** Of all workers together, without their start. */
  readonly cpuMs: number
}

/** How long workers on this many machines take for one job on each host. */
async function timeOfJobs(lab: Lab, count: number, job: readonly string[]): Promise<Timed> {
  const jobs = await lab.openJobs()
  const workers = lab.machines.slice(0, count).map(machine => lab.startWorker(machine, jobs, [], { program: PROGRAM }))
  try {
    await Promise.all(workers.map(worker => worker.says('working on')))
    const cpuOfWorkers = (): number => workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
    const [began, before, cpuBefore] = [performance.now(), processorTimes(), cpuOfWorkers()]
    const sources = lab.lists.map((list, at) => [`name: list-${at}`, `start: ${list}`, 'reading: parser', ...job])
    const runs = await Promise.all(sources.map(lines => jobs.begin(lines.join('\n'))))
    for (const run of runs) {
      const { state, records } = await jobs.ended(run)
      if (state !== 'finished' || records !== lab.site.records.length) throw new Error(`${state}: ${records} records`)
    }
    const after = processorTimes()
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all)
    return { ms: performance.now() - began, busy, cpuMs: cpuOfWorkers() - cpuBefore }
  } finally {
    await Promise.all(workers.map(worker => worker.kill()))
    await jobs.close()
  }
}

/** Linux counts in hundredths of a second, in the 14th and 15th place; the name before may have spaces. */
function cpuOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
  return 10 * (Number(user) + Number(system))
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times }) => times)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(each => Object.values(each))) }
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { extract } from '../../src/extract.ts'
import { harvest, type PipelineParts } from '../../src/pipeline.ts'
import { RenderFailure } from '../../src/stages/1-render/failure.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { FAULTS, type FaultySite, type SiteFault, startFaultySite } from './faulty-site.ts'

/** What the process and its browsers hold after a round. */
export interface Sample {
  readonly pages: number
  /** Bytes after garbage collection. */
  readonly heap: number
  readonly node: number
  readonly browsers: number
  /** Below this process. */
  readonly processes: number
  /** Open files and connections of this process. */
  readonly handles: number
}

export interface SoakOptions extends Pick<PipelineParts, 'models'> {
  readonly rounds: number
  readonly onSample?: (sample: Sample) => void
}

/** Each round: a list in the browser, a list without it, and each fault once in the browser and once without it. */
const LIST_PAGES = 20

/** Short, so that a tab that hangs does not take most of the time; long enough for a busy machine. */
const LIMITS = { loadMs: 20_000, settleMs: 2_000, pageMs: 25_000, bytes: 4_000_000, pagesPerBrowser: 50 }
/** These cost as long as the limit of a page, so only some rounds have them. */
const COSTLY: readonly SiteFault[] = ['hang', 'script-storm']
const COSTLY_EVERY = 5

/** Reads pages for a long time, many of them faulty, in one process. */
export async function soak({ rounds, onSample, models }: SoakOptions): Promise<Sample[]> {
  const site = await startFaultySite(LIST_PAGES)
  const renderer = new Renderer({ limits: LIMITS })
  const parts: PipelineParts = { renderer, ...(models ? { models } : {}) }
  const samples: Sample[] = []
  let pages = 0
  try {
    for (let round = 0; round < rounds; round++) {
      for (const reading of ['browser', 'parser'] as const) {
        pages += await walk(site, 2 * round + (reading === 'browser' ? 0 : 1), reading, parts)
        for (const fault of FAULTS) {
          if (COSTLY.includes(fault) && (reading === 'parser' || round % COSTLY_EVERY !== 0)) continue
          await readFaulty(site.faultUrl(fault, pages), reading, parts)
          pages++
        }
      }
      const sample = sampleNow(pages)
      samples.push(sample)
      onSample?.(sample)
    }
  } finally {
    await renderer.close()
    await site.close()
  }
  return samples
}

type Reading = 'browser' | 'parser'

async function walk(site: FaultySite, list: number, reading: Reading, parts: PipelineParts): Promise<number> {
  const run = harvest(site.listUrl(list), {
    ...parts,
    reading,
    limits: LIMITS,
    politeness: { delayMs: 0, robots: false },
  })
  let records = 0
  for await (const _ of run) records++
  const { pages } = run.summary!
  if (pages !== LIST_PAGES || records !== LIST_PAGES * 20)
    throw new Error(`list ${list}: ${records} records, ${pages} pages`)
  return pages
}

async function readFaulty(url: string, reading: Reading, parts: PipelineParts): Promise<void> {
  try {
    await extract(url, { ...parts, reading, limits: LIMITS, politeness: { delayMs: 0, robots: false, retries: 0 } })
  } catch (error) {
    // A page may fail, but with a message.
    if (!(error instanceof RenderFailure)) throw error
  }
}

export function sampleNow(pages: number): Sample {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const below = processesBelow()
  const browsers = below.reduce((sum, pid) => sum + memoryOf(pid), 0)
  const handles = readdirSync('/proc/self/fd').length
  return { pages, heap: heapUsed, node: rss, browsers, processes: below.length, handles }
}

/** The memory of a process; what several share counts once in all. */
function memoryOf(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function processesBelow(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,comm'], { encoding: 'utf8' }).trim().split('\n').slice(1)
  const processes = lines.flatMap(line => {
    const [pid, parent, name] = line.trim().split(/\s+/)
    return name === 'ps' ? [] : [[Number(pid), Number(parent)] as const]
  })
  const below = new Set([process.pid])
  // Children usually, but not always, have higher numbers.
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const [pid, parent] of processes) if (below.has(parent)) below.add(pid)
  }
  below.delete(process.pid)
  return [...below]
}

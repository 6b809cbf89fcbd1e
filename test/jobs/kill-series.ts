import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListServer } from '../harvest-server/list-server.ts'
import type { JobFolder } from './job-folder.ts'
import { askedAgain, type Kept, readKept, readPhase, unkept } from './kept-pages.ts'
import { LONG_STEP, type Moment } from './kill-plan.ts'
import type { RunningProcess } from './processes.ts'

/** The observations at one kill. */
export interface Kill extends Kept {
  readonly moment: Moment
  /** The requests of the killed process in the server's log: from `first` up to, but not including, `end`. */
  readonly first: number
  readonly end: number
}

export interface KilledJob {
  readonly job: JobFolder
  readonly server: ListServer
  /** The number of the list's pages. */
  readonly pages: number
  /** The number of all addresses, including robots.txt. */
  readonly addresses: number
  /** Milliseconds between the last request and the end of an uninterrupted run. */
  readonly finishMs: () => Promise<number>
}

/** Starts a harvest and kills it, again and again. Ends early if the run has ended. */
export async function killAgainAndAgain(killed: KilledJob, moments: readonly Moment[]): Promise<Kill[]> {
  const { job, server } = killed
  const kills: Kill[] = []
  const clock: Clock = { startMs: 0 }
  for (const moment of moments) {
    if (kills.at(-1)?.phase === 'ended') break
    const first = server.requests.length
    const process = job.harvest()
    await untilMoment(moment, killed, process, clock)
    await process.kill()
    const end = server.requests.length
    kills.push({ moment, first, end, ...(await readKept(job.database)) })
  }
  return kills
}

interface Clock {
  /** How long the last process took until its first request. */
  startMs: number
}

async function untilMoment(
  moment: Moment,
  { job, server, pages, addresses, finishMs }: KilledJob,
  process: RunningProcess,
  clock: Clock,
): Promise<void> {
  const [began, first] = [performance.now(), server.requests.length]
  let hasEnded = false
  void process.ended.then(() => {
    hasEnded = true
  })
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached() && !hasEnded) await sleep(1)
  }
  const asked = (part = ''): number =>
    new Set(server.requests.map(({ path }) => path).filter(path => path.startsWith(part))).size
  const hasAskedForAll = (): boolean => asked() === addresses
  switch (moment.kind) {
    case 'start':
      // If the machine has become faster, it would get too far.
      return until(() => {
        const isTime = performance.now() - began >= moment.part * clock.startMs
        return isTime || server.requests.length > first + LONG_STEP
      })
    case 'requests':
      await until(() => server.requests.length > first)
      clock.startMs = performance.now() - began
      await until(() => server.requests.length > first + moment.count)
      return sleep(moment.plusMs)
    case 'details':
      await until(() => asked('/list') === pages)
      // How long the last page of the list takes to be stored depends on the machine.
      while (!hasEnded && (await readPhase(job.database)) === 'walk') await sleep(1)
      return
    case 'finish':
      if (hasAskedForAll()) await sleep(clock.startMs)
      await until(hasAskedForAll)
      return sleep(moment.part * (await finishMs()))
    case 'output':
      return until(() => existsSync(join(job.path, moment.file)))
  }
}

/** Addresses that a process requested and whose pages were not kept when it was killed; none for a settled run. */
export const lostAt = (kill: Kill, server: ListServer): string[] =>
  kill.phase === 'ended' || kill.phase === 'settled'
    ? []
    : unkept(kill, server, server.requests.slice(kill.first, kill.end))

/** Addresses whose pages were kept when a process was killed, but requested again later. */
export const askedInVain = (kills: readonly Kill[], server: ListServer): string[] =>
  kills.flatMap((kill, at) => askedAgain(kill, server, kill.end).map(path => `${path} after kill ${at + 1}`))

/** For the message of a failing test. */
export const describeKills = (seed: string, kills: readonly Kill[]): string =>
  [
    `AMBERYL_KILL_SEED='${seed}'`,
    ...kills.map(
      ({ moment, phase, first, end }) => `${JSON.stringify(moment)} in "${phase}", requests ${first}-${end}`,
    ),
  ].join('\n')

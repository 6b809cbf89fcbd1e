import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The scope of process numbers: a boot of a machine, and in it a process namespace (a container has its own). */
interface Home {
  readonly machine: string
  readonly pid: number
  /** When the process started, by the system's count; process numbers are reused. */
  readonly begun: string
}

const BEFORE_TOKEN = '/'

/** The owner of leases: a process of this machine, distinct from all others before and after. */
export function thisOwner(): string {
  const begun = statOf(process.pid)?.begun ?? ''
  return [machine(), process.pid, begun, randomBytes(6).toString('hex')].join(':')
}

/** The owner of one task: if a process takes a task twice, it holds two leases. */
export const holderOf = (owner: string): string => owner + BEFORE_TOKEN + randomBytes(4).toString('hex')

export const ownerOf = (holder: string): string => holder.split(BEFORE_TOKEN)[0]!

/** Marks the temporary files of this process in their names. */
export const ownMark = (): string => [machineMark(), process.pid, statOf(process.pid)?.begun ?? ''].join('-')

const machineMark = (): string => createHash('sha256').update(machine()).digest('hex').slice(0, 6)

/** Whether a file belongs to the user of this process. */
export const isOwn = ({ uid }: { readonly uid: number }): boolean => uid === (process.getuid?.() ?? uid)

/** How marks look, as the source of a pattern. */
export const MARK = '[0-9a-f]{6}-\\d+-\\d*'

/** True only if it is certain, as with owners. */
export function isMarkGone(mark: string): boolean {
  const [where, pid, begun] = mark.split('-')
  return where === machineMark() && isHomeGone({ pid: Number(pid), begun: begun ?? '' })
}

/** True only if it is certain: the process ran on this machine and no longer exists. */
export function isGone(owner: string): boolean {
  const home = parseOwner(ownerOf(owner))
  return home !== undefined && home.machine === machine() && isHomeGone(home)
}

function isHomeGone(home: Omit<Home, 'machine'>): boolean {
  const stat = statOf(home.pid)
  if (stat) return !stat.isAlive || (home.begun !== '' && stat.begun !== home.begun)
  return !exists(home.pid)
}

function parseOwner(owner: string): Home | undefined {
  const match = /^(.*):(\d+):(\d*):[^:]*$/.exec(owner)
  return match ? { machine: match[1]!, pid: Number(match[2]), begun: match[3]! } : undefined
}

/** Who works on a task, for people. */
export function nameOwner(owner: string): string {
  const home = parseOwner(ownerOf(owner))
  // The machine is host, boot and namespace.
  return home ? `process ${home.pid} on ${home.machine.replace(/:[^:]*:[^:]*$/, '')}` : owner
}

let known: string | undefined

/** Host names are not unique: many machines are called localhost. */
function machine(): string {
  known ??= [hostname(), read('/proc/sys/kernel/random/boot_id').slice(0, 8), namespace()].join(':')
  return known
}

function namespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  } catch {
    return ''
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Linux only. The name of the process, in parentheses, may contain anything; state and start time come after it. */
function statOf(pid: number): { readonly isAlive: boolean; readonly begun: string } | undefined {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')
  const [state, begun] = [fields?.[0], fields?.[19]]
  return state && begun ? { isAlive: !'ZX'.includes(state), begun } : undefined
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

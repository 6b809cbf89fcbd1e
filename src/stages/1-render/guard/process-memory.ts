import { readFileSync } from 'node:fs'

/**
 * The memory of a process in bytes: its own, and what it shares with others through memory; the program itself and other
 * files, which all processes of a browser have in common, are left out. Linux only: undefined elsewhere, and for a
 * process that is gone.
 */
export function memoryOf(pid: number): number | undefined {
  let status: string
  try {
    status = readFileSync(`/proc/${pid}/status`, 'latin1')
  } catch {
    return undefined
  }
  const [own, shared] = [/^RssAnon:\s*(\d+) kB$/m.exec(status), /^RssShmem:\s*(\d+) kB$/m.exec(status)]
  return own && shared ? (Number(own[1]) + Number(shared[1])) * 1024 : undefined
}

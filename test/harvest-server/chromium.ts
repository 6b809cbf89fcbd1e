import { execFileSync } from 'node:child_process'

/** The main Chromium processes of a process; with a mark, those with it in their command line. */
export function browsersOf(mark = '', parentPid = process.pid): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    const isBrowser = /chrom/i.test(args) && args.includes('--remote-debugging') && !args.includes('--type=')
    return isBrowser && Number(parent) === parentPid && args.includes(mark) ? [Number(pid)] : []
  })
}

/** Kills browsers, as when memory runs out. */
export function killBrowsers(mark: string): void {
  const pids = browsersOf(mark)
  if (pids.length === 0) throw new Error('no browser to be killed')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

let marks = 0
/** Arguments that mark a renderer's browsers, to find them. */
export function marked(): { readonly mark: string; readonly browserArguments: string[] } {
  const mark = `amberyl-harvest-${process.pid}-${++marks}-`
  return { mark, browserArguments: [`--class=${mark}`] }
}

/** Whether no browser is left within half a minute. */
export async function noneLeft(mark = ''): Promise<boolean> {
  for (let look = 0; look < 300 && browsersOf(mark).length > 0; look++)
    await new Promise(resolve => setTimeout(resolve, 100))
  return browsersOf(mark).length === 0
}

import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** As it was built before the tests (see fresh-build.ts). */
const PROGRAM = join(ROOT, 'dist', 'src', 'main.js')

export interface ProcessEnding {
  /** Null where a signal ended it. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

/** The program as a process of its own. */
export interface RunningProcess {
  readonly pid: number
  readonly ended: Promise<ProcessEnding>
  /** What it has said so far. */
  readonly out: string
  readonly err: string
  signal(signal: NodeJS.Signals): void
  /** Ends it as the system does when memory runs out: it can do nothing any more. */
  kill(): Promise<ProcessEnding>
  /** Stands still, as a machine that sleeps, until it is woken. */
  stop(): void
  wake(): void
  /** Until it has said something on stderr, or has ended. */
  says(text: string): Promise<void>
}

export interface ProcessOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** What comes before the program: a shell that sets limits, say. It is given the program's command line as arguments. */
  readonly through?: readonly string[]
}

const running = new Set<ChildProcess>()

/** A test that fails leaves none behind. One that stands still gets no other signal. */
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts `amberyl …` from dist. */
export function startProcess(args: readonly string[], { cwd, env, through = [] }: ProcessOptions = {}): RunningProcess {
  const [command, ...rest] = [...through, process.execPath, PROGRAM, ...args]
  const child = spawn(command!, rest, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [out, err] = ['', '']
  child.stdout!.setEncoding('utf8').on('data', text => void (out += text))
  child.stderr!.setEncoding('utf8').on('data', text => void (err += text))
  const ended = new Promise<ProcessEnding>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code, signal, out, err })
    })
  })
  return {
    pid: child.pid!,
    ended,
    get out() {
      return out
    },
    get err() {
      return err
    },
    signal: signal => void child.kill(signal),
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    stop: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async says(text) {
      while (running.has(child) && !err.includes(text)) await new Promise(resolve => setTimeout(resolve, 10))
    },
  }
}

/** Runs a command to its end. */
export const runProcess = (args: readonly string[], options?: ProcessOptions): Promise<ProcessEnding> =>
  startProcess(args, options).ended

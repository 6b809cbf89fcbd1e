import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** As it was built before the tests (see fresh-build.ts). */
const PROGRAM = join(ROOT, 'dist', 'src', 'main.js')

export interface ProcessEnding {
  /** Null if a signal ended it. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

/** The program as a separate process. */
export interface RunningProcess {
  readonly pid: number
  readonly ended: Promise<ProcessEnding>
  /** Its output so far. */
  readonly out: string
  readonly err: string
  signal(signal: NodeJS.Signals): void
  /** Kills it without a chance to clean up, as when memory runs out. */
  kill(): Promise<ProcessEnding>
  /** Suspends it, like a sleeping machine, until it is continued. */
  stop(): void
  wake(): void
  /** Waits until it prints a text on stderr, or ends. */
  says(text: string): Promise<void>
}

export interface ProcessOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** A command that runs the program, such as a shell that sets limits. It gets the program's command line as arguments. */
  readonly through?: readonly string[]
  /** Another build; by default this one. */
  readonly program?: string
}

const running = new Set<ChildProcess>()

/** A failing test must leave no process behind. SIGKILL also ends suspended ones. Benchmarks are no tests. */
if (process.env.VITEST)
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
  })

/** Starts `amberyl …` from dist. */
export function startProcess(
  args: readonly string[],
  { cwd, env, through = [], program = PROGRAM }: ProcessOptions = {},
): RunningProcess {
  const [command, ...rest] = [...through, process.execPath, program, ...args]
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

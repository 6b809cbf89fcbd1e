import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dice } from '../../demo/dice.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Target, targets, type Written } from './targets.ts'

const DRIVER = fileURLToPath(new URL('driver.mjs', import.meta.url))

/** For a page of some kilobytes; it takes a hundredth of this. */
const MAX_CPU_MS = 20_000
/** A command that waits for something that does not come. */
const MAX_WAIT_MS = 300_000
/** Of the heap: a small input needs no more, however it is nested or repeated. */
const MAX_HEAP_MB = 700

/** Other inputs with another seed; a failure names the seed and the number of its case, which repeat it alone. */
export const SEED = process.env.AMBERYL_FUZZ_SEED ?? 'damaged inputs'
const ONLY = process.env.AMBERYL_FUZZ_CASE

interface Ending {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly cpuMs: number
}

/** What went wrong, with what is needed to see it again. */
export async function fuzz(cases: number): Promise<string[]> {
  const folder = temporaryFolder()
  const site = await startSite()
  const runner = new Runner()
  try {
    const all = targets(await written(runner, folder))
    const failures: string[] = []
    const numbers = ONLY === undefined ? Array.from({ length: cases }, (_, number) => number) : [Number(ONLY)]
    for (const number of numbers) {
      const target = all[number % all.length]!
      const { said, args } = await runCase(target, `${SEED} ${number}`, { folder: join(folder, 'case'), runner, site })
      if (said === undefined) continue
      failures.push(
        `AMBERYL_FUZZ_SEED='${SEED}' AMBERYL_FUZZ_CASE=${number} (${target.name}): ${args.join(' ')}\n${said}`,
      )
    }
    return failures
  } finally {
    runner.end()
    site.server.close()
  }
}

interface Around {
  readonly folder: string
  readonly runner: Runner
  readonly site: Site
}

async function runCase(target: Target, seed: string, { folder, runner, site }: Around) {
  const roll = dice(seed)
  const damaged = roll.pick(Object.keys(target.damage))
  const content = target.damage[damaged]!(target.files[damaged]!, roll)
  const files = { ...target.files, [damaged]: content }
  const args = roll.pick(target.commands).replace('{site}', site.url).split(' ')
  writeFiles(folder, files)
  site.files = files
  const said = judge(await runner.run(args, folder, content), args)
  // A single case is kept for a look at it.
  if (process.env.AMBERYL_FUZZ_KEEP !== undefined) writeFiles(process.env.AMBERYL_FUZZ_KEEP, files)
  rmSync(folder, { recursive: true, force: true })
  return { said, args }
}

function writeFiles(folder: string, files: Readonly<Record<string, Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const EXIT_CODES = [0, 1, 2, 3, 4, 5, 6]
/** What a program says that did not expect its input. */
const BUG =
  /^ {4}at |\b(?:Type|Range|Reference|Internal|Assertion|Zod)Error\b|Cannot (?:read|set|convert|destructure)|is not (?:a function|iterable|defined)|call stack|Invalid (?:array|string|typed array) length|\[object Object\]|heap out of memory/m

/** Undefined: a message or a result, as it should be. */
function judge(ending: Ending | string, args: readonly string[]): string | undefined {
  if (typeof ending === 'string') return ending
  const { code, out, err, cpuMs } = ending
  if (BUG.test(err)) return err.slice(0, 2000)
  if (!EXIT_CODES.includes(code)) return `exit code ${code}`
  if (code !== 0 && err === '' && out === '') return `exit code ${code} without a message`
  if (cpuMs > MAX_CPU_MS) return `took ${Math.round(cpuMs)} ms of CPU time`
  if (code === 0 && args.includes('--json')) return jsonProblem(out)
  return undefined
}

/** JSON, or a line of JSON for each page. */
function jsonProblem(out: string): string | undefined {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  // The driver keeps only the beginning of a long result.
  const isWhole = out.length < 200_000
  const isFine = !isWhole || isJson(out) || out.trimEnd().split('\n').every(isJson)
  return isFine ? undefined : `not JSON: ${out.slice(0, 500)}`
}

/** One process of the program for many commands; a new one after it had to be ended. */
class Runner {
  #child: ChildProcess | undefined

  async run(args: readonly string[], folder: string, stdin: Buffer): Promise<Ending | string> {
    this.#child ??= fork(DRIVER, { execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`], stdio: 'pipe' })
    const child = this.#child
    let said = ''
    const listen = (text: Buffer): void => void (said += text)
    child.stderr!.on('data', listen)
    let timer: NodeJS.Timeout | undefined
    const [began, used] = [performance.now(), cpuMsOf(child.pid!)]
    const ending = await new Promise<Ending | string>(resolve => {
      timer = setInterval(() => {
        if (cpuMsOf(child.pid!) - used > MAX_CPU_MS) resolve(`did not end within ${MAX_CPU_MS / 1000} s of CPU time`)
        else if (performance.now() - began > MAX_WAIT_MS) resolve(`did not end within ${MAX_WAIT_MS / 1000} s`)
      }, 500)
      child.once('message', message => resolve(message as Ending))
      child.once('exit', (code, signal) => resolve(`the process ended (${signal ?? code}):\n${said.slice(-3000)}`))
      child.send({ args, folder, stdin: args.includes('-') ? stdin.toString('base64') : '' })
    })
    clearInterval(timer)
    child.stderr!.off('data', listen)
    child.removeAllListeners('message').removeAllListeners('exit')
    if (typeof ending === 'string') this.end()
    return ending
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** A process that computes without a pause answers nothing, so the system is asked; 0 where it does not say. */
function cpuMsOf(pid: number): number {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .split(') ')[1]!
      .split(' ')
      .slice(11)
      .map(Number)
    return 10 * (user + system)
  } catch {
    return 0
  }
}

interface Site {
  readonly url: string
  readonly server: Server
  files: Readonly<Record<string, Buffer>>
}

/** Sends the bytes of a file, whatever they are, and hangs up. */
async function startSite(): Promise<Site> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', request => {
      const isRobots = request.toString('latin1').startsWith('GET /robots.txt ')
      socket.end(
        (isRobots ? site.files.robots : site.files.answer) ?? 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const site: Site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`, server, files: {} }
  return site
}

/** Files that the program writes, made from pages and jobs that are in order. */
async function written(runner: Runner, folder: string): Promise<Written> {
  const plain = targets({ listWrapper: NONE, pageWrapper: NONE, store: NONE })
  for (const name of ['HTML, boats', 'job']) writeFiles(folder, plain.find(target => target.name === name)!.files)
  for (const line of [
    'extract page.html --static --save-wrapper list.json',
    'learn page.html --static --field title=Plover_of_1955 -o page.json',
    'jobs add boats.yaml --database x.db',
    'store backup copy.db --database x.db',
  ]) {
    const args = line.split(' ').map(arg => arg.replaceAll('_', ' '))
    const ending = await runner.run(args, folder, NONE)
    if (typeof ending === 'string' || ending.code !== 0)
      throw new Error(`${line}: ${typeof ending === 'string' ? ending : ending.err}`)
  }
  const read = (file: string): Buffer => readFileSync(join(folder, file))
  return {
    listWrapper: read('list.json'),
    pageWrapper: read('page.json'),
    store: read('copy.db'),
  }
}

const NONE = Buffer.alloc(0)

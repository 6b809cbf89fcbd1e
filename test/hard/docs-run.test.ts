import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { blocksOf, commandsOf, DOCUMENTS, type DocCommand } from '../docs-blocks.ts'
import { exceptionOf, followerOf } from '../docs-exceptions.ts'
import { openWorld, type World, writeFiles, writeLabeled } from '../docs-world.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// Every command in README.md and docs/ is run in a shell, in an empty folder for each document, in the order of the document.
// Addresses of example sites lead to pages of our own; what a document shows as output is compared.

const root = join(import.meta.dirname, '../..')
const program = join(root, 'dist/src/main.js')

const world: World = await openWorld()
closedAfterwards(world)

/** Programs that commands name: ours in place of an installed one, and none that opens a window. */
const shims = temporaryFolder()
beforeAll(() => {
  const write = (name: string, script: string): void => {
    writeFileSync(join(shims, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(shims, name), 0o755)
  }
  write('amberyl', `exec "${process.execPath}" "${program}" "$@"`)
  write('npx', 'shift; exec amberyl "$@"')
  write('npm', `cd "${root}" && exec "${process.execPath}" "$(dirname "${process.execPath}")/npm" "$@"`)
  write('xdg-open', 'exit 0')
})

/** What the commands of one document work with. */
class Session {
  readonly folder = temporaryFolder()
  readonly #running: ChildProcess[] = []
  #hasDemo = false
  demo = new URL(world.demo.url).host
  server = '127.0.0.1:2623'
  token = ''

  /** Files that the document shows or names. */
  prepare(document: string): void {
    writeFiles(this.folder, world.origin)
    symlinkSync(join(root, 'test'), join(this.folder, 'test'))
    for (const name of ['DIR', 'CORPORA', 'FARM', 'BLIND', 'labeled']) writeLabeled(this.folder, name)
    for (const name of ['my-domains', 'learned', 'backup']) mkdirSync(join(this.folder, name))
    cpSync(join(root, 'blocks/load-more'), join(this.folder, 'my-blocks/load-more'), { recursive: true })
    const [words] = readdirSync(join(root, 'annotators'), { withFileTypes: true }).filter(each => each.isDirectory())
    cpSync(join(root, 'annotators', words!.name), join(this.folder, 'my-words', words!.name), { recursive: true })
    writeFileSync(join(this.folder, 'me.json'), '{ "cookies": [], "origins": [] }')
    for (const { file, language, text } of blocksOf(document)) {
      const name = file ?? (/^[\w-]+\.\w+$/.test(language) ? language : undefined)
      if (name === undefined || existsSync(join(this.folder, name))) continue
      mkdirSync(dirname(join(this.folder, name)), { recursive: true })
      writeFileSync(join(this.folder, name), text)
    }
  }

  /** A copy of a page of the demo, changed by hand. */
  async copy(path: string, file: string, change: (html: string) => string): Promise<void> {
    const answer = await fetch(`http://${this.demo}${path}`)
    writeFileSync(join(this.folder, file), change(await answer.text()))
  }

  /** Addresses and names of the document, as they are here. */
  #real(text: string, document: string): string {
    const page = document === 'docs/top-k.md' ? 'towers.html' : `${world.origin}/list`
    return text
      .replaceAll('127.0.0.1:8123', this.demo)
      .replaceAll('127.0.0.1:2623', this.server)
      .replaceAll(/(?<!--base-url )https:\/\/(?:example\.com|homes\.example)/g, world.origin)
      .replaceAll(/\bPAGE\b/g, page)
      .replaceAll(/\bJOB --since 3\b/g, 'homes --since 1')
      .replaceAll(/\bFILE\b/g, 'written.json')
      .replaceAll(/\b(?:CORPORA|FARM|BLIND)\b/g, name => join(this.folder, name))
      .replaceAll('/backup/', 'backup/')
      .replaceAll(/ \[[^\]]*\]/g, '')
      .replaceAll(/ --corpus DIR\b/g, ` --corpus DIR/${/evaluate pagination/.test(text) ? 'pagination' : 'records'}`)
  }

  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PATH: `${shims}:${process.env.PATH}`,
      AMBERYL_DATABASE: join(this.folder, 'amberyl.db'),
      TOKEN: this.token,
      NODE_ENV: '',
    }
  }

  async run(command: DocCommand): Promise<{ code: number | null; said: string }> {
    this.#prepareFor(command)
    // The worker has run the job in the night.
    if (/runs diff table/.test(command.text)) await this.#finish('amberyl harvest table.yaml')
    const text = this.#real(command.text, command.document)
    // A site of our own needs no pause.
    const line =
      /amberyl (?:extract )?http|--delay/.test(text) || !/amberyl http/.test(text) ? text : `${text} --delay 0`
    return STAYS.test(line) ? this.#start(line) : this.#finish(line)
  }

  /** Job files name sites of their own. What a document shows with `cat` is a file. */
  #prepareFor({ text, output = [] }: DocCommand): void {
    const [, shown] = /^cat (\S+)$/.exec(text) ?? []
    if (shown !== undefined) writeFileSync(join(this.folder, shown), `${output.join('\n')}\npoliteness: { delay: 0 }\n`)
    for (const file of readdirSync(this.folder).filter(name => name.endsWith('.yaml') && text.includes(name))) {
      const path = join(this.folder, file)
      const job = readFileSync(path, 'utf8').replaceAll('127.0.0.1:8123', this.demo)
      writeFileSync(path, job.replaceAll(/https:\/\/[\w.]+\/[^\s]*/g, `${world.origin}/rent`))
    }
  }

  async #finish(line: string): Promise<{ code: number | null; said: string }> {
    const child = spawn('bash', ['-c', line], {
      cwd: this.folder,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (said += chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }

  /** A command that runs until it is stopped. What it serves stays for the commands that follow. */
  async #start(line: string): Promise<{ code: number | null; said: string }> {
    const env = this.environment
    const isDemo = line.includes('demo --serve')
    if (isDemo) await this.close()
    // A demo that is started again is the same site.
    const port = isDemo && this.#hasDemo ? new URL(`http://${this.demo}`).port : '0'
    this.#hasDemo ||= isDemo
    const started = line.includes('worker') ? line : `${line.replace(/ --port \d+/, '')} --port ${port}`
    const child = spawn('bash', ['-c', `exec ${started.replace(/^npx /, '')}`], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#running.push(child)
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk
        if (said.includes('\n')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('exit', code => reject(new Error(`${line} ended at once with ${code}: ${said}`)))
    })
    child.removeAllListeners('exit')
    const [, host, token] = /http:\/\/(127\.0\.0\.1:\d+)\/(?:#token=(\S+))?/.exec(said) ?? []
    if (host && token) [this.server, this.token] = [host, token]
    else if (host) this.demo = host
    return { code: 0, said }
  }

  /** The job of homes, with two runs. */
  async harvestTwice(): Promise<void> {
    for (const _ of [1, 2]) expect((await this.#finish('amberyl harvest homes.yaml')).code).toBe(0)
  }

  async close(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.exitCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
  }
}

const STAYS = /amberyl (?:worker|serve|studio)\b|amberyl demo --serve/

/** Exit codes other than 0 that a document means: a page without a list, a changed template, mistakes. */
const CODES: readonly (readonly [command: RegExp, codes: readonly number[]])[] = [
  [/not-volt-batteries|--without k-plus-minus/, [6]],
  [/amberyl check product\.json tomorrow\.html/, [3, 4]],
]

/** Ports and times differ from run to run, and with them the widths of columns. */
const settled = (text: string): string =>
  text
    .replaceAll(/ {2,}/g, '  ')
    .replaceAll(/─+/g, '─')
    .replaceAll(world.origin, 'https://example.com')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8123')
    .replaceAll(/\b\d+(?:\.\d+)? (?:ms|s|min)\b/g, 'N s')
    .replaceAll(/#token=\S+/g, '#token=…')
    .trimEnd()

const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .split('…')
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

/** The first line that a document shows and the command does not print, in this order; `…` is anything. */
function findMissing(shown: readonly string[], said: string): string | undefined {
  const lines = settled(said)
    .split('\n')
    .map(line => line.trimEnd())
  let from = 0
  for (const line of shown.map(each => settled(each))) {
    if (/^\s*…$/.test(line)) continue
    const found = lines.findIndex((each, at) => at >= from && (each === line || patternOf(line).test(each)))
    if (found < 0) return line
    from = found + 1
  }
  return undefined
}

/** What a document assumes: jobs that have run, a wrapper that was learned, copies of a page. */
const BEFORE: Readonly<Record<string, (session: Session) => Promise<void>>> = {
  'docs/export.md': session => session.harvestTwice(),
  'docs/feeds.md': session => session.harvestTwice(),
  'docs/operations.md': session => session.harvestTwice(),
  'docs/template-changes.md': async session => {
    const [learn] = blocksOf('docs/by-example.md').flatMap(commandsOf)
    expect((await session.run(learn!)).code).toBe(0)
    const page = '/shop/p/TP-2040/'
    await session.copy(page, 'tomorrow.html', html =>
      html.replace(/<h1>(.*?)<\/h1>/, '<h2>$1</h2>').replaceAll('class="price"', 'class="cost"'),
    )
    await session.copy(page, 'sale.html', html => html.replace('<header class="mast">', '$&<p class="sale">Sale</p>'))
  },
}

describe('commands of the documents work', () => {
  const runnable = DOCUMENTS.map(document => {
    const commands = blocksOf(document).flatMap(commandsOf)
    return { document, commands: commands.filter(command => !exceptionOf(command) && !followerOf(command)) }
  })
  test.each(runnable.filter(({ commands }) => commands.length > 0))('$document', async ({ document, commands }) => {
    const session = closedAfterwards(new Session())
    session.prepare(document)
    await BEFORE[document]?.(session)
    for (const command of commands) {
      const { code, said } = await session.run(command)
      const where = `${command.document}:${command.line}: ${command.text}\n${said}`
      const codes = CODES.find(([pattern]) => pattern.test(command.text))?.[1] ?? [0]
      expect.soft(codes, where).toContain(code)
      expect.soft(command.output && findMissing(command.output, said), where).toBeUndefined()
    }
  })
})

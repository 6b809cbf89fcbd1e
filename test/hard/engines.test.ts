import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { hasSlurm, startSlurm } from '../slurm.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { warcResponse } from '../warc-file.ts'

// Archives under the engines that people have. Whatever runs the command, the lines are those of one command for all files.

const folder = temporaryFolder()
const PROGRAM = resolve('dist/src/main.js')
const FILES = 6
const PAGES = 20

const list = (from: number): string =>
  `<main><ul>${Array.from({ length: 40 }, (_, i) => `<li class=item><h2><a href="/${from + i}">Item ${from + i}</a></h2><span class=price>£${i}.50</span><p>About\titem ${i}</p></li>`).join('')}</ul></main>`
const url = (file: number, page: number): string => `http://site.test/${file}/${page}`
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

const archives = numbers(FILES).map(file => {
  const path = join(folder, `part-${file}.warc.gz`)
  const records = numbers(PAGES).map(page => gzipSync(warcResponse(url(file, page), list(file * 1000 + page))))
  writeFileSync(path, Buffer.concat(records))
  return path
})

const amberyl = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [PROGRAM, 'extract', ...args, '--quiet'], { encoding: 'utf8', maxBuffer: 1e9 })

const expected = amberyl(...archives)
const outputOf = (archive: string): string => archive.replace(/\.warc\.gz$/, '.ndjson')
const allOutputs = (): string => archives.map(archive => readFileSync(outputOf(archive), 'utf8')).join('')
const clear = (): void => {
  for (const archive of archives) rmSync(outputOf(archive), { force: true })
}

test('one command gives a line for each page', () => {
  expect(expected.trimEnd().split('\n')).toHaveLength(FILES * PAGES)
  expect(amberyl(...archives, '--threads', '1')).toBe(expected)
})

test('a run that is killed again and again goes on, and loses and doubles nothing', async () => {
  const output = join(folder, 'killed.ndjson')
  const part = `${output}.part`
  const sizeOf = (): number => (existsSync(part) ? statSync(part).size : 0)
  let kills = 0
  for (; !existsSync(output); kills++) {
    const before = sizeOf()
    const args = [PROGRAM, 'extract', ...archives, '--quiet', '-o', output, '--resume']
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    // It is killed as soon as it has written something.
    const timer = setInterval(() => kills < 4 && sizeOf() > before && child.kill('SIGKILL'), 5)
    await once(child, 'exit')
    clearInterval(timer)
  }
  expect(readFileSync(output, 'utf8')).toBe(expected)
  expect(kills).toBeGreaterThan(1)
})

const hasParallel = existsSync('/usr/bin/parallel')

test.skipIf(!hasParallel)('GNU parallel: one task per file, on all cores', () => {
  clear()
  const command = `${process.execPath} ${PROGRAM} extract {} --format pages --threads 1 --quiet -o {= s/warc.gz$/ndjson/ =} --resume`
  execFileSync('parallel', ['-j2', '--halt', 'now,fail=1', command, ':::', ...archives], { stdio: 'pipe' })
  expect(allOutputs()).toBe(expected)
})

test.skipIf(!hasSlurm())('Slurm: an array with one task per file', async () => {
  clear()
  const slurm = closedAfterwards(await startSlurm(temporaryFolder()))
  writeFileSync(join(folder, 'files.txt'), archives.join('\n'))
  const script = `file=$(sed -n "\${SLURM_ARRAY_TASK_ID}p" ${join(folder, 'files.txt')})
exec ${process.execPath} ${PROGRAM} extract "$file" --format pages --threads 1 --quiet -o "\${file%.warc.gz}.ndjson" --resume`
  slurm.run(script, `--array=1-${FILES}`, '--output=/dev/null')
  expect(allOutputs()).toBe(expected)
})

test('the documents give these commands to Spark', () => {
  const blocks = [...readFileSync('docs/scale.md', 'utf8').matchAll(/\.pipe\("amberyl extract ([^"]*)"\)/g)]
  expect(blocks.map(([, args]) => args)).toEqual([
    '- --format pages --threads 1 --quiet',
    '--files-from - --threads 1 --quiet',
  ])
})

describe('as the mapper of Spark and Hadoop', () => {
  const mapper = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [PROGRAM, 'extract', ...args, '--quiet'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
  }
  const pageOf = (line: IteratorResult<string>): unknown => JSON.parse(line.value).page

  test("Spark's pipe: a partition as lines of JSON; lines come back while others are still written", async () => {
    const { child, lines } = mapper('-', '--format', 'pages')
    for (const page of numbers(5)) {
      child.stdin.write(`${JSON.stringify({ url: url(9, page), html: list(page) })}\n`)
      // Spark reads in another thread; nothing may wait until the input ends.
      expect(pageOf(await lines.next())).toBe(url(9, page))
    }
    child.stdin.end()
    expect((await lines.next()).done).toBe(true)
    expect(await exitOf(child)).toBe(0)
  })

  test("Spark's pipe: an empty partition gives no line", async () => {
    for (const args of [
      ['-', '--format', 'pages'],
      ['--files-from', '-'],
    ]) {
      const { child, lines } = mapper(...args)
      child.stdin.end()
      expect((await lines.next()).done).toBe(true)
      expect(await exitOf(child)).toBe(0)
    }
  })

  test('Hadoop streaming: the input names archives; what comes out has no tab, which would end the key', async () => {
    const { child } = mapper('--files-from', '-')
    child.stdin.end(`${archives.join('\n')}\n`)
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    expect(await exitOf(child)).toBe(0)
    expect(out).toBe(expected)
    expect(out).not.toContain('\t')
    expect(out).toContain('About')
  })
})

const exitOf = async (child: ReturnType<typeof spawn>): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'close'))[0] as number | null)

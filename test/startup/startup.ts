import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is started: arguments of node, each run in a folder with the page `small.html`. */
export type Start = readonly string[]

const PROGRAM = resolve('dist/src/main.js')

export const STARTS = {
  version: [PROGRAM, '--version'],
  help: [PROGRAM, '--help'],
  import: ['--input-type=module', '-e', `import ${JSON.stringify(pathToFileURL(resolve('dist/src/index.js')))}`],
  extract: [PROGRAM, 'extract', 'small.html', '--static'],
} as const satisfies Record<string, Start>

export type StartName = keyof typeof STARTS

/** CPU time as a multiple of that of `node -e 0`. */
export const MAX_RATIO: Readonly<Record<StartName, number>> = { version: 4, help: 4, import: 8, extract: 20 }

const NODE: Start = ['-e', '0']

const PAGE = `<!doctype html><title>Pots</title><ul>${['Red', 'Blue', 'Green', 'Small', 'Large']
  .map((name, at) => `<li><a href="/${at}">${name} pot</a> <span>$${at + 4}.50</span></li>`)
  .join('')}</ul><a rel=next href="?page=2">Next</a>`

const PRELOADS = resolve('test/startup')

/**
 * CPU time of each start as a multiple of that of `node -e 0`: medians of so many rounds. All take turns, so that a machine
 * that is busy for a while is so for all of them.
 */
export function measureStarts<Name extends StartName>(names: readonly Name[], rounds: number): Map<Name, number> {
  const starts: Start[] = [NODE, ...names.map(name => STARTS[name])]
  const times: number[][] = starts.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, start] of starts.entries())
      times[at]!.push(Number(report(start, ['--require', join(PRELOADS, 'report-cpu.cjs')])))
  const [node, ...medians] = times.map(median)
  return new Map(names.map((name, at) => [name, medians[at]! / node!]))
}

/** The packages that a start loads modules of. */
export function packagesLoadedBy(name: StartName): string[] {
  const files = report(STARTS[name], ['--import', pathToFileURL(join(PRELOADS, 'report-modules.mjs')).href])
  // Some packages are chunks of the build.
  const place = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)|\/dist\/src\/(kysely|parse5)-[^/]+$/
  const packages = files.split('\n').flatMap(file => file.match(place)?.slice(1).find(Boolean) ?? [])
  return [...new Set(packages)].sort()
}

/** Runs node and returns what a preloaded module writes to file descriptor 3. */
function report(start: Start, preload: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-start-'))
  try {
    writeFileSync(join(folder, 'small.html'), PAGE)
    const { status, stderr, output } = spawnSync(process.execPath, [...preload, ...start], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    if (status !== 0) throw new Error(`node ${start.join(' ')}: ${stderr}`)
    return output[3]!
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

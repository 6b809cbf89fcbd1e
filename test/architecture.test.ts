import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  DATA_OF_DOMAINS,
  DATA_OF_ENGINE,
  filesBehind,
  findCrowdedFolders,
  findCycles,
  findFolderCycles,
  findStraySql,
  findStrayWriters,
  findViolations,
  importsOf,
  isTwin,
  packagesBehind,
  type Sources,
  typeImportsOf,
} from './architecture.ts'
import { findDeadExports, findDuplicateExports } from './exports.ts'
import { findNumberProblems } from './named-numbers.ts'

const root = join(import.meta.dirname, '..')

function readSources(...folders: string[]): Sources {
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file).replaceAll('\\', '/'))
      .filter(file => /\.(?:tsx?|mjs)$/.test(file)),
  )
  return new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
}

describe('the source tree', () => {
  const sources = readSources('src', 'demo', 'studio', 'extension')

  test('imports go one way', () => {
    expect(sources.size).toBeGreaterThan(0)
    expect(findViolations(sources)).toEqual([])
  })

  test('has no import cycle', () => {
    expect(findCycles(sources)).toEqual([])
  })

  test('has no cycle between folders', () => {
    expect(findFolderCycles(sources)).toEqual([])
  })

  test('has no folder with more files than a topic has', () => {
    expect(findCrowdedFolders(sources)).toEqual([])
  })

  test('keeps SQL in the store', () => {
    expect(findStraySql(sources)).toEqual([])
  })

  test('writes to the terminal in one place', () => {
    expect(findStrayWriters(sources)).toEqual([])
  })

  test('exports each name once', () => {
    // The studio is a program of its own.
    for (const program of [/^studio\//, /^(?!studio\/)/]) {
      const own = [...sources].filter(([file]) => program.test(file) && !isTwin(file))
      expect(findDuplicateExports(new Map(own))).toEqual([])
    }
  })

  test('exports nothing that only tests use, or nobody', () => {
    const users = readSources('src', 'demo', 'studio', 'extension', 'test', 'scripts', 'bench', 'domains')
    // What a twin exports is used as that of the file that it stands for.
    expect(findDeadExports(users).filter(each => !isTwin(each))).toEqual([])
  })

  test('has no more named numbers that judge pages than are counted', () => {
    expect(findNumberProblems(sources)).toEqual([])
  })

  test('analyses pages without Node', () => {
    expect(packagesBehind('src/analyse.ts', sources)).toEqual([])
  })

  test.each([
    ['src/browser.ts', []],
    ['extension/worker/worker.ts', [...DATA_OF_DOMAINS, 'fontoxpath', 'virtual:browser-rules', 'zod']],
    ['extension/content/content.ts', []],
  ])('%s runs in a browser without Node', (entry, packages) => {
    const behind = packagesBehind(entry, sources, 'browser').filter(name => !DATA_OF_ENGINE.includes(name))
    expect(behind).toEqual([...packages].sort())
    const globals = /\b(?:Buffer|process)\s*[.[(]|import\.meta\.url/
    const code = (file: string): string => sources.get(file)!.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(filesBehind(entry, sources, 'browser').filter(file => globals.test(code(file)))).toEqual([])
  })

  test('takes nothing but types of the server into the studio', () => {
    const studio = [...sources].filter(([file]) => file.startsWith('studio/'))
    const values = studio.filter(([, source]) => importsOf(source).includes('amberyl/client'))
    expect(values.map(([file]) => file)).toEqual(['studio/api/client.ts'])
    expect(typeImportsOf(values[0]![1])).toContain('amberyl/client')
  })

  test('has no file whose name says nothing', () => {
    expect([...sources.keys()].filter(file => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))).toEqual([])
  })
})

describe('the check itself', () => {
  test('sees what writes to the terminal', () => {
    const writers = [
      'process.stdout.write(a)',
      'console.log(a)',
      'writeSync(1, a)',
      "import 'node:console'",
      'process[x].write',
    ]
    const sources = new Map(writers.map((text, at) => [`src/${at}.ts`, text]))
    expect(findStrayWriters(sources)).toHaveLength(writers.length)
    expect(findStrayWriters(new Map([['src/a.ts', 'terminal.out(a) // no console here']]))).toEqual([])
  })

  test('sees static, type, re-exporting, bare and dynamic imports', () => {
    const source = [
      `import { a } from './a.ts'`,
      `import type { B } from './b.ts'`,
      `export * from './c.ts'`,
      `import './d.ts'`,
      `const e = await import('./e.ts')`,
      `import {\n  f,\n} from './f.ts'`,
    ].join('\n')
    expect(importsOf(source)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts'])
  })

  test('refuses an import against the direction', () => {
    const sources = new Map([['src/stages/2-model/a.ts', `import { x } from '../3-annotate/b.ts'`]])
    expect(findViolations(sources)[0]).toContain('stands below it')
  })

  test('refuses a package that a layer may not use', () => {
    expect(findViolations(new Map([['src/datalog/a.ts', `import 'node:fs'`]]))[0]).toContain('may use only')
  })

  test('refuses a folder that nobody listed', () => {
    expect(findViolations(new Map([['src/things/a.ts', '']]))[0]).toContain('in no layer')
  })

  test('refuses SQL and database packages outside of the store', () => {
    const sources = new Map([
      ['src/cli/jobs/a.ts', `import { sql } from 'kysely'\nawait db.selectFrom('runs').execute()`],
      ['src/jobs/a.ts', `import Database from 'libsql'`],
      ['src/jobs/b.ts', 'sql<{ name: string }>`select name from jobs`.execute(db)'],
      ['src/jobs/b.test.ts', `import pg from 'pg'`],
      ['src/store/a.ts', `import { sql } from 'kysely'\nsql\`select 1\``],
    ])
    expect(findStraySql(sources).map(each => each.split(':')[0])).toEqual([
      'src/cli/jobs/a.ts imports kysely',
      'src/cli/jobs/a.ts builds a query',
      'src/jobs/a.ts imports libsql',
      'src/jobs/b.ts builds a query',
    ])
  })

  test('finds a cycle', () => {
    const sources = new Map([
      ['src/cli/a.ts', `import './b.ts'`],
      ['src/cli/b.ts', `import './a.ts'`],
    ])
    expect(findCycles(sources)).toEqual([['src/cli/a.ts', 'src/cli/b.ts']])
  })

  test('finds a name that two files export, but not a re-export', () => {
    const sources = new Map([
      ['src/a.ts', 'export const place = 1'],
      ['src/b.ts', `export function place() {}\nexport { other } from './c.ts'`],
      ['src/c.ts', 'export interface other {}\nconst place = 2'],
    ])
    expect(findDuplicateExports(sources)).toEqual(['place is exported by src/a.ts and src/b.ts: rename one'])
  })

  test('finds exports without a user, and those that only tests use', () => {
    const sources = new Map([
      ['src/a.ts', 'export const used = 1\nexport const tested = 2\nexport const lone = 3\nexport const own = lone'],
      ['src/b.ts', `import { used } from './a.ts'`],
      ['src/a.test.ts', `import { own, tested, used } from './a.ts'`],
    ])
    expect(findDeadExports(sources)).toEqual([
      'src/a.ts: only tests use tested: delete it',
      'src/a.ts exports lone, which no other file imports: remove "export"',
      'src/a.ts: only tests use own: delete it',
    ])
  })

  test('lets a test import what its file uses itself', () => {
    const sources = new Map([
      ['src/a.ts', 'export const inner = 1\nexport const outer = inner'],
      ['src/b.ts', `const { outer } = await import('./a.ts')`],
      ['src/a.test.ts', `import { inner } from './a.ts'`],
    ])
    expect(findDeadExports(sources)).toEqual([])
  })

  test('counts named numbers, and wants caps that fit', () => {
    const source = 'const MAX_ROWS = 3\nexport const MIN_SHARE: number = 0.5\nconst NAMES = [1]\nconst count = 2\n'
    const sources = new Map([['src/stages/5-wrap/a.ts', source]])
    expect(findNumberProblems(sources, { 'src/stages/5-wrap': 2 })).toEqual([])
    expect(findNumberProblems(sources, { 'src/stages/5-wrap': 1 })[0]).toContain('at most 1')
    expect(findNumberProblems(sources, { 'src/stages/5-wrap': 3 })[0]).toContain('lower the cap')
  })

  test('refuses an import of a folder that stands above inside its layer', () => {
    const sources = new Map([['src/jobs/spec/a.ts', `import { x } from '../worker/b.ts'`]])
    expect(findViolations(sources)[0]).toContain('src/jobs/spec stands below it')
  })

  test('refuses a subfolder that nobody listed', () => {
    const sources = new Map([['src/jobs/things/a.ts', `import { x } from '../spec/b.ts'`]])
    expect(findViolations(sources)[0]).toContain('not listed')
  })

  test('finds a cycle between folders that no file is on', () => {
    const sources = new Map([
      ['src/cli/a/one.ts', `import '../b/one.ts'`],
      ['src/cli/b/one.ts', ''],
      ['src/cli/b/two.ts', `import '../a/two.ts'`],
      ['src/cli/a/two.ts', ''],
    ])
    expect(findCycles(sources)).toEqual([])
    expect(findFolderCycles(sources)).toEqual([['src/cli/a', 'src/cli/b']])
  })
})

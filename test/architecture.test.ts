import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findCrowdedFolders,
  findCycles,
  findFolderCycles,
  findViolations,
  importsOf,
  packagesBehind,
  type Sources,
} from './architecture.ts'

const root = join(import.meta.dirname, '..')

function readSources(...folders: string[]): Sources {
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(file => join(folder, file).replaceAll('\\', '/'))
      .filter(file => file.endsWith('.ts')),
  )
  return new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
}

describe('the source tree', () => {
  const sources = readSources('src', 'demo')

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

  test('analyses pages without Node', () => {
    expect(packagesBehind('src/analyse.ts', sources)).toEqual(['fontoxpath'])
  })

  test('has no file whose name says nothing', () => {
    expect([...sources.keys()].filter(file => /(^|\/)(utils?|helpers?|common|misc)(\.|\/)/.test(file))).toEqual([])
  })
})

describe('the check itself', () => {
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

  test('finds a cycle', () => {
    const sources = new Map([
      ['src/cli/a.ts', `import './b.ts'`],
      ['src/cli/b.ts', `import './a.ts'`],
    ])
    expect(findCycles(sources)).toEqual([['src/cli/a.ts', 'src/cli/b.ts']])
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

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

// The package outside of this repository: packed, installed into an empty folder, and used there. Packages come from the registry.

const folder = temporaryFolder()
const app = join(folder, 'app')

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Nothing else may be found: not the sources, and not their packages. */
function install(): void {
  execFileSync('npm', ['pack', '--pack-destination', folder], { stdio: 'pipe' })
  const [tarball] = readdirSync(folder).filter(name => name.endsWith('.tgz'))
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true }')
  run('npm', 'install', '--no-audit', '--no-fund', join(folder, tarball!))
}

install()

const HTML = ['Kelp door mat', 'Oak stool', 'Tin lamp']
  .map((title, at) => `<li><a href="/${at}">${title}</a> <b>€ ${at + 4}</b></li>`)
  .join('')

test('the command line gives a table', () => {
  writeFileSync(join(app, 'list.html'), `<ul>${HTML}</ul>`)
  expect(run('npx', 'amberyl', 'list.html', '--static', '--format', 'csv')).toContain('Oak stool')
  expect(run('npx', 'amberyl', 'domains')).toContain('real-estate')
})

test('the documentation is in the package', () => {
  const page = fileURLToPath(run('npx', 'amberyl', 'docs', 'tutorial').trim())
  expect(readFileSync(page, 'utf8')).toContain('amberyl harvest cars.yaml')
  expect(existsSync(join(dirname(page), 'llms.txt'))).toBe(true)
})

const PROGRAM = `
const { rows, fields } = await extract({ html: ${JSON.stringify(`<ul>${HTML}</ul>`)}, url: 'http://a.example/' })
const typed = typedRows({ fields }, z.object({ title: z.string(), price: z.number() }))
console.log(JSON.stringify([rows.length, typed.rows[1]]))`
const SAID = '[3,{"title":"Oak stool","price":5}]\n'

test('ESM and CommonJS programs use it, with zod from the same folder', () => {
  writeFileSync(join(app, 'a.mjs'), `import { extract, typedRows } from 'amberyl'\nimport { z } from 'zod'\n${PROGRAM}`)
  writeFileSync(
    join(app, 'a.cjs'),
    `const { extract, typedRows } = require('amberyl')\nconst { z } = require('zod')\nvoid (async () => {${PROGRAM}\n})()`,
  )
  expect(run('node', 'a.mjs')).toBe(SAID)
  expect(run('node', 'a.cjs')).toBe(SAID)
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('types are found with module %s and resolution %s, without types of Playwright', (module, resolution) => {
  const entries = ['', '/stages', '/rules', '/jobs', '/evaluation', '/client', '/browser']
  const imports = entries.map((entry, at) => `import * as m${at} from 'amberyl${entry}'`)
  const used = `const found: Promise<readonly object[]> = m0.extract('https://a.example/').then(({ rows }) => rows)`
  writeFileSync(
    join(app, 'a.mts'),
    [...imports, used, `export default [found, ${entries.map((_, at) => `m${at}`)}]`].join('\n'),
  )
  const tsc = resolve('node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--types', '']
  expect(run(tsc, ...options, '--module', module, '--moduleResolution', resolution, 'a.mts')).toBe('')
})

import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { zipOf } from '../../scripts/zip.mjs'
import { serve } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// The package outside of this repository: packed, installed into an empty folder, and used there. Packages come from the registry.

const folder = temporaryFolder()
const app = join(folder, 'app')

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Nothing else may be found: not the sources, and not their packages. */
function install(): void {
  // What `npm pack` does first, but for the build, which is fresh: other tests run it at this moment.
  execFileSync(process.execPath, ['scripts/docs.mjs'], { stdio: 'pipe' })
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { stdio: 'pipe' })
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true }')
  run('npm', 'install', '--no-audit', '--no-fund', tarball())
}

const tarball = (): string => join(folder, readdirSync(folder).find(name => name.endsWith('.tgz'))!)

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

test('what is for Crawlee and Playwright loads without them', () => {
  const program = `const [{ listHandler }, { listMatchers }] = [await import('amberyl/crawlee'), await import('amberyl/playwright')]
console.log(typeof listHandler(), Object.keys(listMatchers).join())`
  expect(run('node', '--input-type=module', '-e', program)).toBe('function toHaveRows,toContainRow\n')
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('types are found with module %s and resolution %s, in a project that has those of Node', (module, resolution) => {
  run('npm', 'install', '--no-audit', '--no-fund', '--no-save', '@types/node')
  const entries = ['', '/stages', '/rules', '/jobs', '/evaluation', '/crawlee', '/playwright', '/client', '/browser']
  const imports = entries.map((entry, at) => `import * as m${at} from 'amberyl${entry}'`)
  const handler = `const handled: (context: m5.CrawleeContext) => Promise<void> = m5.listHandler({ pages: 2 })`
  const used = `const found: Promise<readonly object[]> = m0.extract('https://a.example/').then(({ rows }) => rows)`
  writeFileSync(
    join(app, 'a.mts'),
    [...imports, used, handler, `export default [found, handled, ${entries.map((_, at) => `m${at}`)}]`].join('\n'),
  )
  const tsc = resolve('node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--types', 'node']
  expect(run(tsc, ...options, '--module', module, '--moduleResolution', resolution, 'a.mts')).toBe('')
})

// "npm install" was the first command of two. The second one is run by somebody else on the same machine, for whom it has no
// Chromium: an empty home, and nothing where Debian puts browsers. Playwright's installer gets it from a mirror here, which
// has Debian's.
const CHROMIUM = '/usr/lib/chromium'
const NOBODY = 65_534
const canHide = process.getuid?.() === 0 && existsSync(join(CHROMIUM, 'chromium-headless-shell'))
test.skipIf(!canHide)(
  "two commands give the first table on a machine without a browser (skipped if not root with Debian's Chromium)",
  async () => {
    const [home, real] = ['home', 'real'].map(name => join(folder, name)) as [string, string]
    for (const place of [home, real]) mkdirSync(place)
    chmodSync(folder, 0o755)
    chownSync(home, NOBODY, NOBODY)
    const program = `#!/bin/sh\nexec ${real}/chromium-headless-shell "$@"\n`
    const zip = zipOf([['chrome-headless-shell-linux64/chrome-headless-shell', Buffer.from(program)]])
    const asked: string[] = []
    const origin = await serve(({ url }, response) => {
      asked.push(url!)
      if (url!.endsWith('.zip')) response.end(url!.includes('shell') ? zip : zipOf([['ffmpeg-linux', Buffer.from('')]]))
      else response.setHeader('content-type', 'text/html').end(url === '/list' ? `<ul>${HTML}</ul>` : '')
    })
    const hide = `mount --bind ${CHROMIUM} ${real} && mount -t tmpfs none ${CHROMIUM} &&
      for program in /usr/bin/chromium*; do mount --bind /dev/null $program; done && exec "$@"`
    const someone = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'env', '-i']
    const surroundings = ['PATH=/usr/local/bin:/usr/bin:/bin', `HOME=${home}`, `PLAYWRIGHT_DOWNLOAD_HOST=${origin}`]
    const second = ['npx', 'amberyl', `${origin}/list`, '--pages', '1', '--format', 'csv']
    const args = ['--mount', 'sh', '-c', hide, 'sh', ...someone, ...surroundings, ...second]
    const { stdout, stderr } = await promisify(execFile)('unshare', args, { cwd: app })
    expect(stdout).toContain('Oak stool')
    expect(stderr).toContain(
      "No Chromium on this machine: installing Chromium's headless shell with Playwright's installer",
    )
    expect(asked.filter(url => /chrome-headless-shell-linux64\.zip/.test(url))).toHaveLength(1)
    // Not root, so Chromium has its sandbox.
    expect(stderr).not.toContain('sandbox')
  },
)

test('a single executable has everything, also the parts that must be files', async () => {
  const program = join(folder, 'amberyl')
  execFileSync(process.execPath, ['scripts/executable.mjs', tarball(), program], { stdio: 'pipe' })
  const home = join(folder, 'other-home')
  mkdirSync(home)
  const runIt = (...args: readonly string[]): string =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', env: { HOME: home, PATH: '' } })
  writeFileSync(join(folder, 'list.html'), `<ul>${HTML}</ul>`)
  expect(runIt('list.html', '--static', '--format', 'csv')).toContain('Oak stool')
  // An addon, threads, and data files.
  const origin = await serve((_, response) => response.setHeader('content-type', 'text/html').end(`<ul>${HTML}</ul>`))
  const job = ['name: stools', `start: ${origin}/list`, 'reading: parser', 'politeness: { delay: 0 }']
  writeFileSync(join(folder, 'stools.yaml'), job.join('\n'))
  const harvest = await promisify(execFile)(program, ['harvest', 'stools.yaml', '--json'], {
    cwd: folder,
    env: { HOME: home, PATH: '' },
  })
  expect(JSON.parse(harvest.stdout)).toMatchObject({ state: 'finished', records: 3 })
  expect(runIt('domains')).toContain('real-estate')
  // Its parts, and its compiled code.
  expect(readdirSync(join(home, '.cache', 'amberyl')).filter(name => name !== 'compiled')).toHaveLength(1)
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const project = mkdtempSync(join(tmpdir(), 'amberyl-build-'))
afterAll(() => rmSync(project, { recursive: true }))

/** Parts of the extension. */
const SCRIPTS = ['background', 'content', 'worker']

/** Writes a domain for browsers, as the real one does. */
const PREPARE = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync(process.argv[2]!, { recursive: true })
writeFileSync(process.argv[2] + '/domain-boats.mjs', 'export const domain = 1')
writeFileSync(process.argv[2] + '/domains.mjs', 'export const domains = { boats: 1 }')
`

/** The package with a program of one line: compiling the real one twice would be slow. */
function makeProject(): void {
  for (const folder of [
    'scripts',
    'src/stages/1-render/install',
    'src/jobs/threads',
    'src/evaluation/blocks',
    'demo',
    'annotators',
    'studio',
    'extension/icons',
    ...SCRIPTS.map(name => `extension/${name}`),
    'extension/panel',
  ])
    mkdirSync(join(project, folder), { recursive: true })
  const scripts = ['build', 'extension', 'for-browsers', 'zip'].map(name => `scripts/${name}.mjs`)
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json']
  for (const file of [...scripts, 'scripts/undici-parts.cjs', 'extension/manifest.mjs', ...settings])
    copyFileSync(join(root, file), join(project, file))
  if (!existsSync(join(project, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.keys(exports).filter(name => !/\.js(?:on)?$|\*/.test(name))
  const modules = entries.map(name => `${name === '.' ? 'index' : name.slice(2)}.ts`)
  for (const file of [
    ...modules,
    'stages/1-render/browser-path.ts',
    'stages/1-render/install/install-browser.ts',
    'jobs/threads/analysis-thread.ts',
    'evaluation/blocks/training-thread.ts',
    'commands.ts',
    'program.ts',
  ])
    writeFileSync(join(project, 'src', file), 'export const nothing = 0\n')
  writeFileSync(join(project, 'src/prepare-rules.ts'), PREPARE)
  for (const name of SCRIPTS) writeFileSync(join(project, `extension/${name}/${name}.ts`), 'console.log(1)\n')
  writeFileSync(join(project, 'extension/panel/panel.html'), '<title>Panel</title>\n')
  copyFileSync(join(root, 'studio/vite.config.ts'), join(project, 'studio/vite.config.ts'))
  writeFileSync(join(project, 'studio/page.js'), 'document.title = 1\n')
  writeFileSync(join(project, 'studio/index.html'), '<script type="module" src="/page.js"></script>\n')
  writeFileSync(join(project, 'src/main.ts'), "#!/usr/bin/env node\nconsole.log('ran', process.argv[2])\n")
}

const build = (): void => void execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project })

const npx = (argument: string): string =>
  execFileSync('npx', ['--no', 'amberyl', argument], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // npx links the program here on first use.
    env: { ...process.env, npm_config_cache: join(project, 'cache') },
  })

test('npx runs the program after the first build and after the next', () => {
  makeProject()
  build()
  expect(npx('once')).toBe('ran once\n')
  build()
  expect(npx('twice')).toBe('ran twice\n')
})

test('too much script of the studio fails the build, also in a view that is loaded later', () => {
  makeProject()
  // Digits that are not repeated cannot be compressed to less than half.
  const digits = Array.from({ length: 6_250 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).join(
    '',
  )
  writeFileSync(join(project, 'studio/later.js'), `export const digits = '${digits}'\n`)
  writeFileSync(join(project, 'studio/page.js'), "import('./later.js').then(({ digits }) => console.log(digits))\n")
  const buildStudio = () =>
    execFileSync(process.execPath, ['scripts/build.mjs', '--studio'], { cwd: project, stdio: 'pipe' })
  // Again, because a studio that is too large does not count as built.
  for (const _ of [1, 2])
    expect(buildStudio).toThrow(/the scripts of the studio have \d+ bytes compressed; at most 150000 are allowed/)
})

// Builds extension/ into dist/extension/<browser>, a folder to load unpacked and a zip for the store of each browser.
// Needs node_modules, and the prepared rules that build.mjs writes before.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BROWSERS, manifestFor } from '../extension/manifest.mjs'
import { forBrowsers } from './for-browsers.mjs'
import { zipOf } from './zip.mjs'

/** Writes dist/extension: a folder and a zip for each browser. */
export async function buildExtension(root) {
  const folder = join(root, 'dist', 'extension')
  rmSync(folder, { recursive: true, force: true })
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  for (const name of ['background', 'content']) await writeScript(root, shared, name)
  await writeWorker(root, shared)
  await writePanel(root, shared)
  cpSync(join(root, 'extension', 'icons'), join(shared, 'icons'), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const browser of BROWSERS) {
    const own = join(folder, browser)
    cpSync(shared, own, { recursive: true })
    writeFileSync(join(own, 'manifest.json'), `${JSON.stringify(manifestFor(browser, version), null, 2)}\n`)
    writeFileSync(join(folder, `amberyl-${browser}-${version}.zip`), zipOf(filesIn(own)))
  }
  rmSync(shared, { recursive: true })
}

/** The files of a folder by their names in it, sorted. */
function filesIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths
    .map(path => [relative(folder, path).split(sep).join('/'), readFileSync(path)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** One classic script: browsers take no modules as content scripts, and Firefox none as background. */
async function writeScript(root, folder, name) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ cwd: root, input: `extension/${name}/${name}.ts`, platform: 'browser' })
  await bundle.write({ file: join(folder, `${name}.js`), format: 'iife', minify: true })
  await bundle.close()
}

/** A module, with chunks for what is loaded only when it is asked for. */
async function writeWorker(root, folder) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: { worker: 'extension/worker/worker.ts' },
    platform: 'browser',
    plugins: [forBrowsers],
  })
  const { output } = await bundle.write({
    dir: join(folder, 'worker'),
    format: 'esm',
    minify: true,
    // Notes for other bundlers, which nobody reads here.
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  checkWorker(output)
}

/** What the worker loads to read a page and to walk, and what it loads later besides domains, compressed. */
const MAX_FIRST_BYTES = 450_000
const MAX_LATER_BYTES = 300_000

function checkWorker(output) {
  const chunks = new Map(output.map(chunk => [chunk.fileName, chunk]))
  const first = new Set()
  const visit = name => {
    if (first.has(name) || !chunks.has(name)) return
    first.add(name)
    for (const imported of chunks.get(name).imports) visit(imported)
  }
  visit('worker.js')
  const later = [...chunks.keys()].filter(name => !first.has(name) && !name.startsWith('domain-'))
  for (const [names, most] of [
    [[...first], MAX_FIRST_BYTES],
    [later, MAX_LATER_BYTES],
  ]) {
    const bytes = names.reduce((sum, name) => sum + gzipSync(chunks.get(name).code).length, 0)
    if (bytes > most) throw new Error(`${names.join(', ')} have ${bytes} bytes compressed; at most ${most} are allowed`)
  }
  // The policy of extensions refuses both.
  const maker = [...chunks.values()].find(({ code }) => /\bnew Function\b|\beval\(/.test(code))
  if (maker) throw new Error(`${maker.fileName} makes code from strings`)
}

/** panel.html with its scripts and styles. */
async function writePanel(root, folder) {
  const page = join(root, 'extension', 'panel', 'panel.html')
  // Tests set it, and React then brings what helps its developers.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({
    root: dirname(page),
    configFile: false,
    base: './',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: join(folder, 'panel'),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: page,
        onwarn(warning, warn) {
          // Packages mark what runs in browsers only; here everything does.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  })
}

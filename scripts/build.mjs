// Bundles src/, demo/, studio/, and extension/ into dist/, writes types, and copies all other files. Needs only node_modules.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildExtension } from './extension.mjs'
import { forBrowsers } from './for-browsers.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const stamp = join(dist, '.sources')

/** Every file that goes to dist/, except tests. */
const sources = () => filesIn('src', 'demo')

function filesIn(...folders) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map(entry => join(entry.parentPath, entry.name)),
  )
}

const RECIPE = [
  'scripts/build.mjs',
  'scripts/extension.mjs',
  'scripts/undici-parts.cjs',
  'scripts/zip.mjs',
  'scripts/for-browsers.mjs',
  'tsconfig.build.json',
  'tsconfig.json',
  'package.json',
]

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [
    ...filesIn('src', 'demo', 'studio', 'extension', 'annotators'),
    ...RECIPE.map(name => join(root, name)),
  ]) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return hash.digest('hex')
}

const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The files behind the commands that the package installs. */
const programs = Object.values(bin)

/** Runs in pages of other sites, so it is one file that needs nothing else. */
const BROWSER_MODULE = './dist/browser/index.js'

/** The entry points that others import from dist/, by source file. Everything else is in chunks that these share. */
function entries() {
  const modules = Object.values(exports)
    .flatMap(target => target.default ?? [])
    .filter(file => !file.startsWith('./dist/browser/'))
  const built = [...programs, ...modules].map(file => posix.relative('dist/src', file).replace(/\.js$/, ''))
  const nested = built.find(name => name.includes('/'))
  // Chunks are in the same folder: see keepPlaces.
  if (nested) throw new Error(`package.json: ${nested}.js must be directly in dist/src`)
  return { ...Object.fromEntries(built.map(name => [name, `src/${name}.ts`])), ...SCRIPT_ENTRIES }
}

/** What the command line runs, and the list of its commands. */
const PROGRAM_ENTRIES = { program: 'src/program.ts', commands: 'src/commands.ts' }

/** Packages of many modules that the program loads on first use (src/packages.ts), each as one file with what is used of it. */
const PACKED_ALONE = { undici: './scripts/undici-parts.cjs' }

/** What scripts/ needs from the program, and what threads run. */
const SCRIPT_ENTRIES = {
  'browser-path': 'src/stages/1-render/browser-path.ts',
  'install-browser': 'src/stages/1-render/install/install-browser.ts',
  'analysis-thread': 'src/jobs/threads/analysis-thread.ts',
  'training-thread': 'src/evaluation/blocks/training-thread.ts',
  'prepare-rules': 'src/prepare-rules.ts',
}

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

export async function build() {
  const files = sources()
  const before = fingerprint()
  rmSync(dist, { recursive: true, force: true })
  writeTypes()
  await writeBundles()
  await writeStudio()
  for (const file of files.filter(file => !file.endsWith('.ts'))) {
    const target = join(dist, file.slice(root.length))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(file, target)
  }
  // The rules that ship are compiled now; a command that finds them compiled starts sooner.
  run([join(dist, 'src', 'prepare-rules.js'), join(dist, 'src', 'prepared')])
  await writeBrowserModule()
  await writeBrowserDomains()
  await buildExtension(root)
  // npx and npm set this bit only when they first link the program, but every build writes a new file.
  for (const program of programs) chmodSync(join(root, program), 0o755)
  // Last, so that an interrupted build does not count as done.
  writeFileSync(stamp, before)
}

const run = args =>
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

const writeTypes = () =>
  run([join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--checkers', '2'])

/**
 * The library as modules, and the program as CommonJS, whose compiled code can be kept (src/compiled-code.ts). Node takes
 * about a millisecond per module, and there are more than 600. What is needed together is one chunk: otherwise each set of
 * modules that some entries share would be a chunk, and `extract` would load 167.
 */
async function writeBundles() {
  const imports = new Map()
  // First the program, because all that reads lists is part of it.
  await writeBundle({ input: PROGRAM_ENTRIES, packed: ['kysely', 'parse5', 'entities'], format: 'cjs', imports })
  await writeBundle({ input: entries(), packed: ['kysely'], format: 'esm', imports })
  await writeBundle({ input: PACKED_ALONE, packed: Object.keys(PACKED_ALONE), format: 'cjs', imports: new Map() })
}

/** Packages stay external, except those that are slow to load as many modules; the bundler's own helpers are bundled. */
async function writeBundle({ input, packed, format, imports }) {
  // vitest installs it.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: id => !/^[./]|^@oxc-project\//.test(id) && !packed.includes(id.split('/')[0]),
    plugins: [
      keepPlaces,
      ...(format === 'cjs' ? [useFiles] : []),
      { name: 'collect-imports', moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds) },
    ],
  })
  const [start, list, light] = [START, READ_LIST, LIGHT].map(files => withImports(files, imports))
  const extension = format === 'cjs' ? 'cjs' : 'js'
  await bundle.write({
    ...{ dir: join(dist, 'src'), format },
    ...{ entryFileNames: `[name].${extension}`, chunkFileNames: `[name]-[hash].${extension}` },
    banner: ({ moduleIds }) => licensesOf(moduleIds),
    codeSplitting: {
      groups: [
        ...packed.map(name => ({ name, test: new RegExp(`node_modules.${name}.`), priority: 4 })),
        { name: 'start', test: id => start().has(id), priority: 3 },
        { name: 'light', test: id => list().has(id) && light().has(id), priority: 2 },
        { name: 'read-list', test: id => list().has(id), priority: 1 },
      ],
    },
  })
  await bundle.close()
}

/** What is packed alone is loaded from its file. */
const useFiles = {
  name: 'use-files',
  transform: (code, file) =>
    file === join(root, 'src', 'packages.ts')
      ? Object.keys(PACKED_ALONE).reduce((text, name) => text.replace(`load('${name}')`, `load('./${name}.cjs')`), code)
      : undefined,
}

/** The licenses of the packages that modules are from. */
function licensesOf(modules) {
  const folders = modules.flatMap(id => /^.*node_modules.(?:@[^/\\]+.)?[^/\\]+/.exec(id)?.[0] ?? [])
  const license = folder => readFileSync(join(folder, 'LICENSE'), 'utf8').replaceAll('*/', '* /')
  return [...new Set(folders)].map(folder => `/* ${basename(folder)}\n\n${license(folder)}*/\n`).join('')
}

/** What every command loads. */
const START = [
  'run-cli.ts',
  'cli/terminal/sink.ts',
  'cli/terminal/terminal.ts',
  'files/own-temporary-folder.ts',
  'stages/1-render/install/missing-browser.ts',
]

/** What reads lists, by command line and in threads. */
const READ_LIST = ['cli/extract/extract.ts', 'cli/extract/harvest-list.ts']

/** What manages jobs shares a part of that, and reads no page. */
const LIGHT = ['cli/jobs/jobs.ts']

/** Files with everything that they import at once, known when all modules are parsed. */
function withImports(files, imports) {
  let found
  return () => {
    if (found) return found
    found = new Set()
    const open = files.map(file => join(root, 'src', file))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      open.push(...(imports.get(id) ?? []))
    }
    return found
  }
}

/** The engine for browsers, with its models and rules, compressed. */
const MAX_BROWSER_BYTES = 450_000

/** As a module to import, and as a script that sets `amberyl`. */
async function writeBrowserModule() {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: 'src/browser.ts',
    platform: 'browser',
    plugins: [forBrowsers],
    // One file: what others load later is in it.
    checks: { ineffectiveDynamicImport: false },
  })
  const folder = dirname(join(root, BROWSER_MODULE))
  await bundle.write({ file: join(root, BROWSER_MODULE), format: 'esm', minify: true })
  await bundle.write({ file: join(folder, 'global.js'), format: 'iife', name: 'amberyl', minify: true })
  await bundle.close()
  const written = readFileSync(join(root, BROWSER_MODULE))
  const bytes = gzipSync(written).length
  if (bytes > MAX_BROWSER_BYTES)
    throw new Error(`amberyl/browser has ${bytes} bytes compressed; at most ${MAX_BROWSER_BYTES} are allowed`)
  // Pages with a strict policy refuse both.
  if (/\bnew Function\b|\beval\(/.test(written)) throw new Error('amberyl/browser makes code from strings')
}

/** A module for each domain that ships. They share files with the rules and the names of places. */
async function writeBrowserDomains() {
  const { rolldown } = await import('rolldown')
  const prepared = join(dist, 'src', 'prepared')
  const { domains } = await import(pathToFileURL(join(prepared, 'domains.mjs')).href)
  const names = Object.keys(domains)
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(names.map(name => [name, join(prepared, `domain-${name}.mjs`)])),
    platform: 'browser',
  })
  const folder = join(dirname(join(root, BROWSER_MODULE)), 'domains')
  await bundle.write({
    ...{ dir: folder, format: 'esm', minify: true },
    ...{ entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
  })
  await bundle.close()
}

/** All scripts of the studio together, compressed as the server sends them: what a browser loads at first, and later. */
const MAX_STUDIO_BYTES = 150_000

async function writeStudio() {
  // Tests set it, and React then brings what helps its developers.
  process.env.NODE_ENV = 'production'
  const { build: buildPage } = await import('vite')
  await buildPage({ root: join(root, 'studio'), logLevel: 'warn' })
  const assets = join(dist, 'studio', 'assets')
  const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
  if (bytes <= MAX_STUDIO_BYTES) return
  // Not taken for built the next time.
  rmSync(join(dist, 'studio'), { recursive: true })
  throw new Error(`the scripts of the studio have ${bytes} bytes compressed; at most ${MAX_STUDIO_BYTES} are allowed`)
}

/** Modules find the files next to them by `import.meta.url`, which in a chunk of dist/src/ is the URL of the chunk. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, file) {
    const place = JSON.stringify(posix.join(...relative(join(root, 'src'), file).split(sep)))
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--extension') ? buildExtension(root) : build())
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}` || `${error.message}\n`)
    process.exitCode = 1
  }
}

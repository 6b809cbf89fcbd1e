/** One folder (or file) of the source tree and what it may import. */
export interface Layer {
  readonly path: string
  /** A layer may import layers of a lower rank, and itself. */
  readonly rank: number
  /** Layers of the same rank that it may import as well. */
  readonly beside?: readonly string[]
  /** Packages and Node modules; absent means any. */
  readonly packages?: readonly string[]
  /** Its subfolders. Each may import those named before it, and the layer's own files. */
  readonly inside?: readonly string[]
}

/** What the build writes for browsers. */
export const DATA_OF_ENGINE = ['virtual:browser-data', 'virtual:browser-words']
export const DATA_OF_DOMAINS = [
  'virtual:domains',
  'virtual:domain-basis',
  'virtual:domain-rules',
  'virtual:domain-sketches',
]

/** Builds for browsers have these in place of the files at the same path in src/. */
const TWINS = 'src/browser/twins/'

/** The file that is used in a browser. */
const inBrowser = (file: string, sources: Sources): string => {
  const twin = file.replace(/^src\//, TWINS)
  return sources.has(twin) ? twin : file
}

export const isTwin = (file: string): boolean => file.startsWith(TWINS)

/** The whole tree. A folder that is not listed fails the test. */
export const LAYERS: readonly Layer[] = [
  // Loads slow packages for everyone.
  { path: 'src/packages.ts', rank: -1 },
  { path: 'src/files', rank: -1 },
  { path: 'src/version.ts', rank: -1 },
  { path: 'src/once.ts', rank: -1, packages: [] },
  { path: 'src/md5.ts', rank: -1, packages: [] },
  { path: 'src/xpath-package.ts', rank: -1 },
  { path: 'src/timing', rank: -1, packages: [] },
  { path: 'src/datalog', rank: 0, packages: [] },
  { path: 'src/learn', rank: 0, packages: [] },
  { path: 'src/net', rank: 0 },
  { path: 'src/yaml', rank: 0, packages: ['yaml', 'zod'] },
  { path: 'demo', rank: 0 },
  { path: 'src/stages/1-render', rank: 1 },
  { path: 'src/stages/2-model', rank: 2, packages: ['fontoxpath', 'node:zlib'] },
  { path: 'src/stages/3-annotate', rank: 3, inside: ['pattern', 'readers'] },
  {
    path: 'src/stages/4-find',
    rank: 4,
    inside: [
      'sign-in',
      'blocks',
      'regions',
      'fields',
      'pagination',
      'extent',
      'by-example',
      'domain',
      'top-k',
      'baselines',
    ],
  },
  { path: 'src/stages/5-wrap', rank: 5, inside: ['paths', 'schemas', 'page'] },
  {
    path: 'src/stages/6-harvest',
    rank: 6,
    inside: ['details', 'table', 'load', 'state', 'checkpoint', 'walk', 'top-k'],
  },
  { path: 'src/stages/7-monitor', rank: 7 },
  { path: 'src/special-finders.ts', rank: 7, packages: [] },
  { path: 'src/analyse.ts', rank: 8, packages: [] },
  { path: 'src/timed-analysis.ts', rank: 8, packages: [] },
  { path: 'src/shipped-models.ts', rank: 9 },
  { path: 'src/explainable-models.ts', rank: 10, packages: [] },
  { path: 'src/shared-renderer.ts', rank: 9 },
  { path: 'src/pipeline.ts', rank: 9, beside: ['src/shipped-models.ts', 'src/shared-renderer.ts'] },
  { path: 'src/store', rank: 9, inside: ['database', 'records', 'runs', 'settle', 'work'] },
  { path: 'src/export', rank: 9, beside: ['src/store', 'src/shipped-models.ts'] },
  { path: 'src/write-words.ts', rank: 9 },
  // Files of other programs to wrappers, and wrappers to scripts.
  { path: 'src/exchange', rank: 8, packages: ['zod'], inside: ['read', 'write'] },
  { path: 'src/shipped-readers.ts', rank: 9 },
  // Programs that a wrapper is put into. They import nothing of Amberyl.
  { path: 'readers', rank: -2, packages: ['playwright', 'playwright-core'] },
  { path: 'src/page-input.ts', rank: 10 },
  { path: 'src/wrapper-table.ts', rank: 10 },
  { path: 'src/check-stored.ts', rank: 10 },
  { path: 'src/explain', rank: 10 },
  { path: 'src/extraction.ts', rank: 10, packages: [] },
  // What the server answers about a page, and so does an extension.
  { path: 'src/answers', rank: 11, packages: [] },
  // In place of files at the same path, in builds for browsers.
  {
    path: 'src/browser/twins',
    rank: 12,
    packages: ['virtual:browser-data', 'virtual:browser-words', 'virtual:browser-rules', 'fontoxpath'],
  },
  // Runs in pages of other sites: what it imports runs there, too.
  { path: 'src/browser', rank: 11, packages: [] },
  { path: 'src/extract.ts', rank: 11 },
  { path: 'src/by-example.ts', rank: 11 },
  // For crawlers of others, which are known by their types only.
  { path: 'src/crawlee', rank: 12, packages: [] },
  // For tests of others.
  { path: 'src/playwright', rank: 12, packages: [] },
  { path: 'src/top-k.ts', rank: 11 },
  {
    path: 'src/jobs',
    rank: 10,
    beside: ['src/wrapper-table.ts', 'src/extraction.ts'],
    inside: ['spec', 'webhooks', 'run', 'view', 'threads', 'archives', 'tasks', 'worker'],
  },
  {
    path: 'src/server',
    rank: 11,
    beside: ['src/extract.ts', 'src/by-example.ts', 'src/top-k.ts', 'src/answers'],
    inside: ['training', 'contract', 'handlers', 'templates', 'teaching', 'mcp'],
  },
  {
    path: 'src/cli',
    rank: 12,
    inside: ['terminal', 'timings', 'pages', 'extract', 'wrappers', 'domains', 'blocks', 'explain', 'jobs', 'server'],
  },
  // The laboratory. Only the table of commands knows it.
  {
    path: 'src/evaluation',
    rank: 13,
    inside: ['training', 'records', 'blocks', 'domain', 'template', 'top-k', 'regions', 'plots'],
  },
  // What the package exports.
  { path: 'src/index.ts', rank: 14 },
  { path: 'src/stages.ts', rank: 14 },
  { path: 'src/rules.ts', rank: 14 },
  { path: 'src/jobs.ts', rank: 14 },
  { path: 'src/evaluation.ts', rank: 14 },
  { path: 'src/client.ts', rank: 14 },
  { path: 'src/crawlee.ts', rank: 14, packages: [] },
  { path: 'src/playwright.ts', rank: 14, packages: [] },
  { path: 'src/browser.ts', rank: 14, packages: [] },
  { path: 'src/browser-domain.ts', rank: 14, packages: [] },
  { path: 'src/commands.ts', rank: 14 },
  // Part of the build.
  { path: 'src/prepare-browser.ts', rank: 13 },
  { path: 'src/prepare-rules.ts', rank: 14 },
  { path: 'src/node-settings.ts', rank: 15 },
  { path: 'src/compiled-code.ts', rank: 15 },
  { path: 'src/run-cli.ts', rank: 15 },
  { path: 'src/program.ts', rank: 16 },
  { path: 'src/main.ts', rank: 17 },
  // Runs in the user's browser. It knows the program only by the types of `amberyl/client`.
  {
    path: 'studio',
    rank: -2,
    packages: [
      'amberyl/client',
      'hono/client',
      'react',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'vite',
      'wouter',
    ],
    inside: ['styles', 'api', 'page', 'components', 'views'],
  },
  // Runs in the user's browser, beside pages of other sites.
  {
    path: 'extension',
    rank: 17,
    packages: [
      'react',
      'react-dom/client',
      '@tanstack/react-query',
      'wouter',
      'wouter/memory-location',
      ...DATA_OF_DOMAINS,
    ],
    inside: ['tab', 'content', 'background', 'worker', 'panel'],
  },
]

/** A folder with more files than this has no topic. */
export const MAX_FILES_IN_FOLDER = 40

export type Sources = ReadonlyMap<string, string>

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The packages that a file imports types of, and nothing else. */
export const typeImportsOf = (source: string): string[] =>
  [...source.matchAll(/(?:^|\n)\s*import\stype\s[^'";]*?\sfrom\s['"]([^'"]+)['"]/g)].map(match => match[1]!)

/** The specifiers that a module imports or re-exports, types included. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map(match => (match[1] ?? match[2])!)
}

function resolve(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

const layerOf = (file: string): Layer | undefined =>
  LAYERS.find(layer => file === layer.path || file.startsWith(`${layer.path}/`))

function complaint(file: string, layer: Layer, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) {
    const allowed = !layer.packages || layer.packages.includes(specifier) || file.endsWith('.test.ts')
    return allowed ? undefined : `${file} imports ${specifier}: ${layer.path} may use only ${layer.packages.join(', ')}`
  }
  const target = resolve(file, specifier)
  const other = layerOf(target)
  if (!other && file.endsWith('.test.ts') && target.startsWith('test/')) return undefined
  if (!other) return `${file} imports ${target}, which lies outside of the layers`
  if (other === layer) return complaintInside(file, layer, target)
  const down = other.rank < layer.rank || layer.beside?.includes(other.path)
  // Tests may import what is beside them, because they are not shipped.
  return down || file.endsWith('.test.ts') ? undefined : `${file} imports ${target}: ${layer.path} stands below it`
}

/** Between the subfolders of one layer. */
function complaintInside(file: string, { path, inside }: Layer, target: string): string | undefined {
  if (!inside || file.endsWith('.test.ts')) return undefined
  const [from, to] = [file, target].map(each => subfolderOf(each, path))
  for (const folder of [from, to]) {
    if (folder !== undefined && !inside.includes(folder))
      return `${path}/${folder} is not listed: say in test/architecture.ts where it belongs`
  }
  if (from === undefined || to === undefined || inside.indexOf(to) <= inside.indexOf(from)) return undefined
  return `${file} imports ${target}: ${path}/${from} stands below it`
}

const subfolderOf = (file: string, layer: string): string | undefined => {
  const parts = file.slice(layer.length + 1).split('/')
  return parts.length > 1 ? parts[0] : undefined
}

/** Imports against the direction, and files in no layer. */
export function findViolations(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const layer = layerOf(file)
    if (!layer) return [`${file} is in no layer: list its folder in test/architecture.ts`]
    return importsOf(source).flatMap(specifier => complaint(file, layer, specifier) ?? [])
  })
}

/** Each import cycle between files once, as the files on it. */
export function findCycles(sources: Sources): string[][] {
  return cyclesIn(new Map([...sources].map(([file, source]) => [file, targetsOf(file, source)])))
}

/**
 * Cycles between the folders of one parent, including subfolders. The parent's own files count separately: files that
 * compose the folders differ from files that define types for them.
 */
export function findFolderCycles(sources: Sources): string[][] {
  const files = [...sources.keys()].filter(file => !file.endsWith('.test.ts'))
  const parents = new Set(files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
  return [...parents].flatMap(parent => {
    const graph = new Map<string, string[]>()
    for (const file of files) {
      const from = childOf(parent, file)
      if (from === undefined) continue
      const to = targetsOf(file, sources.get(file)!).flatMap(target => childOf(parent, target) ?? [])
      graph.set(from, [...(graph.get(from) ?? []), ...to.filter(each => each !== from)])
    }
    return cyclesIn(graph)
  })
}

const childOf = (parent: string, file: string): string | undefined => {
  const prefix = parent === '' ? '' : `${parent}/`
  return file.startsWith(prefix) ? prefix + file.slice(prefix.length).split('/')[0] : undefined
}

const targetsOf = (file: string, source: string): string[] =>
  importsOf(source)
    .filter(name => name.startsWith('.'))
    .map(name => resolve(file, name))

function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): void => {
    const at = trail.indexOf(node)
    if (at >= 0) cycles.push(trail.slice(at))
    if (at >= 0 || done.has(node) || !graph.has(node)) return
    for (const next of graph.get(node)!) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

const TYPES_ONLY = /(?:^|\n)\s*(?:import|export)\stype\s[^'";]*?\sfrom\s['"][^'"]+['"]/g

/** The packages and Node modules that a file needs at run time, directly or through its imports. */
export const packagesBehind = (file: string, sources: Sources, host: Host = 'node'): string[] =>
  [...new Set(importsBehind(file, sources, host).filter(name => !sources.has(name)))].sort()

type Host = 'node' | 'browser'

/** The files that a file needs when it runs, itself included. */
export const filesBehind = (file: string, sources: Sources, host: Host = 'node'): string[] => [
  file,
  ...new Set(importsBehind(file, sources, host).filter(name => sources.has(name))),
]

function importsBehind(file: string, sources: Sources, host: Host): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    for (const name of importsOf((sources.get(at) ?? '').replaceAll(TYPES_ONLY, ''))) {
      const path = name.startsWith('.') ? resolve(at, name) : name
      const target = host === 'browser' ? inBrowser(path, sources) : path
      found.push(target)
      if (name.startsWith('.')) visit(target)
    }
  }
  visit(file)
  return found
}

/** Folders with too many files, not counting tests. */
export function findCrowdedFolders(sources: Sources): string[] {
  const counts = new Map<string, number>()
  for (const file of sources.keys()) {
    if (file.endsWith('.test.ts')) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER).map(([folder]) => folder)
}

/** Packages that only one folder may import. */
const HOME_OF_PACKAGE: Readonly<Record<string, string>> = {
  kysely: 'src/store/',
  libsql: 'src/store/',
  pg: 'src/store/',
}

/** The start of a query, with kysely or as text. */
const QUERY =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(|\bsql(?:<[^`]*>)?`/

/** SQL outside the store, and database packages outside their folder, not counting tests. */
/** Loads packages on first use. */
const LAZY_PACKAGES = 'src/packages.ts'

export function findStraySql(sources: Sources): string[] {
  const files = [...sources].filter(([file]) => file.startsWith('src/') && !file.endsWith('.test.ts'))
  return files.flatMap(([file, source]) => [
    ...importsOf(source).flatMap(name => {
      const home = HOME_OF_PACKAGE[name]
      return home === undefined || file.startsWith(home) || file === LAZY_PACKAGES
        ? []
        : `${file} imports ${name}: only ${home} may`
    }),
    ...(QUERY.test(source) && !file.startsWith('src/store/')
      ? [`${file} builds a query: add a function to src/store that answers it`]
      : []),
  ])
}

/** The streams of the process, and where their failures are handled. */
const WRITERS: readonly string[] = ['src/cli/terminal/terminal.ts', 'src/program.ts']

const WRITES =
  /\bprocess\s*\.\s*(?:stdout|stderr)\b|\bprocess\s*\[|\bconsole\s*[.[]|\bwriteSync\(\s*[12]\b|node:console|\/dev\/(?:stdout|stderr|tty)['"]/

/** Files that write to the terminal past the sink, which takes the effect from escape sequences. */
export function findStrayWriters(sources: Sources): string[] {
  return [...sources]
    .filter(([file, source]) => !WRITERS.includes(file) && !file.endsWith('.test.ts') && WRITES.test(source))
    .map(([file]) => `${file} writes to the terminal itself: use the Terminal that commands get`)
}

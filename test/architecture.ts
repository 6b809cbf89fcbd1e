/** One folder (or file) of the source tree and what it may import. */
export interface Layer {
  readonly path: string
  /** A layer may import layers of a lower rank, and itself. */
  readonly rank: number
  /** Layers of the same rank that it may import as well. */
  readonly beside?: readonly string[]
  /** Packages and Node modules; absent means any. */
  readonly packages?: readonly string[]
}

/** The whole tree. A folder that is not here fails the test: say first where it belongs. */
export const LAYERS: readonly Layer[] = [
  { path: 'src/datalog', rank: 0, packages: [] },
  { path: 'src/learn', rank: 0, packages: [] },
  { path: 'src/net', rank: 0 },
  { path: 'src/yaml', rank: 0, packages: ['yaml', 'zod'] },
  { path: 'demo', rank: 0 },
  { path: 'src/stages/1-render', rank: 1 },
  { path: 'src/stages/2-model', rank: 2, packages: ['fontoxpath', 'node:zlib'] },
  { path: 'src/stages/3-annotate', rank: 3 },
  { path: 'src/stages/4-find', rank: 4 },
  { path: 'src/stages/5-wrap', rank: 5 },
  { path: 'src/stages/6-harvest', rank: 6 },
  { path: 'src/stages/7-monitor', rank: 7 },
  { path: 'src/pipeline.ts', rank: 8 },
  { path: 'src/load-harvesters.ts', rank: 9 },
  { path: 'src/harvest.ts', rank: 10 },
  { path: 'src/store', rank: 9 },
  { path: 'src/export', rank: 9 },
  { path: 'src/jobs', rank: 10 },
  { path: 'src/server', rank: 11 },
  { path: 'src/cli', rank: 12 },
  { path: 'src/index.ts', rank: 13 },
]

export type Sources = ReadonlyMap<string, string>

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

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
  const down = other === layer || other.rank < layer.rank || layer.beside?.includes(other.path)
  // A test may look at what stands beside it; it never ships.
  return down || file.endsWith('.test.ts') ? undefined : `${file} imports ${target}: ${layer.path} stands below it`
}

/** Imports against the direction, and files in no layer. */
export function findViolations(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const layer = layerOf(file)
    if (!layer) return [`${file} is in no layer: list its folder in test/architecture.ts`]
    return importsOf(source).flatMap(specifier => complaint(file, layer, specifier) ?? [])
  })
}

/** Each import cycle once, as the files on it. */
export function findCycles(sources: Sources): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file)
    if (at >= 0) cycles.push(trail.slice(at))
    if (at >= 0 || done.has(file) || !sources.has(file)) return
    for (const specifier of importsOf(sources.get(file)!).filter(name => name.startsWith('.'))) {
      visit(resolve(file, specifier), [...trail, file])
    }
    done.add(file)
  }
  for (const file of sources.keys()) visit(file, [])
  return cycles
}

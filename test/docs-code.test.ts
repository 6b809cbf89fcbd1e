import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '..')

const DOCUMENTS = ['README.md', ...readdirSync(join(root, 'docs')).map(file => `docs/${file}`)].filter(file =>
  file.endsWith('.md'),
)

/** What examples speak of without saying where it comes from. */
const GIVEN = `
declare const page: import('amberyl').PageModel
declare const pages: readonly import('amberyl').PageModel[]
declare const region: import('amberyl/stages').Region & import('amberyl/stages').NodeId
declare const fields: readonly import('amberyl/stages').Field[]
declare const wrapper: import('amberyl').Wrapper
declare const annotators: ReturnType<typeof import('amberyl/rules').loadAnnotators>
declare const table: import('amberyl').Table
declare const tables: readonly import('amberyl').Table[]
declare const text: string
declare const store: import('amberyl/jobs').Store
declare const run: import('amberyl/jobs').StoredRun
declare const before: any
declare const after: import('amberyl/jobs').StoredRun
declare const declarations: readonly import('amberyl/rules').RelationDeclaration[]
declare const facts: import('amberyl/rules').Inputs
`

/** Playwright's test runner, as far as examples use it: it is not installed. */
const PLAYWRIGHT_TEST = `
declare module '@playwright/test' {
  interface MatcherState { isNot: boolean; timeout: number }
  interface MatcherResult { pass: boolean; message: () => string }
  type Matcher = (this: MatcherState, receiver: any, ...args: any[]) => MatcherResult | Promise<MatcherResult>
  type Matchers<M extends Record<string, Matcher>> = {
    [K in keyof M]: M[K] extends (this: MatcherState, receiver: any, ...args: infer A) => any ? (...args: A) => Promise<void> : never
  }
  interface Expect<M extends Record<string, Matcher>> {
    (actual: unknown): Matchers<M> & { not: Matchers<M>; toEqual(expected: unknown): void }
    extend<N extends Record<string, Matcher>>(matchers: N): Expect<M & N>
  }
  export const expect: Expect<{}>
  export function test(name: string, run: (tools: { page: import('playwright').Page }) => Promise<void>): void
}
`

/** The package as others import it, by the sources that its exports are built from. */
function pathsOfPackage(): Record<string, string[]> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const modules = Object.entries<{ types?: string }>(exports).flatMap(([path, target]) =>
    target.types === undefined
      ? []
      : [[join(name, path), [join(root, target.types.replace('/dist/', '/').replace(/\.d\.ts$/, '.ts'))]] as const],
  )
  return {
    ...Object.fromEntries(modules),
    playwright: [join(root, 'node_modules/playwright-core/index.d.ts')],
  }
}

/** The problems that the compiler has with modules, by file name. */
function problemsOf(modules: ReadonlyMap<string, string>): string[] {
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [file, source] of modules) writeFileSync(join(folder, file), `${source}\nexport {}\n`)
  writeFileSync(join(folder, 'given.d.ts'), GIVEN)
  writeFileSync(join(folder, 'playwright-test.d.ts'), PLAYWRIGHT_TEST)
  const compilerOptions = {
    paths: pathsOfPackage(),
    typeRoots: [join(root, 'node_modules/@types')],
    noUnusedLocals: false,
    allowImportingTsExtensions: true,
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }),
  )
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(line => / error /.test(line))
}

test('the TypeScript in the documents compiles against the package', () => {
  const modules = new Map<string, string>()
  for (const document of DOCUMENTS) {
    const blocks = readFileSync(join(root, document), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)
    for (const [at, [, source]] of [...blocks].entries())
      modules.set(`${document.replace(/^docs\//, '').replace(/\.md$/, '')}-${at + 1}.ts`, source!)
  }
  expect(modules.size).toBeGreaterThan(10)
  modules.set('wrong.ts', "import { noSuchName } from 'amberyl'\nnoSuchName()")
  const problems = problemsOf(modules)
  expect(problems.filter(line => !line.startsWith('wrong.ts'))).toEqual([])
  expect(problems.filter(line => line.startsWith('wrong.ts'))).toEqual([expect.stringContaining('noSuchName')])
})

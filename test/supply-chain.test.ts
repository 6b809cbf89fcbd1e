import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const own = read('package.json')

interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

const entries = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path !== '')
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/**
 * Parts of development tools for other systems. The registry that this lock file was written with does not have them
 * (SECURITY.md). Nothing else may lack its checksum, and nothing that users install.
 */
const WITHOUT_CHECKSUM: Readonly<Record<string, readonly string[]>> = {
  '@biomejs/cli': 'android-arm64 android-x64 darwin-arm64 darwin-x64 win32-arm64 win32-x64'.split(' '),
  '@duckdb/node-bindings': 'darwin-arm64 darwin-x64 linux-arm64 linux-arm64-musl win32-arm64 win32-x64'.split(' '),
  '@rolldown/binding':
    'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu openharmony-arm64 wasm32-wasi win32-arm64-msvc win32-x64-msvc'.split(
      ' ',
    ),
}

describe('the lock file', () => {
  test('has a checksum for every package but those that are known to lack one', () => {
    const lacking = entries.filter(([, { integrity, link }]) => !integrity && !link)
    const known = Object.entries(WITHOUT_CHECKSUM).flatMap(([name, systems]) => systems.map(each => `${name}-${each}`))
    expect(lacking.map(([path]) => nameOf(path)).sort()).toEqual(known.sort())
    // They are optional parts of development tools.
    expect(lacking.filter(([, { dev, optional }]) => !(dev && optional))).toEqual([])
  })

  test('has strong checksums, and only packages of the registry', () => {
    for (const [path, { integrity, resolved }] of entries) {
      if (integrity) expect(integrity, path).toMatch(/^sha512-/)
      if (resolved) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    }
  })

  test('agrees with package.json', () => {
    const { dependencies, devDependencies } = read('package-lock.json').packages['']
    expect([dependencies, devDependencies]).toEqual([own.dependencies, own.devDependencies])
  })

  test('installs nothing for users that runs a script when it is installed', () => {
    expect(entries.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript)).toEqual([])
  })
})

interface Component {
  readonly name: string
  readonly version: string
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

test('the bill of materials names every package by one command, and says what is for development only', () => {
  const out = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(out)
  expect(bomFormat).toBe('CycloneDX')
  const isForDevelopment = ({ properties }: Component): boolean =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
  const named = components.filter(each => !isForDevelopment(each)).map(({ name, version }) => `${name}@${version}`)
  const installed = entries.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`)
  expect(named.sort()).toEqual(expect.arrayContaining(installed.sort()))
  for (const name of Object.keys(own.dependencies)) expect(named.join(' ')).toContain(`${name}@`)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'
// @ts-expect-error: a script without types
import { compareVersions, moveUnreleased } from './release.mjs'

const script = join(import.meta.dirname, 'release.mjs')
const folder = temporaryFolder()
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const release = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  const own = { name: 'thing', version: '1.0.0', files: ['a.js'] }
  const lock = { name: 'thing', version: '1.0.0', lockfileVersion: 3, requires: true, packages: { '': own } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- Faster.\n\n## 1.0.0 (2026-01-02)\n\n- First.\n',
  )
  writeFileSync(join(folder, 'a.js'), '')
  writeFileSync(join(folder, '.gitignore'), 'release\n')
  mkdirSync(join(folder, 'deploy'))
  writeFileSync(join(folder, 'deploy', 'kubernetes.yaml'), 'image: registry.example/thing:1.0.0\n')
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.email', 'a@b.example')
  git('config', 'user.name', 'A')
  git('add', '.')
  git('commit', '--quiet', '--message', 'First')
  git('tag', 'v1.0.0')
})

test('a dry run changes nothing', () => {
  const { status, stdout } = release('1.1.0', '--dry-run')
  expect([status, git('status', '--porcelain'), git('tag')]).toEqual([0, '', 'v1.0.0'])
  expect(stdout).toContain('- Faster.')
})

test.each([
  [['1.0.0'], 'The tag v1.0.0 exists'],
  [['0.9.0'], '0.9.0 is not newer than 1.0.0'],
  [['soon'], 'soon is no version'],
  [['1.1.0', '--publsh'], '--dry-run'],
])('%s is refused', (args, why) => {
  const { status, stderr } = release(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining(why)])
  expect(git('status', '--porcelain')).toBe('')
})

test('a release has version, changelog, tag, tarball, checksums, and a bill of materials, and is not published', () => {
  const { status, stdout } = release('1.1.0')
  expect(status).toBe(0)
  expect(stdout).toContain('npm publish release/thing-1.1.0.tgz --provenance')
  expect(git('describe', '--tags')).toBe('v1.1.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(JSON.parse(read('package.json')).version).toBe('1.1.0')
  const { version, packages } = JSON.parse(read('package-lock.json'))
  expect([version, packages[''].version]).toEqual(['1.1.0', '1.1.0'])
  expect(read('deploy/kubernetes.yaml')).toBe('image: registry.example/thing:1.1.0\n')
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 1\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n- Faster\.\n\n## 1\.0\.0/,
  )
  const tarball = readFileSync(join(folder, 'release/thing-1.1.0.tgz'))
  const digest = createHash('sha256').update(tarball).digest('hex')
  expect(read('release/SHA256SUMS')).toContain(`${digest}  thing-1.1.0.tgz\n`)
  expect(JSON.parse(read('release/thing-1.1.0.cdx.json')).metadata.component).toMatchObject({ version: '1.1.0' })
  expect(read('release/NOTES.md')).toBe('- Faster.\n')
  expect(release('1.2.0')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nothing under "## Unreleased"'),
  })
})

test('the section of a first release names its version', () => {
  const { changelog } = moveUnreleased('# C\n\n## 0.1.0 (unreleased)\n\n- All.\n', '0.1.0', '2026-11-18')
  expect(changelog).toBe('# C\n\n## Unreleased\n\n## 0.1.0 (2026-11-18)\n\n- All.\n')
})

test('a candidate is older than its release', () => {
  const sorted = ['1.0.0', '1.0.0-rc.10', '0.9.9', '1.0.0-rc.9', '1.0.1'].sort(compareVersions)
  expect(sorted).toEqual(['0.9.9', '1.0.0-rc.9', '1.0.0-rc.10', '1.0.0', '1.0.1'])
})

// Makes a release of the package in the current folder: version, changelog, commit, tag, tarball, checksums, bill of
// materials, notes. Nothing leaves the machine without --publish.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const USAGE = `node scripts/release.mjs VERSION [--dry-run | --publish]

  --dry-run   says what would change, and changes nothing
  --publish   also publishes the tarball with provenance, which npm allows only in a CI job with id-token: write`

/** Where a tarball and what belongs to it are put. */
const OUTPUT = 'release'

/** Files that name the version of the image. */
const MANIFESTS = ['deploy/kubernetes.yaml']

const say = text => process.stdout.write(`${text}\n`)
const run = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 })

class ReleaseProblem extends Error {}

/** Headings of what is not released yet: `## Unreleased`, or `## 0.1.0 (unreleased)` before a first release. */
const UNRELEASED = /^## (?:Unreleased|\S+ \(unreleased\))\n(.*?)(?=^## |$(?![\s\S]))/ims

/** The changelog with that section under the version, and its text. */
export function moveUnreleased(changelog, version, date) {
  const section = UNRELEASED.exec(changelog)
  const notes = section?.[1].trim()
  if (!notes) throw new ReleaseProblem('CHANGELOG.md has nothing under "## Unreleased": write what has changed.')
  if (changelog.includes(`\n## ${version} (2`))
    throw new ReleaseProblem(`CHANGELOG.md already has a section ${version}.`)
  const moved = `## Unreleased\n\n## ${version} (${date})\n\n${notes}\n\n`
  return { notes, changelog: `${changelog.replace(UNRELEASED, () => moved).trimEnd()}\n` }
}

/** Negative if a is older than b. What follows a hyphen makes a version older than the same one without it. */
export function compareVersions(a, b) {
  const parse = version => /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/.exec(version)?.slice(1)
  const [left, right] = [parse(a), parse(b)]
  if (!left || !right) throw new ReleaseProblem(`${left ? b : a} is no version: write 1.2.3 or 1.2.3-rc.1.`)
  for (const at of [0, 1, 2]) if (left[at] !== right[at]) return Number(left[at]) - Number(right[at])
  if (left[3] === right[3]) return 0
  if (left[3] === undefined || right[3] === undefined) return left[3] === undefined ? 1 : -1
  return left[3].localeCompare(right[3], 'en', { numeric: true })
}

const read = file => readFileSync(file, 'utf8')

/** Every file that a release changes, with its new text. */
function changedFiles(version, date) {
  const { name, version: current } = JSON.parse(read('package.json'))
  const { changelog, notes } = moveUnreleased(read('CHANGELOG.md'), version, date)
  const isFirst = run('git', 'tag', '--list', 'v*').trim() === ''
  if (compareVersions(version, current) < (isFirst ? 0 : 1))
    throw new ReleaseProblem(`${version} is not newer than ${current}, which package.json has.`)
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = version
  lock.packages[''].version = version
  const files = new Map([
    ['CHANGELOG.md', changelog],
    ['package.json', read('package.json').replace(`"version": "${current}"`, `"version": "${version}"`)],
    ['package-lock.json', `${JSON.stringify(lock, null, 2)}\n`],
  ])
  for (const file of MANIFESTS.filter(each => existsSync(each)))
    files.set(file, read(file).replaceAll(new RegExp(`(/${name}):[\\w.-]+`, 'g'), `$1:${version}`))
  return { name, notes, files }
}

function checkTree(version) {
  if (run('git', 'status', '--porcelain').trim() !== '')
    throw new ReleaseProblem('There are uncommitted changes: commit or stash them first.')
  if (run('git', 'tag', '--list', `v${version}`).trim() !== '') throw new ReleaseProblem(`The tag v${version} exists.`)
}

/** The tarball, its checksum, what is in it, and what is new. Returns the tarball. */
function writeArtifacts(name, version, notes) {
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT)
  run('npm', 'pack', '--silent', '--pack-destination', OUTPUT)
  const bill = `${name}-${version}.cdx.json`
  writeFileSync(
    join(OUTPUT, bill),
    run('npm', 'sbom', '--silent', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'),
  )
  const tarball = `${name}-${version}.tgz`
  const sums = [tarball, bill].map(file => {
    const digest = createHash('sha256')
      .update(readFileSync(join(OUTPUT, file)))
      .digest('hex')
    return `${digest}  ${file}\n`
  })
  writeFileSync(join(OUTPUT, 'SHA256SUMS'), sums.join(''))
  writeFileSync(join(OUTPUT, 'NOTES.md'), `${notes}\n`)
  return join(OUTPUT, tarball)
}

function release([version, ...flags]) {
  const unknown = flags.find(flag => !['--dry-run', '--publish'].includes(flag))
  if (version === undefined || unknown !== undefined) throw new ReleaseProblem(USAGE)
  checkTree(version)
  const date = new Date().toISOString().slice(0, 10)
  const { name, notes, files } = changedFiles(version, date)
  if (flags.includes('--dry-run')) {
    say(`${name} ${version} would change ${[...files.keys()].join(', ')}, commit them, and set the tag v${version}.`)
    say(`Then it would write a tarball, its checksum, a bill of materials, and these notes to ${OUTPUT}/:\n\n${notes}`)
    return
  }
  for (const [file, text] of files) writeFileSync(file, text)
  run('git', 'commit', '--quiet', '--message', `Version ${version}`, ...files.keys())
  run('git', 'tag', '--annotate', '--message', `${name} ${version}`, `v${version}`)
  const tarball = writeArtifacts(name, version, notes)
  say(`${name} ${version} is committed and tagged; ${OUTPUT}/ has the tarball and what belongs to it.`)
  const publish = ['npm', 'publish', tarball, '--provenance', '--access', 'public']
  if (flags.includes('--publish')) run(...publish)
  else say(`To publish it, in CI:\n  ${publish.join(' ')}\n  git push --follow-tags`)
}

if (process.argv[1] === import.meta.filename) {
  try {
    release(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

// Compiles src/ and demo/ to dist/ and copies what is not TypeScript. Needs nothing but node_modules.
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
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const stamp = join(dist, '.sources')

/** Every file that ends up in dist/, tests aside. */
function sources() {
  return ['src', 'demo'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map(entry => join(entry.parentPath, entry.name)),
  )
}

function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'tsconfig.build.json'), join(root, 'tsconfig.json')]) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return hash.digest('hex')
}

/** The files behind the commands that the package installs. */
const programs = () => Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).bin)

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources())
}

export function build() {
  const files = sources()
  const before = fingerprint(files)
  rmSync(dist, { recursive: true, force: true })
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  for (const file of files.filter(file => !file.endsWith('.ts'))) {
    const target = join(dist, file.slice(root.length))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(file, target)
  }
  // npx and npm set this bit only when they first link the program; every build writes a new file.
  for (const program of programs()) chmodSync(join(root, program), 0o755)
  // Last, so that a build that was cut off does not count as one.
  writeFileSync(stamp, before)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    build()
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}` || `${error.message}\n`)
    process.exitCode = 1
  }
}

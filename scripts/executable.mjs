// Makes one file of Amberyl, its packages, and Node: node scripts/executable.mjs TARBALL FILE. It is for systems of the same
// kind as this one. docs/decisions/0024-executable.md says how it works.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Writes into a program what Node looks for. Newer versions of Node do this themselves. */
const INJECTOR = 'postject@1.0.0-alpha.6'
/** Where a Node program says that something was written into it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** What nobody reads at run time is left out: half of the size. */
const NEEDLESS = /(?:^|\/)(?:docs|dist\/extension|node_modules\/\.bin|deploy)\/|\.(?:d\.[cm]?ts|map|md)$/

const parts = join(import.meta.dirname, 'executable')
const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** A line of JSON with paths and sizes, then the contents. */
function pack(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !NEEDLESS.test(path))
    .sort()
  const index = files.map(path => [path, statSync(join(folder, path)).size])
  return gzipSync(
    Buffer.concat(
      [`${JSON.stringify(index)}\n`, ...files].map((each, at) =>
        at === 0 ? Buffer.from(each) : readFileSync(join(folder, each)),
      ),
    ),
  )
}

function build(tarball, output) {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-executable-'))
  try {
    const unpacked = join(folder, 'app')
    mkdirSync(unpacked)
    run('tar', ['-xzf', tarball, '--strip-components=1', '-C', unpacked])
    run('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'], unpacked)
    copyFileSync(join(parts, 'run.cjs'), join(unpacked, 'run.cjs'))
    const files = pack(unpacked)
    const { version } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
    const at = name => join(folder, name)
    writeFileSync(at('files'), files)
    writeFileSync(at('build'), `${version}-${createHash('sha256').update(files).digest('hex').slice(0, 12)}`)
    const config = {
      main: join(parts, 'start.cjs'),
      output: at('blob'),
      disableExperimentalSEAWarning: true,
      assets: { files: at('files'), build: at('build') },
    }
    writeFileSync(at('config.json'), JSON.stringify(config))
    run(process.execPath, ['--experimental-sea-config', at('config.json')])
    copyFileSync(process.execPath, output)
    run('npx', ['--yes', INJECTOR, output, 'NODE_SEA_BLOB', at('blob'), '--sentinel-fuse', FUSE])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const [tarball, output] = process.argv.slice(2)
if (tarball === undefined || output === undefined) {
  process.stderr.write('node scripts/executable.mjs TARBALL FILE\n')
  process.exitCode = 2
} else build(resolve(tarball), resolve(output))

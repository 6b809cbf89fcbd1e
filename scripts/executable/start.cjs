// The entry of the single executable: unpacks the package once for each build and user, and runs it from there. What is
// embedded in a program cannot be loaded as a module, an addon, or a thread, so these must be files.
const { createRequire } = require('node:module')
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { homedir } = require('node:os')
const { dirname, join, sep } = require('node:path')
const { getAsset, getRawAsset } = require('node:sea')
const { gunzipSync } = require('node:zlib')

const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const place = join(caches, 'amberyl', getAsset('build', 'utf8'))
if (!existsSync(place)) unpack()

// Playwright starts parts of itself with the program that runs it, as it would start Node.
const isPart = process.argv[2]?.startsWith(place + sep)
const script = isPart ? process.argv.splice(2, 1)[0] : join(place, 'dist/src/main.js')
process.argv[1] = script
createRequire(script)(join(place, 'run.cjs'))

/** Several processes may do so at the same time: the first one wins. */
function unpack() {
  const mine = `${place}.${process.pid}`
  const bytes = gunzipSync(getRawAsset('files'))
  const end = bytes.indexOf('\n')
  let at = end + 1
  for (const [path, size] of JSON.parse(bytes.subarray(0, end))) {
    const file = join(mine, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, bytes.subarray(at, at + size))
    at += size
  }
  try {
    renameSync(mine, place)
  } catch (error) {
    rmSync(mine, { recursive: true })
    if (!existsSync(place)) throw error
  }
}

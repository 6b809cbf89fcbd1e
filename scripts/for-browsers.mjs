import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const src = join(root, 'src')
const twins = join(src, 'browser', 'twins')
const prepared = join(root, 'dist', 'src', 'prepared')
const VIRTUAL = /^virtual:([a-z-]+)$/

/**
 * For the bundler: what runs in browsers has a file of src/browser/twins/ in place of the one at the same path in src/,
 * and the data that build.mjs writes before.
 */
export const forBrowsers = {
  name: 'for-browsers',
  resolveId(id, importer) {
    const [, name] = VIRTUAL.exec(id) ?? []
    if (name) return join(prepared, `${name}.mjs`)
    if (!importer || !id.startsWith('.')) return null
    const twin = join(twins, relative(src, join(dirname(importer), id)))
    return existsSync(twin) ? twin : null
  },
}

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { ApiProblem } from './problem.ts'

interface StudioFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The same, as `scripts/build.mjs` measures it. */
  readonly compressed: Uint8Array<ArrayBuffer>
  readonly type: string
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Vite puts what it builds here, with a hash of the content in each name. */
const ASSETS = '/assets/'
/** These belong to programs, whatever they accept. */
const NOT_VIEWS = /^\/(?:api|mcp|metrics|healthz|feeds)(?:\/|$)/

/**
 * The files of the studio. They contain no data and need no token: the page that they make asks for data with the token
 * that it was opened with. Views have addresses of their own, and all of them are the same page.
 */
export function studioRoutes() {
  let files: ReadonlyMap<string, StudioFile> | undefined
  return new Hono().get('*', async (c, next) => {
    const { path } = c.req
    const isView = path === '/' || ((c.req.header('accept') ?? '').includes('text/html') && !NOT_VIEWS.test(path))
    if (!isView && !path.startsWith(ASSETS)) return next()
    files ??= readStudio()
    const file = files.get(path.startsWith(ASSETS) ? path : '/index.html')
    if (!file) throw new ApiProblem(404, 'no-such-path', `There is no ${path}.`, 'Load the studio again from /.')
    const cacheControl = path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache'
    const headers = { 'content-type': file.type, 'cache-control': cacheControl, vary: 'accept-encoding' }
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(file.bytes, 200, headers)
    return c.body(file.compressed, 200, { ...headers, 'content-encoding': 'gzip' })
  })
}

/** All files, by path. A request only looks a path up here, so none leads out of the folder. */
function readStudio(): ReadonlyMap<string, StudioFile> {
  const folder = studioFolder()
  if (folder === undefined)
    throw new ApiProblem(
      503,
      'no-studio',
      'The studio is not built.',
      'Run "npm run build", then load this page again.',
    )
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    names.map(entry => {
      const place = join(entry.parentPath, entry.name)
      const path = `/${place.slice(folder.length).replaceAll('\\', '/')}`
      const type = TYPES[extname(entry.name)] ?? 'application/octet-stream'
      const bytes = new Uint8Array(readFileSync(place))
      return [path, { bytes, compressed: new Uint8Array(gzipSync(bytes)), type }]
    }),
  )
}

/** Next to dist/src/ in the package; in dist/ if the sources run. */
function studioFolder(): string | undefined {
  for (const up of ['../../studio/', '../../dist/studio/']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    try {
      readdirSync(join(folder, ASSETS))
      return folder
    } catch {
      // The sources of the studio, or not built.
    }
  }
  return undefined
}

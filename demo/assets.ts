import { readdirSync, readFileSync } from 'node:fs'
import { type Route, route } from './router.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** One route per file of a folder that browsers load. */
export function assetRoutes(address: string, folder: URL): Route[] {
  return readdirSync(folder).map(name => {
    const body = readFileSync(new URL(name, folder), 'utf8')
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]!
    return route(`${address}${name}`, () => ({ status: 200, type, body }))
  })
}

import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/*
 * Packages that are slow to load, for code that cannot wait for an `import()`: each is loaded on first use.
 */

export const libsql = (): typeof import('libsql') => load('libsql')
export const parquetWriter = (): typeof import('hyparquet-writer') => load('hyparquet-writer')
export const playwright = (): typeof import('playwright-core') => load('playwright-core')
export const toughCookie = (): typeof import('tough-cookie') => load('tough-cookie')
export const undici = (): typeof import('undici') => load('undici')
export const yaml = (): typeof import('yaml') => load('yaml')

import { readFileSync } from 'node:fs'

/** The version of the package. */
export function readVersion(): string {
  // Works from src/ and, once compiled, from dist/src/.
  for (const up of ['../', '../../']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8'))
      if (name === 'amberyl') return version
    } catch {
      // Try the next folder up.
    }
  }
  return '0.0.0'
}

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

/** Whether version `a` is newer than `b`. What follows a hyphen makes a version older than the same one without it. */
export function isNewerVersion(a: string, b: string): boolean {
  const parse = (version: string) => /^([^-]*)(?:-(.*))?$/.exec(version)!
  const [, release, candidate] = parse(a)
  const [, otherRelease, otherCandidate] = parse(b)
  const order = compareNumerically(release!, otherRelease!)
  if (order !== 0 || candidate === otherCandidate) return order > 0
  if (candidate === undefined || otherCandidate === undefined) return candidate === undefined
  return compareNumerically(candidate, otherCandidate) > 0
}

const compareNumerically = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

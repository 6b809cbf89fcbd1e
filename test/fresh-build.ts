import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SETUP = fileURLToPath(new URL('../scripts/setup.mjs', import.meta.url))

/**
 * Tests with processes and those of the studio run what is in dist: builds it if sources have changed since, also without `npm test`,
 * and before the first test: a build while they run would take the files of the studio away.
 */
export function setup(): void {
  execFileSync(process.execPath, [SETUP, '--no-browser'], { stdio: 'inherit' })
}

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))

/** The server serves what is in dist/studio: builds it if its sources have changed since, also without `npm test`. */
export function setup(): void {
  execFileSync(process.execPath, [BUILD, '--studio'], { stdio: 'inherit' })
}

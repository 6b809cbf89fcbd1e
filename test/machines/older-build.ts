import { execFileSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'src/store/database/migrations'

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The last commit before the newest migration; undefined without its history, as in a package or a shallow clone. */
function commitBeforeMigration(): string | undefined {
  try {
    const newest = readdirSync(join(ROOT, MIGRATIONS)).sort().at(-1)!
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', join(MIGRATIONS, newest))
    return added === '' ? undefined : git('rev-parse', '--verify', '--quiet', `${added}^`)
  } catch {
    return undefined
  }
}

/** Builds the version before the newest migration in an empty folder, and returns its program. */
export function buildOlder(folder: string): string | undefined {
  const commit = commitBeforeMigration()
  if (commit === undefined) return undefined
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [join(folder, 'scripts/build.mjs')], { cwd: folder, stdio: 'pipe' })
  return join(folder, 'dist/src/main.js')
}

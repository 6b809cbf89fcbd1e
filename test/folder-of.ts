import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of this name with these files; it is gone when the test has ended. */
export function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const above = mkdtempSync(join(tmpdir(), 'amberyl-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    const file = join(above, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(above, name)
}

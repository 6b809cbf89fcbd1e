import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder of this name with these files; it is removed after the tests of the file. */
export function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const above = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    const file = join(above, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(above, name)
}

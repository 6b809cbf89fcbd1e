import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** An empty folder for the tests of a file; `clean-up.ts` removes it after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-test-'))
  folders.push(folder)
  return folder
}

/** Retries, because processes that were just killed may still write for a moment. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

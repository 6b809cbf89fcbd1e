import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMarkGone, isOwn, MARK, ownMark } from './owner.ts'

const FOLDER = new RegExp(`^amberyl-(${MARK})$`)

/** Chromium has sockets in there, whose paths have at most 107 characters. */
const MAX_LENGTH = 60

let isWanted = false
let made: string | undefined

/** For the program, not for the library: what others write to the folder for temporary files is not ours to move. */
export function keepTemporaryFilesApart(): void {
  isWanted = process.platform === 'linux'
}

/**
 * Called before a browser starts: from now on, temporary files of this process and its browsers, with their profiles, are
 * in a folder that is removed at its end. If the process is killed, the next one removes it.
 */
export function useOwnTemporaryFolder(): void {
  if (!isWanted || made !== undefined) return
  const place = tmpdir()
  const folder = join(place, `amberyl-${ownMark()}`)
  if (folder.length > MAX_LENGTH) return
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // It is only a convenience: the browser reports a folder that cannot be written.
    return
  }
  made = folder
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
  sweepTemporaryFolders(place)
}

/** Removes the folders of this user's processes that no longer exist. */
export function sweepTemporaryFolders(place: string): void {
  for (const name of readdirSync(place)) {
    const mark = FOLDER.exec(name)?.[1]
    if (mark === undefined || !isMarkGone(mark)) continue
    const found = lstatSync(join(place, name), { throwIfNoEntry: false })
    if (found?.isDirectory() && isOwn(found)) remove(join(place, name))
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })
  } catch {
    // A browser that is just ending may still write; the next process tries again.
  }
}

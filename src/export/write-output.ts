import { randomBytes } from 'node:crypto'
import { access, constants, type FileHandle, lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMarkGone, isOwn, MARK, ownMark } from '../files/owner.ts'
import { ExportFailure } from './export-failure.ts'

type Chunk = string | Uint8Array
type Output = Chunk | Iterable<Chunk> | AsyncIterable<Chunk>

interface WriteOptions {
  /** Each piece is written as it comes: the other end of a pipe may be waiting. */
  readonly isStream?: boolean
  /** Who may read and write the file; by default as before, or as the system sets it. */
  readonly mode?: number
}

/**
 * Writes a file as a whole or not at all: to a temporary file first, which then replaces it. Readers see the old file
 * or the new one, even if the process dies.
 */
export async function writeOutput(
  file: string,
  output: Output,
  { isStream = false, mode }: WriteOptions = {},
): Promise<void> {
  try {
    const target = await resolveTarget(file)
    const write = (handle: FileHandle): Promise<void> => writeTo(handle, output, isStream ? 1 : BUFFER_SIZE)
    if (target.kind === 'device') await write(await open(target.path, 'w'))
    else await replaceFile(target.path, mode ?? target.mode, write)
  } catch (error) {
    throw writeFailure(error, file)
  }
}

type Target = { kind: 'device'; path: string } | { kind: 'file'; path: string; mode: number | undefined }

/** A symbolic link is followed, so that it is kept. Pipes and devices such as /dev/stdout are written directly. */
async function resolveTarget(file: string): Promise<Target> {
  const path = (await isThere(file)) ? await realpath(file) : file
  const found = await stat(path).catch(ignoreMissing)
  if (found?.isDirectory() || /[/\\]$/.test(file)) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
  // Renaming would replace a file that was made read-only on purpose.
  if (found) await access(path, constants.W_OK)
  if (found && !found.isFile()) return { kind: 'device', path }
  return { kind: 'file', path, mode: found ? found.mode & 0o777 : undefined }
}

const isThere = async (file: string): Promise<boolean> => (await lstat(file).catch(ignoreMissing)) !== undefined

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function replaceFile(
  path: string,
  mode: number | undefined,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const stem = `.${basename(path).slice(0, 200)}.`
  await sweep(dirname(path), stem)
  const temporary = join(dirname(path), `${stem}${ownMark()}-${randomBytes(6).toString('hex')}.tmp`)
  const handle = await open(temporary, 'wx', mode)
  try {
    if (mode !== undefined) await handle.chmod(mode)
    await write(handle)
    await rename(temporary, path)
  } catch (error) {
    await handle.close()
    await rm(temporary, { force: true })
    throw error
  }
}

const TEMPORARY_END = new RegExp(`^(${MARK})-[0-9a-f]{12}\\.tmp$`)

/** Removes what a process that was killed in the middle of writing this file has left. */
async function sweep(folder: string, stem: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const mark = name.startsWith(stem) ? TEMPORARY_END.exec(name.slice(stem.length))?.[1] : undefined
    if (mark === undefined || !isMarkGone(mark)) continue
    const file = join(folder, name)
    const found = await lstat(file).catch(() => undefined)
    if (found?.isFile() && isOwn(found)) await rm(file, { force: true }).catch(() => {})
  }
}

/** Small pieces are collected up to this many characters or bytes. */
const BUFFER_SIZE = 1 << 18

async function writeTo(handle: FileHandle, output: Output, bufferSize: number): Promise<void> {
  try {
    let waiting: Uint8Array[] = []
    let size = 0
    for await (const chunk of chunksOf(output)) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      waiting.push(bytes)
      size += bytes.length
      if (size < bufferSize) continue
      await handle.writeFile(Buffer.concat(waiting))
      waiting = []
      size = 0
    }
    await handle.writeFile(Buffer.concat(waiting))
    // Only data on the disk may replace the old file. Pipes and terminals cannot be synced.
    await handle.sync().catch(ignoreUnsyncable)
  } finally {
    await handle.close()
  }
}

function ignoreUnsyncable(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP' && error.code !== 'EROFS') throw error
}

const chunksOf = (output: Output): Iterable<Chunk> | AsyncIterable<Chunk> =>
  typeof output === 'string' || output instanceof Uint8Array ? [output] : output

/** What went wrong, in the user's terms. Failures of the encoding itself pass unchanged. */
export function writeFailure(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException)?.code
  if (error instanceof ExportFailure || code === undefined || !/^E[A-Z\d]+$/.test(code)) return error
  const [what, remedy] = explainWriteFailure(code, file)
  return new ExportFailure(`Cannot write ${file}: ${what}.`, remedy, error)
}

/** Exported for tests: no test can fill a disk. */
export function explainWriteFailure(code: string, file: string): readonly [what: string, remedy: string] {
  const folder = dirname(file)
  switch (code) {
    case 'ENOENT':
      return [`there is no folder ${folder}`, `Make it (mkdir -p ${folder}) or choose another place.`]
    case 'ENOTDIR':
      return [`${folder} is a file, not a folder`, 'Choose another place.']
    case 'EISDIR':
      return ['it is a folder', `Name a file in it, such as ${join(file, 'records.csv')}.`]
    case 'EACCES':
    case 'EPERM':
      return ['no permission', 'Choose a file and a folder that you may write to.']
    case 'EROFS':
      return [
        'the disk is read-only',
        'Choose a folder on another disk, or mount this one so that it can be written to.',
      ]
    case 'ENOSPC':
    case 'EDQUOT':
      return ['the disk is full', 'Free some space or choose another disk. The old content of the file is unchanged.']
    case 'EFBIG':
      return ['the file would be larger than allowed here', 'Choose another disk, or a smaller format: parquet, xlsx.']
    case 'EPIPE':
      return ['the program that reads the pipe has ended', 'Read all of it, or write to a file.']
    case 'ENAMETOOLONG':
      return ['the name is too long', 'Choose a shorter one.']
    default:
      return [`system error ${code}`, 'Choose another place.']
  }
}

import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeFailure } from '../../export/write-output.ts'
import { LineFile } from './line-file.ts'

/**
 * The lines of an archive while it is read. Each worker writes a file of its own: one that was given up, but goes on for a
 * while, must not write into the file of another.
 */
export interface ArchivePart {
  readonly file: string
  write(line: string): Promise<void>
  /** All lines are on the disk; returns where they end. */
  sync(): Promise<number>
  /** Gives the file its name. `isOnly`: nobody else has begun one. */
  complete(options: { readonly isOnly: boolean }): Promise<void>
  close(): Promise<void>
}

interface EarlierPart {
  readonly file: string
  /** Its first bytes, which are complete lines. */
  readonly bytes: number
}

/** `mark` distinguishes it from the parts of others. */
export const partFor = (output: string, mark: string): string => `${output}.${mark}.part`

/** Begins with the lines of an earlier one, if there is one. */
export async function openArchivePart(output: string, file: string, earlier?: EarlierPart): Promise<ArchivePart> {
  const failed = (error: unknown): never => {
    throw writeFailure(error, file)
  }
  const handle = await mkdir(dirname(file), { recursive: true })
    .then(() => open(file, 'w'))
    .catch(failed)
  const copied = earlier ? await copy(earlier, handle).catch(error => handle.close().then(() => failed(error))) : 0
  const lines = new LineFile(handle, copied)
  const sync = async (): Promise<number> => {
    const end = await lines.flush()
    await handle.datasync()
    return end
  }
  return {
    file,
    write: async line => lines.write(line).catch(failed),
    sync: () => sync().catch(failed),
    async complete({ isOnly }) {
      if (!isOnly) await removeOthers(output, file)
      await rename(file, output).catch(failed)
      await syncFolder(dirname(output))
    },
    close: () => handle.close(),
  }
}

/** The new name outlives a power failure, too; some systems cannot do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function copy({ file, bytes }: EarlierPart, to: FileHandle): Promise<number> {
  let at = 0
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) {
    for (let from = 0; from < chunk.length; )
      from += (await to.write(chunk, from, chunk.length - from, at + from)).bytesWritten
    at += chunk.length
  }
  return at
}

/** Undefined if there is no such file. */
export const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size

/** Removes what others have left of an output. */
async function removeOthers(output: string, own: string): Promise<void> {
  const folder = dirname(output)
  const stem = `${basename(output)}.`
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(stem) && PART_END.test(name.slice(stem.length)) && name !== basename(own))
      await rm(join(folder, name), { force: true })
}

const PART_END = /^[0-9a-f]{8}\.part$/

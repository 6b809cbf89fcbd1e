import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { z } from 'zod'
import { writeFailure } from '../../export/write-output.ts'
import { LineFile } from './line-file.ts'
import type { PagePlace } from './map-archives.ts'

/**
 * A file of lines that is written as the lines come, under another name until it is complete: a file that is there is
 * whole, and what a process left that was killed can be continued.
 */
interface PartialOutput {
  /** The last page in it. */
  readonly after: PagePlace | undefined
  write(line: string): Promise<void>
  /** Gives the file its name. */
  complete(): Promise<void>
  /** What is not complete stays, to be continued. */
  close(): Promise<void>
}

export const partFileOf = (file: string): string => `${file}.part`

/** `complete` if the file is to be continued, but nothing is missing. */
export async function openPartialOutput(
  file: string,
  { resumes }: { readonly resumes: boolean },
): Promise<PartialOutput | 'complete'> {
  const part = partFileOf(file)
  const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
  if (resumes && !(await isThere(part)) && (await isThere(file))) return 'complete'
  const failed = (error: unknown): never => {
    throw writeFailure(error, part)
  }
  const handle = await open(part, resumes && (await isThere(part)) ? 'r+' : 'w').catch(failed)
  const { after, end } = await lastLine(handle)
  // The line that a killed process was writing is not complete.
  await handle.truncate(end)
  const lines = new LineFile(handle, end)
  return {
    after,
    write: line => lines.write(line).catch(failed),
    complete: () =>
      lines
        .flush()
        .then(() => handle.sync())
        .then(() => rename(part, file))
        .catch(failed),
    async close() {
      // What cannot be written any more is read again.
      await lines.flush().catch(() => {})
      await handle.close()
    },
  }
}

const placeSchema = z
  .object({
    archive: z.string(),
    offset: z.number().optional(),
    length: z.number().optional(),
    number: z.number().optional(),
  })
  .transform(
    ({ archive, offset, length, number }): PagePlace => ({
      archive,
      ...(offset === undefined || length === undefined ? {} : { range: { offset, length } }),
      ...(number === undefined ? {} : { number }),
    }),
  )

/** The lines of large pages are longer; then more is read. */
const CHUNK = 1 << 20
const NEWLINE = 10

/** The last complete line, and where it ends. A file may be far larger than memory, so it is read from its end. */
async function lastLine(handle: FileHandle): Promise<{ readonly after: PagePlace | undefined; readonly end: number }> {
  const { size } = await handle.stat()
  let tail: Buffer = Buffer.alloc(0)
  for (let from = size; from > 0; ) {
    const length = Math.min(CHUNK, from)
    from -= length
    const chunk = Buffer.alloc(length)
    await handle.read(chunk, 0, length, from)
    tail = Buffer.concat([chunk, tail])
    const last = tail.lastIndexOf(NEWLINE)
    const before = last <= 0 ? -1 : tail.lastIndexOf(NEWLINE, last - 1)
    if (last < 0 || (before < 0 && from > 0)) continue
    return { after: placeSchema.parse(JSON.parse(tail.toString('utf8', before + 1, last))), end: from + last + 1 }
  }
  return { after: undefined, end: 0 }
}

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ByteReader } from '../../files/byte-reader.ts'
import { isWebAddress } from '../../net/web-address.ts'
import { type ByteRange, openArchiveAt, openArchiveFile } from '../../stages/1-render/archives/open-archive.ts'
import { isGzip, readWarc } from '../../stages/1-render/archives/warc.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { type PageSource, readSources } from '../../stages/1-render/source.ts'
import { filesIn } from './find-files.ts'

/** Something that contains pages: an archive, a part of one, a saved page, or what comes on stdin. */
export interface ArchiveInput {
  /** As it was given. */
  readonly name: string
  /** Which part of it is read, where it is only a part. */
  readonly range?: ByteRange | undefined
  /** The folder of a saved page: its pages are read with what the pages before them taught, as those of an archive are. */
  readonly series?: string
  /** Its pages; what cannot be read in between is a failure. Throws a failure if it cannot be read to its end. */
  pages(limit: number): AsyncIterable<PageSource | RenderFailure>
}

const ARCHIVE = /\.warc(\.gz)?$/i
const PAGE = /\.(x?html?|mht(ml)?)$/i

export const isArchiveName = (name: string): boolean => ARCHIVE.test(name)

/** The inputs that an argument names: a folder contains several. */
export async function* inputsOf(argument: string, stdin: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveInput> {
  if (argument === '-') yield { name: argument, pages: limit => pagesOfStream(argument, stdin, limit) }
  else if (isWebAddress(argument)) yield archiveAt(argument)
  else if ((await stat(argument).catch(() => undefined))?.isDirectory()) {
    for await (const file of filesIn(argument, name => isArchiveName(name) || PAGE.test(name)))
      yield isArchiveName(file) ? fileInput(file) : { ...fileInput(file), series: argument }
  } else yield fileInput(argument)
}

const archiveAt = (url: string, range?: ByteRange): ArchiveInput => ({
  name: url,
  range,
  pages: limit => readWarc(openArchiveAt(url, range), limit),
})

const fileInput = (path: string, range?: ByteRange): ArchiveInput => fileAt(path, path, range)

/** A file that is named otherwise than by its path. */
export const fileAt = (path: string, name: string, range?: ByteRange): ArchiveInput => ({
  name,
  range,
  async *pages(limit) {
    if (range || isArchiveName(path)) yield* readWarc({ ...(await openArchiveFile(path, range)), name }, limit)
    else yield* readSources(path, { maxBytes: limit })
  },
})

/** A list with more than this on one line is none. */
const MAX_LINE = 100_000

/** The inputs that a list names, one on each line. They are read while the list is still being written. */
export async function* inputsInList(
  list: AsyncIterable<Uint8Array>,
  { name, root }: { readonly name: string; readonly root?: string | undefined },
): AsyncGenerator<ArchiveInput> {
  let number = 0
  for await (const line of textLines(new ByteReader(list), MAX_LINE)) {
    number++
    const place = `${name}, line ${number}`
    if (line !== '') yield line === undefined ? noArchive(place) : listedInput(line, { place, root })
  }
}

/** The lines of a text, trimmed. One that is too long is undefined, and the last. */
async function* textLines(reader: ByteReader, limit: number): AsyncGenerator<string | undefined> {
  // Only a line that is too long is an error.
  const next = (): Promise<string | undefined | false> => reader.line(limit).catch(() => false)
  try {
    for (let line = await next(); line !== undefined; line = await next()) {
      // Lines are read as bytes.
      yield line === false ? undefined : Buffer.from(line, 'latin1').toString('utf8').trim()
      if (line === false) return
    }
  } finally {
    await reader.close()
  }
}

const whole = z.coerce.number().int().nonnegative()

/** A line of an index such as that of Common Crawl; other keys are its own. */
const indexLine = z
  .object({ archive: z.string().optional(), filename: z.string().optional(), offset: whole, length: whole.min(1) })
  .transform(({ archive, filename, offset, length }) => ({ archive: archive ?? filename, offset, length }))

function listedInput(
  line: string,
  { place, root }: { readonly place: string; readonly root: string | undefined },
): ArchiveInput {
  if (!line.startsWith('{')) return inputAt(line, undefined, root)
  const entry = indexLine.safeParse(parsedJson(line))
  if (entry.success && entry.data.archive !== undefined) {
    const { archive, ...range } = entry.data
    return inputAt(archive, range, root)
  }
  return noArchive(place)
}

function noArchive(place: string): ArchiveInput {
  const remedy = 'Write a path, an address, or {"archive": "…", "offset": 0, "length": 1000} on each line.'
  return failedInput(place, new RenderFailure('bad-archive', `${place} names no archive.`, remedy))
}

/** What is wrong with it is found out when its turn comes, so that those before it are read. */
export const failedInput = (name: string, failure: RenderFailure): ArchiveInput => ({
  name,
  // biome-ignore lint/correctness/useYield: there are no pages in it.
  async *pages() {
    throw failure
  },
})

function inputAt(name: string, range: ByteRange | undefined, root = ''): ArchiveInput {
  if (isWebAddress(name)) return archiveAt(name, range)
  if (isWebAddress(root)) return archiveAt(new URL(name, root.endsWith('/') ? root : `${root}/`).href, range)
  return fileInput(root === '' ? name : resolve(root, name), range)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What comes on stdin says itself what it is: a WARC file, pages as lines of JSON, or one page. */
async function* pagesOfStream(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<PageSource | RenderFailure> {
  const reader = new ByteReader(stream)
  const head = await reader.peek()
  if (head.length === 0) return
  const bytes = rest(reader)
  if (isGzip(head) || startsWith(head, 'WARC/')) yield* readWarc({ name, bytes }, limit)
  else if (startsWith(head, '{')) yield* pagesInLines(reader, limit)
  else yield* readSources('-', { maxBytes: limit, stdin: bytes })
}

const startsWith = (head: Uint8Array, text: string): boolean =>
  Buffer.from(head.subarray(0, text.length)).toString('latin1') === text

async function* rest(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (let bytes = await reader.some(Infinity); bytes; bytes = await reader.some(Infinity)) yield bytes
}

const pageLine = z.object({ url: z.string(), html: z.string(), at: z.string().exactOptional() })

/** In JSON, a byte of a page takes at most six. */
const JSON_BYTES = 6

async function* pagesInLines(reader: ByteReader, limit: number): AsyncGenerator<PageSource | RenderFailure> {
  let number = 0
  for await (const line of textLines(reader, limit * JSON_BYTES)) {
    number++
    if (line === '') continue
    const page = pageLine.safeParse(parsedJson(line ?? ''))
    if (page.success) {
      const { html, ...rest } = page.data
      yield { kind: 'html', bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', ...rest }
    } else {
      const remedy = 'Write {"url": "…", "html": "…"} on each line.'
      yield new RenderFailure('bad-archive', `Line ${number} is not a page.`, remedy)
    }
  }
}

import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ByteReader } from '../../../files/byte-reader.ts'
import { decompress } from '../../../files/decompress.ts'
import { RenderFailure } from '../failure.ts'
import { isHtmlType } from '../html-type.ts'
import { dechunk } from './chunked.ts'
import { type HeaderFields, readHeaderFields } from './fields.ts'

interface ArchivedPage {
  readonly kind: 'html'
  /** Longer than the limit if the page is: then it is not complete. */
  readonly bytes: Uint8Array
  readonly url: string
  readonly contentType: string
  /** When it was archived. */
  readonly at?: string
}

/** The bytes of an archive, from wherever they come. */
export interface ArchiveBytes {
  /** For messages. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/**
 * The HTML pages of a WARC file (ISO 28500), one after another: successful responses and plain resources; the rest is
 * skipped. Nothing is held in memory but a page, and of that no more than the limit.
 */
export async function* readWarc({ name, bytes }: ArchiveBytes, limit: number): AsyncGenerator<ArchivedPage> {
  const reader = new ByteReader(await inflated(bytes))
  let records = 0
  try {
    for (;;) {
      const record = await nextRecord(reader)
      if (!record) break
      records++
      const page = await readRecord(record, limit)
      if (page) yield page
      await record.skip()
    }
  } catch (error) {
    if (error instanceof RenderFailure) throw error
    throw damaged(name, (error as Error).message, error)
  } finally {
    await reader.close()
  }
  if (records === 0) throw damaged(name, 'it contains no records')
}

const GZIP = [0x1f, 0x8b] as const

export const isGzip = (head: Uint8Array): boolean => GZIP.every((byte, at) => head[at] === byte)

/** Each record of a compressed file is usually a member of its own; Node reads them one after another. */
async function inflated(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const reader = new ByteReader(bytes)
  const head = await reader.peek()
  const whole = rest(reader)
  // Its failure is that of the last stream, where it is read.
  return isGzip(head) ? pipeline(Readable.from(whole, { objectMode: false }), createGunzip(), () => {}) : whole
}

interface WarcRecord {
  readonly fields: HeaderFields
  readonly body: ByteReader
  /** Reads over what is left of it. */
  skip(): Promise<void>
}

async function nextRecord(reader: ByteReader): Promise<WarcRecord | undefined> {
  let line = await reader.line(MAX_VERSION)
  // Records end with two empty lines; some writers add more.
  while (line === '') line = await reader.line(MAX_VERSION)
  if (line === undefined) return undefined
  if (!/^WARC\/\d/.test(line)) throw new Error('a record does not start with a WARC header')
  const fields = await readHeaderFields(reader)
  const length = fields.get('content-length') ?? ''
  if (!/^\d{1,15}$/.test(length)) throw new Error('a record does not say how long it is')
  const block = new Block(reader, Number(length))
  return { fields, body: new ByteReader(block), skip: () => block.skip() }
}

/** A longer first line is none of a record. */
const MAX_VERSION = 1_000

/** The bytes of one record. */
class Block implements AsyncIterable<Uint8Array> {
  readonly #reader: ByteReader
  #left: number

  constructor(reader: ByteReader, length: number) {
    this.#reader = reader
    this.#left = length
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.#left > 0) yield await this.#next()
  }

  async skip(): Promise<void> {
    while (this.#left > 0) await this.#next()
  }

  async #next(): Promise<Uint8Array> {
    const bytes = await this.#reader.some(this.#left)
    if (!bytes) throw new Error('it ends in the middle of a record')
    this.#left -= bytes.length
    return bytes
  }
}

async function readRecord({ fields, body }: WarcRecord, limit: number): Promise<ArchivedPage | undefined> {
  const type = fields.get('warc-type')
  const url = fields.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1')
  if (!url || (type !== 'response' && type !== 'resource')) return undefined
  const answer = type === 'response' ? await readAnswer(body) : { status: 200, fields }
  const contentType = answer.fields.get('content-type') ?? ''
  if (answer.status !== 200 || !isHtmlType(contentType)) return undefined
  const isChunked = /chunked/i.test(answer.fields.get('transfer-encoding') ?? '')
  const content = isChunked ? dechunk(body) : rest(body)
  const bytes = await decompress(content, answer.fields.get('content-encoding'), limit)
  const at = fields.get('warc-date')
  return { kind: 'html', bytes, url, contentType, ...(at === undefined ? {} : { at }) }
}

async function readAnswer(body: ByteReader): Promise<{ readonly status: number; readonly fields: HeaderFields }> {
  const line = (await body.line(MAX_VERSION)) ?? ''
  return { status: Number(/^HTTP\/\S+ +(\d{3})/.exec(line)?.[1]), fields: await readHeaderFields(body) }
}

async function* rest(body: ByteReader): AsyncGenerator<Uint8Array> {
  try {
    for (let bytes = await body.some(Infinity); bytes; bytes = await body.some(Infinity)) yield bytes
  } finally {
    await body.close()
  }
}

function damaged(name: string, reason: string, cause?: unknown): RenderFailure {
  const remedy = 'Check that the file is complete and of WARC format 1.0 or 1.1.'
  return new RenderFailure('bad-archive', `${name} cannot be read as a WARC file: ${reason}.`, remedy, cause)
}

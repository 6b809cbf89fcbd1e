import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { RenderFailure } from '../failure.ts'
import { isHtmlType } from '../html-type.ts'

interface ArchivedPage {
  readonly kind: 'html'
  readonly bytes: Uint8Array
  readonly url: string
  readonly contentType: string
  /** When it was archived. */
  readonly at?: string
}

/** The HTML pages of a WARC file, one after another: successful responses and plain resources; the rest is skipped. */
export async function* readWarc(path: string): AsyncGenerator<ArchivedPage> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) {
    throw new RenderFailure('no-file', `There is no file ${path}.`, 'Give a WARC file that exists.')
  }
  const { WARCParser } = await import('warcio')
  let records = 0
  try {
    for await (const record of new WARCParser(createReadStream(path))) {
      // Checked only for the first record: in compressed files, warcio swallows two characters of some.
      const begins = records > 0 || record.warcHeaders.statusline.startsWith('WARC/')
      if (!begins) throw damaged(path, 'it does not start with a WARC header')
      records++
      const url = record.warcTargetURI
      const status = record.httpHeaders?.statusCode
      const answered = record.warcType === 'response' && Number(status) === 200
      if (!url || !(answered || record.warcType === 'resource')) continue
      const contentType = record.httpHeaders?.headers.get('content-type') ?? record.warcContentType ?? ''
      if (!isHtmlType(contentType)) continue
      const content = await record.readFully(true)
      // warcio decodes chunks and gzip, but not Brotli.
      const brotli = record.httpHeaders?.headers.get('content-encoding') === 'br'
      const at = record.warcDate ?? undefined
      const bytes = brotli ? brotliDecompressSync(content) : content
      yield { kind: 'html', bytes, url, contentType, ...(at === undefined ? {} : { at }) }
    }
  } catch (error) {
    if (error instanceof RenderFailure) throw error
    throw damaged(path, (error as Error).message, error)
  }
  if (records === 0) throw damaged(path, 'it contains no records')
}

function damaged(path: string, reason: string, cause?: unknown): RenderFailure {
  const remedy = 'Check that the file is complete and of WARC format 1.0 or 1.1.'
  return new RenderFailure('bad-archive', `${path} cannot be read as a WARC file: ${reason}.`, remedy, cause)
}

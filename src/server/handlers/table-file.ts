import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../../export/format.ts'

interface FileInfo {
  /** Its name without extension. */
  readonly name: string
  readonly format: ExportFormat
  readonly headers?: Readonly<Record<string, string>>
}

/** A table as a download, sent while it is made. */
export const tableFile = (
  chunks: AsyncIterable<string | Uint8Array>,
  { name, format, headers = {} }: FileInfo,
): Response =>
  new Response(streamOf(chunks), {
    headers: {
      ...headers,
      'content-type': EXPORT_MEDIA_TYPES[format],
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    },
  })

function streamOf(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

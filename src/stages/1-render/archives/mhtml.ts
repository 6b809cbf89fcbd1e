import { RenderFailure } from '../failure.ts'

/** The page inside an MHTML file, without its resources. */
interface MhtmlPage {
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string
  /** When it was saved, if the file says so. */
  readonly at?: string
}

type Headers = ReadonlyMap<string, string>

/** Reads the main page of an MHTML file (RFC 2557): the part that the file names, else the first HTML part. */
export function readMhtml(file: Uint8Array, path: string): MhtmlPage {
  const text = Buffer.from(file).toString('latin1')
  const { headers, body } = splitHeaders(text)
  const type = headers.get('content-type') ?? ''
  const boundary = parameter(type, 'boundary')
  const parts = boundary ? splitParts(body, boundary) : [{ headers, body }]
  const location = headers.get('snapshot-content-location')
  const start = parameter(type, 'start')
  const isHtml = (part: { headers: Headers }): boolean =>
    /^(text\/html|application\/xhtml)/i.test(contentType(part.headers))
  const main =
    parts.find(part => isHtml(part) && start !== undefined && part.headers.get('content-id') === start) ??
    parts.find(part => isHtml(part) && location !== undefined && part.headers.get('content-location') === location) ??
    parts.find(isHtml)
  if (!main) {
    const remedy = 'Save the page again as MHTML ("web page, single file").'
    throw new RenderFailure('bad-archive', `${path} is not an MHTML file that contains a page.`, remedy)
  }
  return {
    url: location ?? main.headers.get('content-location') ?? 'http://mhtml.invalid/',
    bytes: decodeBody(main.body, main.headers.get('content-transfer-encoding') ?? ''),
    contentType: contentType(main.headers),
    ...savedAt(headers),
  }
}

function savedAt(headers: Headers): { readonly at?: string } {
  const ms = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? {} : { at: new Date(ms).toISOString() }
}

const contentType = (headers: Headers): string => headers.get('content-type') ?? ''

function splitHeaders(text: string): { headers: Headers; body: string } {
  const end = text.match(/\r?\n\r?\n/)
  const head = end ? text.slice(0, end.index) : text
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.flatMap(line => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
  return { headers, body: end ? text.slice(end.index! + end[0].length) : '' }
}

function splitParts(body: string, boundary: string): { headers: Headers; body: string }[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  // Anything before the first boundary is ignored, and `--` after one ends the file.
  return pieces
    .slice(1)
    .filter(piece => !piece.startsWith('--'))
    .map(piece => splitHeaders(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, '')))
}

function parameter(header: string, name: string): string | undefined {
  const match = header.match(new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i'))
  return match?.[1] ?? match?.[2]
}

function decodeBody(body: string, encoding: string): Uint8Array {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/^quoted-printable$/i.test(encoding)) return Buffer.from(decodeQuotedPrintable(body), 'latin1')
  return Buffer.from(body, 'latin1')
}

/** Spaces at the end of a line were added on the way. */
function withoutTail(line: string): string {
  let end = line.length
  while (' \t\r'.includes(line[end - 1] ?? '-')) end--
  return line.slice(0, end)
}

function decodeQuotedPrintable(body: string): string {
  // Line by line: a pattern for spaces before the end of a line would try each space of a long run.
  return body
    .split('\n')
    .map(withoutTail)
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

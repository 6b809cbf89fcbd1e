import { RenderFailure } from '../failure.ts'
import { type HeaderFields, MAX_FIELDS_BYTES, parseFields } from './fields.ts'

/** The page inside an MHTML file, without its resources. */
interface MhtmlPage {
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType: string
  /** When it was saved, if the file says so. */
  readonly at?: string
}

interface Part {
  readonly headers: HeaderFields
  readonly body: string
}

/** Reads the main page of an MHTML file (RFC 2557): the part that the file names, else the first HTML part. */
export function readMhtml(file: Uint8Array, path: string): MhtmlPage {
  const text = Buffer.from(file).toString('latin1')
  const whole = splitHeaders(text, 0, text.length)
  const { headers } = whole
  const type = headers.get('content-type') ?? ''
  const boundary = parameter(type, 'boundary')
  const main = mainPart(boundary ? partsOf(text, boundary) : [whole], {
    start: parameter(type, 'start'),
    location: headers.get('snapshot-content-location'),
  })
  if (!main) {
    const remedy = 'Save the page again as MHTML ("web page, single file").'
    throw new RenderFailure('bad-archive', `${path} is not an MHTML file that contains a page.`, remedy)
  }
  return {
    url: headers.get('snapshot-content-location') ?? main.headers.get('content-location') ?? 'http://mhtml.invalid/',
    bytes: decodeBody(main.body, main.headers.get('content-transfer-encoding') ?? ''),
    contentType: contentType(main.headers),
    ...savedAt(headers),
  }
}

/** Only the parts that may be the page are kept: there may be millions. */
function mainPart(
  parts: Iterable<Part>,
  { start, location }: { readonly start: string | undefined; readonly location: string | undefined },
): Part | undefined {
  let first: Part | undefined
  let located: Part | undefined
  for (const part of parts) {
    if (!/^(text\/html|application\/xhtml)/i.test(contentType(part.headers))) continue
    if (start !== undefined && part.headers.get('content-id') === start) return part
    first ??= part
    if (location !== undefined && part.headers.get('content-location') === location) located ??= part
  }
  return located ?? first
}

function savedAt(headers: HeaderFields): { readonly at?: string } {
  const ms = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? {} : { at: new Date(ms).toISOString() }
}

const contentType = (headers: HeaderFields): string => headers.get('content-type') ?? ''

function splitHeaders(text: string, from: number, to: number): Part {
  const top = text.slice(from, Math.min(to, from + MAX_FIELDS_BYTES))
  const end = /\r?\n\r?\n/.exec(top)
  const body = end ? text.slice(from + end.index + end[0].length, to) : ''
  return { headers: parseFields(end ? top.slice(0, end.index) : top), body }
}

/** Anything before the first boundary is ignored, and `--` after one ends the file. */
function* partsOf(text: string, boundary: string): Generator<Part> {
  const mark = `\n--${boundary}`
  for (let at = text.indexOf(mark), next = at; at >= 0; at = next) {
    const from = at + mark.length
    next = text.indexOf(mark, from)
    if (text.startsWith('--', from)) continue
    const begin = from + /^[ \t]*\r?\n|/.exec(text.slice(from, from + MAX_FIELDS_BYTES))![0].length
    const end = next < 0 ? text.length : next
    yield splitHeaders(text, begin, text[end - 1] === '\r' ? end - 1 : end)
  }
}

function parameter(header: string, name: string): string | undefined {
  const match = header.match(new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i'))
  return match?.[1] ?? match?.[2]
}

function decodeBody(body: string, encoding: string): Uint8Array {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/^quoted-printable$/i.test(encoding)) return decodeQuotedPrintable(Buffer.from(body, 'latin1'))
  return Buffer.from(body, 'latin1')
}

const [TAB, NEWLINE, RETURN, SPACE, EQUALS] = [9, 10, 13, 32, 61]

/** In one pass and one buffer: lines may be empty by the million, or very long. */
function decodeQuotedPrintable(body: Uint8Array): Uint8Array {
  const decoded = Buffer.allocUnsafe(body.length)
  let length = 0
  // Spaces at the end of a line were added on the way: a line ends here unless something else follows.
  let end = 0
  let isContinued = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    const coded = byte === EQUALS ? hexAt(body, at + 1) : undefined
    if (byte === NEWLINE) {
      length = isContinued ? end - 1 : end
      if (!isContinued) decoded[length++] = NEWLINE
      end = length
      isContinued = false
      continue
    }
    decoded[length++] = coded ?? byte
    if (coded !== undefined) at += 2
    else if (byte === TAB || byte === SPACE || byte === RETURN) continue
    end = length
    isContinued = byte === EQUALS && coded === undefined
  }
  return decoded.subarray(0, end)
}

function hexAt(body: Uint8Array, at: number): number | undefined {
  const hex = String.fromCharCode(body[at] ?? 0, body[at + 1] ?? 0)
  return /^[\dA-Fa-f]{2}$/.test(hex) ? Number.parseInt(hex, 16) : undefined
}

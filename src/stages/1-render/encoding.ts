import { TextDecoder } from 'node:util'
import type { RenderWarning } from './snapshot.ts'

interface DecodedHtml {
  readonly html: string
  readonly encoding: string
  readonly warnings: readonly RenderWarning[]
}

interface EncodingHints {
  /** The `Content-Type` header, if any. */
  readonly contentType?: string | undefined
  /** The user's choice; overrides everything else. */
  readonly encoding?: string | undefined
}

/** How far into a page a `<meta charset>` counts. More than the HTML standard allows, because real pages often have it later. */
const META_PRESCAN_BYTES = 4096

/**
 * Decodes bytes as browsers do (byte order mark, header, meta, else windows-1252), with two exceptions, because
 * servers declare wrong encodings: text that is valid UTF-8 beyond ASCII is UTF-8 whatever is declared (other
 * encodings hardly ever look like it), and a declared UTF-8 that is not valid gives way to the page's own meta or to
 * windows-1252.
 */
export function decodeHtml(bytes: Uint8Array, hints: EncodingHints = {}): DecodedHtml {
  const forced = hints.encoding === undefined ? undefined : decoderFor(hints.encoding)
  if (forced) return { html: decodeAs(forced.encoding, bytes), encoding: forced.encoding, warnings: [] }
  const marked = byteOrderMark(bytes)
  if (marked) return { html: decodeAs(marked, bytes), encoding: marked, warnings: [] }

  const declared = [charsetOfContentType(hints.contentType), charsetOfMeta(bytes)].flatMap(
    label => decoderFor(label)?.encoding ?? [],
  )
  const utf8 = decodeStrictly(bytes)
  if (utf8 !== undefined) return asUtf8(utf8, declared[0])
  const encoding = declared.find(name => name !== 'utf-8') ?? 'windows-1252'
  const html = decodeAs(encoding, bytes)
  const wrong = declared[0] === 'utf-8'
  return { html, encoding, warnings: wrong ? [disagreement('utf-8', `is not valid UTF-8; read as ${encoding}`)] : [] }
}

/** A rendered page shows these if its bytes were read in the wrong encoding. */
export function countReplacementCharacters(text: string): number {
  return text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0
}

function asUtf8(html: string, declared: string | undefined): DecodedHtml {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  const plain = /^[\x00-\x7f]*$/.test(html)
  const encoding = plain && declared ? declared : 'utf-8'
  // UTF-16 without a byte order mark is ASCII with zeros between; any other plain ASCII reads the same.
  const wrong = !plain && declared !== undefined && declared !== 'utf-8'
  return { html, encoding, warnings: wrong ? [disagreement(declared, 'is UTF-8; read as UTF-8')] : [] }
}

function disagreement(declared: string, truth: string): RenderWarning {
  return {
    kind: 'encoding',
    message: `the page is declared as ${declared} but ${truth}. If characters look wrong, set the encoding with --encoding.`,
  }
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The characters of windows-1252 where ISO 8859-1 has control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Node 20's own decoder treats windows-1252 as ISO 8859-1: no euro sign, no curly quotes. */
function decodeAs(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes)
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, byte => WINDOWS_1252[byte.charCodeAt(0) - 0x80]!)
}

export function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label.trim())
  } catch {
    return undefined
  }
}

function byteOrderMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return undefined
}

function charsetOfContentType(contentType: string | undefined): string | undefined {
  return contentType?.match(/charset\s*=\s*["']?([^\s"';]+)/i)?.[1]
}

function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, META_PRESCAN_BYTES)).replace(/<!--[\s\S]*?-->/g, '')
  for (const [meta] of head.matchAll(/<meta\s[^>]*>/gi)) {
    const label = meta.match(/charset\s*=\s*["']?([^\s"'/>;]+)/i)?.[1]
    // The standard: a meta could not be read if the page were UTF-16, so a meta that declares it means UTF-8.
    if (label) return /^utf-?16/i.test(label) ? 'utf-8' : label
  }
  return undefined
}

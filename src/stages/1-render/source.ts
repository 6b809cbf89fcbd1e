import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readBody } from '../../files/read-body.ts'
import { readBytes } from '../../files/read-file.ts'
import { addressOfHost, looksLikeHost } from '../../net/web-address.ts'
import { openArchiveFile } from './archives/open-archive.ts'
import { readWarc } from './archives/warc.ts'
import { RenderFailure } from './failure.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { tooLargeFailure } from './page-failure.ts'

/** What to read, before anything is loaded from the network. */
export type PageSource =
  | { readonly kind: 'url'; readonly url: string }
  /** Saved or piped HTML. `url` is its original address, or a substitute. */
  | {
      readonly kind: 'html'
      readonly bytes: Uint8Array
      readonly url: string
      readonly contentType?: string
      /** When it was read, if that is known (ISO 8601, in UTC). */
      readonly at?: string
    }
  | { readonly kind: 'mhtml'; readonly bytes: Uint8Array; readonly path: string }

interface SourceOptions {
  /** The original address of saved HTML: links are resolved against it. */
  readonly baseUrl?: string | undefined
  /** In place of that of the process. */
  readonly stdin?: AsyncIterable<Uint8Array>
  /** Larger pages are not read to their end, and fail. By default, as large as pages may be. */
  readonly maxBytes?: number | undefined
}

/** A substitute address for HTML on stdin; the name is reserved, so no server has it. */
const STDIN_URL = 'http://stdin.invalid/'

/** The pages of an argument: an address, a file, or `-` for stdin; a WARC file contains several. */
export async function* readSources(argument: string, options: SourceOptions = {}): AsyncGenerator<PageSource> {
  const limit = options.maxBytes ?? DEFAULT_LIMITS.bytes
  if (argument === '-') {
    const bytes = await readBody(options.stdin ?? process.stdin, limit)
    if (bytes.length > limit) throw tooLargeFailure('stdin', limit)
    yield { kind: 'html', bytes, url: options.baseUrl ?? STDIN_URL }
    return
  }
  const place = locate(argument)
  if ('url' in place) yield { kind: 'url', url: place.url }
  else if (/\.warc(\.gz)?$/i.test(place.path)) yield* readWarc(await openArchiveFile(place.path), limit)
  else yield await readFileSource(place.path, argument, { ...options, maxBytes: limit })
}

async function readFileSource(
  path: string,
  argument: string,
  options: SourceOptions & { readonly maxBytes: number },
): Promise<PageSource> {
  const { bytes, at } = await readPageFile(path, argument, options.maxBytes)
  if (/\.mht(ml)?$/i.test(path)) return { kind: 'mhtml', bytes, path: resolve(path) }
  const binary = binaryKind(bytes)
  if (binary)
    throw new RenderFailure(
      'not-html',
      `${argument} is ${binary}, not a web page.`,
      'Give an HTML, MHTML, or WARC file.',
    )
  // Nothing else says when the page was saved.
  return { kind: 'html', bytes, url: options.baseUrl ?? pathToFileURL(resolve(path)).href, at }
}

async function readPageFile(path: string, argument: string, limit: number): Promise<{ bytes: Uint8Array; at: string }> {
  const found = await stat(path).catch(() => undefined)
  if (!found) {
    const remedy = 'Give a file that exists, or an address that starts with http:// or https://.'
    throw new RenderFailure('no-file', `There is no file ${argument}.`, remedy)
  }
  if (found.isDirectory()) throw new RenderFailure('no-file', `${argument} is a folder.`, 'Give an HTML file in it.')
  try {
    return { bytes: await readBytes(path, limit), at: found.mtime.toISOString() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') throw tooLargeFailure(argument, limit)
    throw new RenderFailure(
      'no-file',
      `${argument} cannot be read: ${(error as Error).message}`,
      'Check its permissions.',
    )
  }
}

/** An address or a path. A bare host name is an address if no such file can be meant. */
export function locate(argument: string): { readonly url: string } | { readonly path: string } {
  if (/^https?:/i.test(argument)) return { url: checkedAddress(argument) }
  if (/^file:/i.test(argument)) return { path: fileURLToPath(argument) }
  if (looksLikeHost(argument) && !existsSync(argument)) return { url: checkedAddress(addressOfHost(argument)) }
  if (/^[a-z][a-z0-9+.-]+:/i.test(argument)) {
    const scheme = argument.slice(0, argument.indexOf(':'))
    const remedy = 'Use an address that starts with http:// or https://, or the path of a file.'
    throw new RenderFailure('bad-address', `Amberyl does not open ${scheme}: addresses.`, remedy)
  }
  return { path: argument }
}

function checkedAddress(address: string): string {
  if (URL.canParse(address)) return new URL(address).href
  throw new RenderFailure('bad-address', `${address} is not an address.`, 'Check it for missing or invalid characters.')
}

const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['a gzip file', [0x1f, 0x8b]],
]

function binaryKind(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))?.[0]
}

import { gunzipSync, gzipSync } from 'node:zlib'
import type { Extras, PageModel, VisualColumns } from '../page-model.ts'
import { findDamage } from './page-damage.ts'

/**
 * A page model in one compressed file: a line of JSON with everything except columns, then the columns one after
 * another, little-endian. Test cases, the trainer, and the template archive use this format.
 */
const MAGIC = 'amberyl-page'
const VERSION = 1
/** Several times what a page with the largest permitted number of nodes takes. */
const MAX_BYTES = 150_000_000

export class PageFileError extends Error {
  override readonly name = 'PageFileError'
}

type ColumnArray = Int32Array | Uint8Array | Float32Array
const ARRAY_TYPES = { Int32Array, Uint8Array, Float32Array }
type ArrayType = keyof typeof ARRAY_TYPES

interface Header {
  readonly format: typeof MAGIC
  readonly version: number
  readonly page: Record<string, unknown>
  readonly visual?: Record<string, unknown>
  readonly extras: Record<keyof Extras, unknown[]>
  readonly columns: readonly { name: string; type: ArrayType; length: number }[]
}

export function encodePage(page: PageModel): Uint8Array {
  const { extras, visual, ...rest } = page
  const top = split(rest)
  const look = split(visual ?? {}, 'visual.')
  const columns = [...top.columns, ...look.columns]
  const header: Header = {
    format: MAGIC,
    version: VERSION,
    page: top.values,
    ...(visual ? { visual: look.values } : {}),
    extras: {
      inputValue: [...extras.inputValue],
      currentSource: [...extras.currentSource],
      checked: [...extras.checked],
      before: [...extras.before],
      after: [...extras.after],
    },
    columns: columns.map(([name, array]) => ({
      name,
      type: array.constructor.name as ArrayType,
      length: array.length,
    })),
  }
  const bytes = columns.map(([, array]) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...bytes]))
}

export function decodePage(file: Uint8Array): PageModel {
  const bytes = unzip(file)
  const newline = bytes.indexOf(10)
  const header = readHeader(bytes.subarray(0, Math.max(0, newline)).toString())
  const columns = readColumns(header, bytes.subarray(newline + 1))
  const visual = header.visual ? { ...header.visual, ...columns.visual } : undefined
  const page = {
    ...(header.page as unknown as PageModel),
    ...columns.page,
    extras: {
      inputValue: textsByNode(header, 'inputValue'),
      currentSource: textsByNode(header, 'currentSource'),
      checked: new Set(listOf(header, 'checked') as number[]),
      before: textsByNode(header, 'before'),
      after: textsByNode(header, 'after'),
    },
    ...(visual ? { visual: visual as unknown as VisualColumns } : {}),
  }
  const damage = findDamage(page)
  if (damage !== undefined) throw damaged(damage)
  return page
}

function listOf({ extras }: Header, name: keyof Extras): unknown[] {
  const list = extras?.[name]
  if (!Array.isArray(list)) throw damaged(`${name} is not a list`)
  return list
}

function textsByNode(header: Header, name: keyof Extras): Map<number, string> {
  const entries = listOf(header, name)
  if (!entries.every(Array.isArray)) throw damaged(`${name} is not a list of pairs`)
  return new Map(entries as [number, string][])
}

function split(object: object, prefix = ''): { values: Record<string, unknown>; columns: [string, ColumnArray][] } {
  const entries = Object.entries(object)
  const isColumn = (value: unknown): value is ColumnArray => ArrayBuffer.isView(value)
  return {
    values: Object.fromEntries(entries.filter(([, value]) => !isColumn(value))),
    columns: entries.flatMap(([name, value]) => (isColumn(value) ? [[prefix + name, value]] : [])),
  }
}

function unzip(file: Uint8Array): Buffer {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw damaged(`its content is larger than ${MAX_BYTES / 1e6} MB`)
    throw damaged((error as Error).message)
  }
}

function readHeader(line: string): Header {
  let header: Header
  try {
    header = JSON.parse(line) as Header
  } catch {
    throw damaged('it does not start with a page file header')
  }
  if (header?.format !== MAGIC) throw damaged('it does not start with a page file header')
  if (header.version !== VERSION) {
    throw new PageFileError(
      `This page file has version ${header.version}; this Amberyl reads version ${VERSION}. Save the page again.`,
    )
  }
  return header
}

function readColumns(header: Header, bytes: Buffer): Record<'page' | 'visual', Record<string, ColumnArray>> {
  const columns: Record<'page' | 'visual', Record<string, ColumnArray>> = { page: {}, visual: {} }
  let offset = 0
  if (!Array.isArray(header.columns)) throw damaged('it names no columns')
  for (const column of header.columns) {
    const { name, type, length } = column ?? {}
    const isColumn = typeof name === 'string' && Object.hasOwn(ARRAY_TYPES, type) && Number.isInteger(length)
    if (!isColumn || length < 0) throw damaged('it names a column of an unknown type')
    const ArrayOf = ARRAY_TYPES[type as ArrayType]
    const size = length * ArrayOf.BYTES_PER_ELEMENT
    if (offset + size > bytes.length) throw damaged(`column ${name} is cut off`)
    // Copied: typed arrays must start at a multiple of their element size.
    const values = new ArrayOf(new Uint8Array(bytes.subarray(offset, offset + size)).buffer)
    const [group, key] = name.startsWith('visual.') ? (['visual', name.slice(7)] as const) : (['page', name] as const)
    columns[group][key] = values
    offset += size
  }
  return columns
}

const damaged = (reason: string): PageFileError =>
  new PageFileError(`This is not a page file, or it is damaged: ${reason}. Save the page again.`)

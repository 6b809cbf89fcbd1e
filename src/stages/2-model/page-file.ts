import { gunzipSync, gzipSync } from 'node:zlib'
import type { Extras, PageModel, VisualColumns } from './page-model.ts'

/**
 * A page model in one compressed file: a line of JSON with everything except columns, then the columns one after
 * another, little-endian. Test cases, the trainer, and the template archive use this format.
 */
const MAGIC = 'amberyl-page'
const VERSION = 1

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
  const page = { ...header.page, ...columns.page } as unknown as PageModel
  for (const [name, column] of Object.entries(columns.page)) {
    if (!name.startsWith('attribute') && column.length !== page.nodeCount) throw damaged(`${name} has the wrong length`)
  }
  return {
    ...page,
    extras: {
      inputValue: new Map(header.extras.inputValue as [number, string][]),
      currentSource: new Map(header.extras.currentSource as [number, string][]),
      checked: new Set(header.extras.checked as number[]),
      before: new Map(header.extras.before as [number, string][]),
      after: new Map(header.extras.after as [number, string][]),
    },
    ...(visual ? { visual: visual as unknown as VisualColumns } : {}),
  }
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
    return gunzipSync(file)
  } catch (error) {
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
  for (const { name, type, length } of header.columns) {
    const ArrayOf = ARRAY_TYPES[type]
    const size = length * ArrayOf.BYTES_PER_ELEMENT
    if (offset + size > bytes.length) throw damaged(`column ${name} is cut off`)
    // Copied: typed arrays must start at a multiple of their element size.
    const column = new ArrayOf(new Uint8Array(bytes.subarray(offset, offset + size)).buffer)
    const [group, key] = name.startsWith('visual.') ? (['visual', name.slice(7)] as const) : (['page', name] as const)
    columns[group][key] = column
    offset += size
  }
  return columns
}

const damaged = (reason: string): PageFileError =>
  new PageFileError(`This is not a page file, or it is damaged: ${reason}. Save the page again.`)

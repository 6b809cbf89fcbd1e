import {
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** The compiled code of one source file. */
interface Piece {
  readonly file: string
  /** Which version of the file it is of. */
  readonly stamp: string
  readonly from: number
  readonly size: number
  readonly sum: number
}

export interface StampedCode extends Pick<Piece, 'file' | 'stamp'> {
  readonly code: Buffer
}

interface Contents {
  /** CPU time of the process that wrote it, in milliseconds: a process that works longer has compiled more. */
  readonly cpuMs: number
  readonly pieces: readonly Piece[]
}

/** Files that were not written for so long are of other versions of Node or of Amberyl, or are soon written again. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000

const LENGTH_BYTES = 4

/**
 * A file with the compiled code of many source files: the length of a list, the list as JSON, and the code. Each piece
 * is read on demand, and has a checksum. Whatever is wrong with the file, it is then as if it had nothing.
 */
export class CodeFile {
  readonly #path: string
  readonly #fd: number | undefined
  readonly #pieces = new Map<string, Piece>()
  readonly #codeAt: number = 0
  readonly cpuMs: number = 0

  constructor(path: string) {
    this.#path = path
    try {
      const fd = openSync(path, 'r')
      this.#fd = fd
      // What is in it is run: only what this user wrote.
      if (process.getuid && fstatSync(fd).uid !== process.getuid()) return
      const length = readAt(fd, 0, LENGTH_BYTES).readUInt32LE()
      const contents: Contents = JSON.parse(readAt(fd, LENGTH_BYTES, length).toString())
      this.#codeAt = LENGTH_BYTES + length
      this.cpuMs = contents.cpuMs
      for (const piece of contents.pieces) this.#pieces.set(piece.file, piece)
    } catch {
      this.#pieces.clear()
    }
  }

  /** The code of this version of a source file. */
  codeOf(file: string, stamp: string): Buffer | undefined {
    const piece = this.#pieces.get(file)
    if (piece?.stamp !== stamp) return undefined
    try {
      const code = readAt(this.#fd!, this.#codeAt + piece.from, piece.size)
      return crc32(code) === piece.sum ? code : undefined
    } catch {
      return undefined
    }
  }

  /** Replaces the file by one with this code, too. */
  write(codes: readonly StampedCode[], cpuMs: number): void {
    const written = new Set(codes.map(({ file }) => file))
    const others = [...this.#pieces.values()].filter(({ file, stamp }) => !written.has(file) && stampOf(file) === stamp)
    const kept = others.flatMap(({ file, stamp }) => {
      const code = this.codeOf(file, stamp)
      return code ? [{ file, stamp, code }] : []
    })
    const all = [...kept, ...codes]
    let from = 0
    const pieces = all.map(({ file, stamp, code }): Piece => {
      const piece = { file, stamp, from, size: code.length, sum: crc32(code) }
      from += code.length
      return piece
    })
    const contents: Contents = { cpuMs, pieces }
    const list = Buffer.from(JSON.stringify(contents))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(list.length)
    const folder = dirname(this.#path)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeOld(folder)
    const mine = join(folder, `${basename(this.#path)}.${process.pid}`)
    writeFileSync(mine, Buffer.concat([length, list, ...all.map(({ code }) => code)]), { mode: 0o600 })
    renameSync(mine, this.#path)
  }
}

function readAt(fd: number, from: number, size: number): Buffer {
  if (from + size > fstatSync(fd).size) throw new Error('cut off')
  const bytes = Buffer.allocUnsafe(size)
  readSync(fd, bytes, 0, size, from)
  return bytes
}

/**
 * Says which version of a source file this is, if it is there. All files of a package have the same date; when a file was
 * changed on this disk is set by the system alone.
 */
export function stampOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && [found.size, found.ctimeMs, found.ino].join(' ')
}

function removeOld(folder: string): void {
  const before = Date.now() - MAX_AGE_MS
  for (const file of readdirSync(folder).map(name => join(folder, name)))
    if (statSync(file).mtimeMs < before) rmSync(file, { recursive: true, force: true })
}

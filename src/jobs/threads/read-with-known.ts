import { deserialize, serialize } from 'node:v8'
import { analyse, type Models } from '../../analyse.ts'
import type { Table } from '../../export/table.ts'
import { listFrom } from '../../extraction.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import {
  agrees,
  type KnownList,
  type KnownReading,
  learnKnownList,
  readKnownList,
} from '../../stages/6-harvest/table/known-list.ts'

/** Lists of earlier pages of the same site, in the order in which they are tried. */
export interface KnownLists {
  readonly lists: readonly {
    readonly id: number
    readonly bytes: Uint8Array
    /** Without it, the page is analyzed as well, to see whether both agree. */
    readonly isTrusted: boolean
  }[]
  /** If none of them reads the page, the page teaches its own list. */
  readonly teaches: boolean
}

/** What a page says about the lists of its archive. */
export interface Lesson {
  /** The list that read the page, and whether the analysis agreed, where both were done. */
  readonly used?: { readonly id: number; readonly agreed?: boolean }
  /** The list that later pages can be read with. */
  readonly taught?: Uint8Array
}

type Found = ({ readonly table: Table } | { readonly because: string }) & { readonly lesson: Lesson }

/** Reads the main list of a page with what earlier pages taught, or analyzes the page. */
export function readWithKnown(page: PageModel, { lists, teaches }: KnownLists, models: Models): Found {
  const used = firstReading(page, lists, models)
  if (used?.isTrusted) {
    const { records, fields } = used.read
    return { table: { name: 'main', fields, recordCount: records.length }, lesson: { used: { id: used.id } } }
  }
  const findings = analyse(page, models, {})
  const found = findings.lists
  const list = found.kind === 'lists' ? found.lists[0]! : undefined
  const agreed = list !== undefined && used !== undefined && agrees(used.read, list)
  const taught = list && teaches && !agreed ? learnKnownList(findings.annotated, list) : undefined
  const lesson = {
    ...(used ? { used: { id: used.id, agreed } } : {}),
    ...(taught ? { taught: serialize(taught) } : {}),
  }
  return found.kind === 'none' ? { because: found.because, lesson } : { table: listFrom(list!, findings), lesson }
}

interface UsedList {
  readonly id: number
  readonly isTrusted: boolean
  readonly read: KnownReading
}

function firstReading(page: PageModel, lists: KnownLists['lists'], models: Models): UsedList | undefined {
  for (const { id, bytes, isTrusted } of lists) {
    const read = readKnownList(page, unpacked(id, bytes), models.annotators)
    if (read) return { id, isTrusted, read }
  }
  return undefined
}

/** Of the archives that are read at the same time. */
const MAX_UNPACKED = 200

const opened = new Map<number, KnownList>()

function unpacked(id: number, bytes: Uint8Array): KnownList {
  const known = opened.get(id) ?? (deserialize(bytes) as KnownList)
  opened.delete(id)
  opened.set(id, known)
  if (opened.size > MAX_UNPACKED) opened.delete(opened.keys().next().value!)
  return known
}

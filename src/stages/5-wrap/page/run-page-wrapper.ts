import type { PageModel } from '../../2-model/page-model.ts'
import { XPathError } from '../../2-model/xpath-engine.ts'
import type { Annotations } from '../../3-annotate/annotation.ts'
import type { Cell, FieldKind } from '../../4-find/fields/field.ts'
import { bodyOf } from '../body-of.ts'
import type { PageField, PageWrapper } from './page-wrapper.ts'
import { type OpenPage, openPage, readField } from './read-place.ts'
import { type ValueTyper, valueTyper } from './type-values.ts'

/** What a page says for one field. */
export interface PageValue {
  readonly name: string
  readonly kind: FieldKind
  /** One for each value; a field that is no list has one. */
  readonly cells: readonly Cell[]
}

export type PageRun =
  | {
      readonly kind: 'read'
      readonly values: readonly PageValue[]
      /** Names of the fields that the page has not got. */
      readonly missing: readonly string[]
    }
  | { readonly kind: 'nothing'; readonly because: string }

/** So many of the fields that every example had must be there. */
const LEAST_FOUND = 0.5

/** Numbers, prices and dates get their values where the page's annotations are given; texts need none. */
export function runPageWrapper(page: PageModel, wrapper: PageWrapper, annotations?: Annotations): PageRun {
  try {
    const open = openPage(page, bodyOf(page))
    const type = annotations && valueTyper(open, annotations)
    const read = wrapper.fields.map(field => ({ field, cells: cellsOf(open, field, type) }))
    const always = read.filter(({ field }) => field.isAlways)
    const found = always.filter(({ cells }) => cells.length > 0)
    if (found.length < LEAST_FOUND * always.length || read.every(({ cells }) => cells.length === 0))
      return {
        kind: 'nothing',
        because: `only ${found.length} of ${always.length} fields that every example had are there`,
      }
    return {
      kind: 'read',
      values: read.flatMap(({ field: { name, kind }, cells }) => (cells.length > 0 ? [{ name, kind, cells }] : [])),
      missing: read.flatMap(({ field, cells }) => (cells.length === 0 ? [field.name] : [])),
    }
  } catch (error) {
    // Paths that people wrote can fail on a page that they were not written for.
    if (error instanceof XPathError) return { kind: 'nothing', because: error.message }
    throw error
  }
}

function cellsOf(open: OpenPage, { kind, places }: PageField, type: ValueTyper | undefined): readonly Cell[] {
  const read = readField(open, places)
  if (!read) return []
  return type ? read.cells.map(cell => type.read(read.place, kind, cell)) : read.cells
}

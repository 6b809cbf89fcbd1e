import type { PageModel } from '../../2-model/page-model.ts'
import { XPathError } from '../../2-model/xpath-engine.ts'
import type { Annotations } from '../../3-annotate/annotation.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { bodyOf } from '../body-of.ts'
import { looksLike } from '../fingerprint.ts'
import { joinCells } from './join-cells.ts'
import type { PageField, PageWrapper } from './page-wrapper.ts'
import { type OpenPage, openForReading, type PageValue, readField } from './read-place.ts'
import { readLabelRows } from './read-rows.ts'
import { type ValueTyper, valueTyper } from './type-values.ts'

export type { PageValue } from './read-place.ts'

export type PageRun =
  | {
      readonly kind: 'read'
      readonly values: readonly PageValue[]
      /** Names of the fields that the page lacks. */
      readonly missing: readonly string[]
    }
  | { readonly kind: 'nothing'; readonly because: string }

/** Other pages may lack more than the learned ones: this share of the likeness is enough. */
const READ_LIKENESS_SHARE = 0.8
/** A page must have this share of the fields that every learned page had. */
const MIN_FOUND_SHARE = 0.5

/** Numbers, prices and dates get typed values if the page's annotations are given; texts need none. */
export function runPageWrapper(page: PageModel, wrapper: PageWrapper, annotations?: Annotations): PageRun {
  const { fields, fingerprints, minLikeness = 0 } = wrapper
  try {
    if (minLikeness > 0 && !looksLike(page, fingerprints, READ_LIKENESS_SHARE * minLikeness))
      return { kind: 'nothing', because: 'the page does not look like the learned pages' }
    const open = openForReading(page, bodyOf(page))
    const type = annotations && valueTyper(open, annotations)
    const read = fields.map(field => ({ field, cells: cellsOf(open, field, type) }))
    const because = whatIsMissing(read)
    if (because !== undefined) return { kind: 'nothing', because }
    const taken = new Set(read.flatMap(({ cells }) => cells.flatMap(({ nodes }) => nodes)))
    return {
      kind: 'read',
      values: [
        ...read.flatMap(({ field: { name, kind }, cells }) => (cells.length > 0 ? [{ name, kind, cells }] : [])),
        ...readLabelRows(open, wrapper, taken),
      ],
      missing: read.flatMap(({ field, cells }) => (cells.length === 0 ? [field.name] : [])),
    }
  } catch (error) {
    // Paths that people wrote can fail on other pages.
    if (error instanceof XPathError) return { kind: 'nothing', because: error.message }
    throw error
  }
}

/** The page as a record: one value per field of the wrapper, several as one text. */
export function pageRecord({ fields }: PageWrapper, values: readonly PageValue[]): ReturnType<typeof joinCells>[] {
  const cells = new Map(values.map(value => [value.name, value.cells]))
  return fields.map(({ name }) => joinCells(cells.get(name) ?? []))
}

/** Reports too few of the fields that every learned page had, or of the labeled ones, which distinguish templates best. */
function whatIsMissing(
  read: readonly { readonly field: PageField; readonly cells: readonly Cell[] }[],
): string | undefined {
  const always = read.filter(({ field }) => field.isAlways)
  const labelled = always.filter(({ field }) => field.namedBy?.startsWith('label '))
  for (const some of [always, labelled]) {
    const found = some.filter(({ cells }) => cells.length > 0).length
    if (found < MIN_FOUND_SHARE * some.length || read.every(({ cells }) => cells.length === 0))
      return `found only ${found} of the ${some.length} fields that every learned page had`
  }
  return undefined
}

function cellsOf(open: OpenPage, field: PageField, type: ValueTyper | undefined): readonly Cell[] {
  const read = readField(open, field.places)
  if (!read) return []
  return type ? read.cells.map(cell => type.read(read.place, field, cell)) : read.cells
}

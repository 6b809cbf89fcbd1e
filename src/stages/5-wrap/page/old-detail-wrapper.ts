import type { FieldKind, FieldSource } from '../../4-find/fields/field.ts'
import type { Place } from '../place.ts'
import { newPageWrapper, type PageField, type PageWrapper, type RowRule } from './page-wrapper.ts'

const OLD_FORMAT = 'amberyl-detail-wrapper'

/** The earlier format for wrappers of records' own pages. Stores and files still have them. */
export interface OldDetailWrapper {
  readonly format: typeof OLD_FORMAT
  readonly learned: PageWrapper['learned']
  readonly fields: readonly OldDetailField[]
  readonly rows: readonly RowRule[]
  readonly fingerprints: readonly string[]
  readonly leastLikeness: number
}

interface OldDetailField {
  readonly name: string
  readonly kind: FieldKind
  readonly namedBy: string
  readonly source: FieldSource
  readonly xpath: readonly string[]
  readonly extent?: 'run' | 'span' | 'list'
  /** Words that the text starts with and that are not part of the value. */
  readonly lead?: string
  readonly hasSiblings?: true
  readonly isProse?: true
  readonly isAlways: boolean
  readonly samples: readonly string[]
}

/** A wrapper as stored by this version or an earlier one. */
export function asPageWrapper(kept: PageWrapper | OldDetailWrapper): PageWrapper {
  if (kept.format !== OLD_FORMAT) return kept
  const { learned, fields, rows, fingerprints, leastLikeness } = kept
  return newPageWrapper({
    learned,
    region: { xpath: ['.'], parts: [] },
    fields: fields.map(asPageField),
    rows: [...rows],
    fingerprints: [...fingerprints],
    minLikeness: leastLikeness,
  })
}

function asPageField(field: OldDetailField): PageField {
  const { name, kind, namedBy, isAlways, samples, source, lead, hasSiblings, isProse } = field
  const extent = isProse ? 'prose' : hasSiblings ? 'siblings' : field.extent
  const isList = extent === 'list' || extent === 'siblings'
  const places = field.xpath.flatMap((xpath): Place[] => {
    const place: Place = { xpath, source, ...(extent ? { extent } : {}), ...(isList ? { keepsHeadings: true } : {}) }
    // If a page omits the lead, its text is the value.
    return lead === undefined ? [place] : [{ ...place, cut: { after: lead } }, place]
  })
  return { name, kind, namedBy, isList, isAlways, places, samples: [...samples] }
}

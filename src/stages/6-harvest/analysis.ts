import type { PageModel } from '../2-model/page-model.ts'
import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Annotators } from '../3-annotate/compile.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { WayOn } from '../4-find/pagination/ways-on.ts'
import type { RecordNodes, Region } from '../4-find/regions/region.ts'
import type { ColumnCells, ListColumn } from './list-columns.ts'

/** A list of a page, with its columns. */
export interface FoundList {
  readonly region: Region
  readonly fields: readonly Field[]
}

export type FoundLists =
  | { readonly kind: 'lists'; readonly lists: readonly FoundList[] }
  /** `closest`: so many parts of the page are alike and come closest to a list. */
  | { readonly kind: 'none'; readonly because: string; readonly closest?: number }

/** Records by the attributes of a domain. */
export interface Description {
  readonly columns: readonly ListColumn[]
  readonly cells: ColumnCells
}

/** What a harvest asks of the stages before it. The pipeline puts it together; other ways to find lists fit in here. */
export interface Analysis {
  readonly annotators: Annotators
  annotate(page: PageModel): AnnotatedPage
  /** The first page of the list, where a walk is taken up behind it: what is decided by it is decided again. */
  readonly beginAt?: (first: PageModel) => void
  /** The lists of a page, the wanted one first. */
  findLists(annotated: AnnotatedPage): FoundLists
  /** What records are in the words of a domain, in place of their columns; undefined where none is asked for. */
  readonly describe?: (annotated: AnnotatedPage, records: readonly RecordNodes[]) => Description | undefined
  /** How the page may go on, the most probable way first. */
  findWays(annotated: AnnotatedPage): readonly WayOn[]
}

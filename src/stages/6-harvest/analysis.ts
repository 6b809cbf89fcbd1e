import type { PageModel } from '../2-model/page-model.ts'
import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import type { Annotators } from '../3-annotate/compile.ts'
import type { DateOrder } from '../3-annotate/date-order.ts'
import type { DateOrders } from '../4-find/domain/align/date-values.ts'
import type { DescribedRecords } from '../4-find/domain/describe-records.ts'
import type { ListDomain } from '../4-find/domain/domain-source.ts'
import type { FurtherPage } from '../4-find/extent/further-pages.ts'
import type { SiblingPages } from '../4-find/extent/sibling-pages.ts'
import type { StatedLimit, StatedTotal } from '../4-find/extent/stated-total.ts'
import type { Field } from '../4-find/fields/field.ts'
import type { WayOn } from '../4-find/pagination/ways-on.ts'
import type { RecordNodes, Region } from '../4-find/regions/region.ts'
import type { ColumnCells, ListColumn } from './list-columns.ts'

/** A list of a page, with its columns. */
export interface FoundList {
  /** `main`, `region-2` … by rank. */
  readonly name: string
  readonly region: Region
  readonly fields: readonly Field[]
  /** The algorithm's own wrapper is the paths of its fields: they read the list, and nothing else is learned about it. */
  readonly wrapsBy?: 'paths'
}

export type FoundLists =
  /** The wanted list first. The others are there to find it again on a page that ranks them differently. */
  | { readonly kind: 'lists'; readonly lists: readonly FoundList[] }
  | {
      readonly kind: 'none'
      readonly because: string
      /** The best candidate of a page without a list. */
      readonly closest?: FoundList
      /** Lists beside the main content of such a page. */
      readonly others?: readonly FoundList[]
      /** The number of lists on the page, if the wanted one is not among them. */
      readonly lists?: number
    }

/** Records by the attributes of a domain, without those that it excludes. */
interface Description extends Pick<DescribedRecords, 'kept' | 'leftOut' | 'dateOrders'> {
  readonly columns: readonly ListColumn[]
  readonly cells: ColumnCells
}

/** What a walk needs from earlier stages: functions without state, composed in `src/analyse.ts`. */
export interface Analysis {
  /** Loads what a walk over several pages needs, piece by piece: each blocks the process, so it is done while others work. */
  readonly preparations: readonly (() => void)[]
  readonly annotators: Annotators
  annotate(page: PageModel): AnnotatedPage
  /** The domain of a list, decided by its first page; undefined if no domain was requested. */
  domainOf(first: PageModel): ListDomain | undefined
  /** The same analysis for a list whose domain is decided. */
  withDomain(domain: ListDomain): Analysis
  findLists(annotated: AnnotatedPage): FoundLists
  /**
   * Records by the attributes of the domain, in place of their columns; undefined without a domain. `dateOrder` is the
   * order of day and month that was learned for the list, or for each attribute.
   */
  describe(
    annotated: Pick<AnnotatedPage, 'page'>,
    records: readonly RecordNodes[],
    dateOrder?: DateOrder | DateOrders,
  ): Description | undefined
  /** The ways to continue, the most probable first. */
  findWays(annotated: AnnotatedPage): readonly WayOn[]
  /** The number of records that a page states for a list. */
  findTotal(annotated: AnnotatedPage, records: readonly RecordNodes[]): StatedTotal | undefined
  /** How many records a page says it shows at most. */
  findLimits(annotated: AnnotatedPage, records: readonly RecordNodes[]): readonly StatedLimit[]
  /** Other pages that the list is divided into: letters, days, months, years, parts. */
  findSiblings(annotated: AnnotatedPage, records: readonly RecordNodes[]): SiblingPages | undefined
  /** The addresses of pages of the list that come before this one, as its links show them. */
  findEarlierPages(annotated: AnnotatedPage, records: readonly RecordNodes[]): readonly string[]
  /** What the pagers of a page show after the current page. */
  findFurtherPages(annotated: AnnotatedPage, records: readonly RecordNodes[]): readonly FurtherPage[]
}

/** What is needed to find a list again. */
export type ListAnalysis = Pick<Analysis, 'annotate' | 'findLists'>

import type { Findings } from './analyse.ts'
import { type DataRow, toRows } from './export/rows.ts'
import type { Table, TableField } from './export/table.ts'
import type { RenderWarning } from './stages/1-render/snapshot.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import type { LeftOutRecord } from './stages/4-find/domain/left-out.ts'
import type { SiblingPages } from './stages/4-find/extent/sibling-pages.ts'
import type { StatedLimit, StatedTotal } from './stages/4-find/extent/stated-total.ts'
import type { Field, FieldKind } from './stages/4-find/fields/field.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'
import type { RecordNodes, RegionReason } from './stages/4-find/regions/region.ts'
import type { FoundList } from './stages/6-harvest/analysis.ts'
import { warningsOf } from './stages/6-harvest/undecided.ts'

/** A column of an extracted list. */
export interface ExtractedField
  extends TableField,
    Partial<Pick<Field, 'source' | 'path' | 'isList' | 'kindBecause' | 'notation' | 'note'>> {
  readonly kind: FieldKind
  /** Where the name comes from: `label "Price:"`, `header cell`, `class`, `kind` … */
  readonly namedBy: string
}

/** A list of a page as a table. */
export interface ExtractedList extends Table {
  /** The records as objects, by column name. */
  readonly rows: readonly DataRow[]
  readonly fields: readonly ExtractedField[]
  /** The nodes of each record on its page. */
  readonly nodes: readonly RecordNodes[]
  /** Ranks the lists of the page; absent if a wrapper read it. */
  readonly score?: number
  /** What speaks for and against this list. */
  readonly reasons: readonly RegionReason[]
  /** What has the form of a record, but is excluded by the domain. */
  readonly leftOut: readonly LeftOutRecord[]
}

/** What was found on a page. It is a list itself, without records where the page has none. */
export class Extraction implements ExtractedList {
  readonly url: string
  readonly name: string
  readonly recordCount: number
  readonly rows: readonly DataRow[]
  readonly fields: readonly ExtractedField[]
  readonly nodes: readonly RecordNodes[]
  readonly score?: number
  readonly reasons: readonly RegionReason[]
  readonly leftOut: readonly LeftOutRecord[]
  /** Why there are no records. */
  readonly because: string | undefined
  /** What is worth knowing: the page was cut or still changing, or something was not decided. */
  get warnings(): readonly RenderWarning[] {
    return warningsOf(this.#findings.page)
  }
  readonly #findings: Findings
  #others: readonly ExtractedList[] | undefined
  #next: NextPage | undefined

  constructor(findings: Findings, list: ExtractedList, because?: string) {
    this.url = findings.page.url
    this.name = list.name
    this.recordCount = list.recordCount
    this.rows = list.rows
    this.fields = list.fields
    this.nodes = list.nodes
    if (list.score !== undefined) this.score = list.score
    this.reasons = list.reasons
    this.leftOut = list.leftOut
    this.because = because
    this.#findings = findings
  }

  /** The other lists of the page, best first. Of a page without a list, the closest candidate. */
  get others(): readonly ExtractedList[] {
    const { lists } = this.#findings
    const others = lists.kind === 'lists' ? lists.lists.slice(1) : lists.closest ? [lists.closest] : []
    return (this.#others ??= others.map(list => listFrom(list, this.#findings)))
  }

  /** Where the next page is, with reasons; or why there is none. */
  get next(): NextPage {
    return (this.#next ??= this.#findings.next)
  }

  /** The number of records that the page states for its list ("1–20 of 168"); undefined if it states none. */
  get total(): StatedTotal | undefined {
    return this.#findings.total
  }

  /** What the page says if it shows no more records than it has ("limited to 12 bugs"); undefined if it says nothing like that. */
  get limit(): StatedLimit | undefined {
    return this.#findings.limit
  }

  /** Other pages that the list is divided into: letters, days, months, years, parts; undefined if there are none. */
  get siblings(): SiblingPages | undefined {
    return this.#findings.siblings
  }

  /** The domain that describes the records, or why none does; undefined where none was asked for. */
  get domain(): Findings['domain'] {
    return this.#findings.domain
  }

  get page(): PageModel {
    return this.#findings.page
  }
}

/** Of a page without a list. */
export const NO_LIST: ExtractedList = {
  ...{ name: 'main', recordCount: 0, rows: [], fields: [], nodes: [], reasons: [], leftOut: [] },
}

/** A list as a table. */
export function listFrom(list: FoundList, findings: Findings): ExtractedList {
  const { name, region } = list
  const { fields, kept, recordCount, leftOut } = findings.tableOf(list)
  const nodes = kept.map(record => region.records[record]!)
  const { score, reasons } = region
  return { name, recordCount, fields, rows: toRows({ fields }), nodes, score, reasons, leftOut }
}

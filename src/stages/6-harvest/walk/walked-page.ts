import type { RenderWarning } from '../../1-render/snapshot.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import type { LeftOutRecord } from '../../4-find/domain/left-out.ts'
import type { StatedTotal } from '../../4-find/extent/stated-total.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import { dateOrderOf } from '../../5-wrap/wrapper.ts'
import { columnNotes, type ListColumn } from '../list-columns.ts'
import type { ReadingBy } from '../load/page-loader.ts'
import type { TrailStep } from '../state/trail.ts'
import { readBy, type View } from '../state/view.ts'
import type { WalkState, WalkStep } from '../state/walk-state.ts'
import type { EarlierValue } from '../table/learn-columns.ts'
import type { ListTemplate, Row } from '../table/list-template.ts'
import { placesOf } from '../table/row-order.ts'
import { toValue } from '../table/rows.ts'
import { warningsOf } from '../undecided.ts'

/** A page of the list, or a step that brought more of it. */
export interface WalkedPage {
  /** From 1. */
  readonly number: number
  readonly url: string
  readonly readBy: ReadingBy
  readonly model: PageModel
  /** The domain of the list; undefined if none was requested. */
  readonly domain: ListDomain | undefined
  /** The rows to deliver, in order. */
  readonly rows: readonly Row[]
  /** The position of each row in the document of the page, from 0. */
  readonly places: readonly number[]
  /** The number of rows that were left out because an earlier page had them. */
  readonly duplicates: number
  /** Rows that the domain excludes. */
  readonly leftOut: readonly LeftOutRecord[]
  /** The columns of the rows' cells. */
  readonly columns: readonly ListColumn[]
  /** The template after this page. */
  readonly template: ListTemplate
  /** Values found now for rows of earlier pages. */
  readonly earlier: readonly EarlierValue[]
  readonly warnings: readonly RenderWarning[]
  /** The number of records that the first page states. */
  readonly announced?: StatedTotal | undefined
  /** Why the list had to be searched for again. */
  readonly relearned?: string | undefined
  /** What the user should know about its values. */
  readonly notes: readonly string[]
  /** How it was reached; undefined for the first page, and after a walk was resumed. */
  readonly by?: TakenWay | undefined
  /** Where the walk is after this page, to be stored; call it before the next page is requested. */
  moment(): WalkMoment
}

/** Where a walk is. */
export interface WalkMoment {
  readonly state: WalkState
  /** What was seen since the last moment. */
  readonly trail: readonly TrailStep[]
  /** A finished step that the walk takes next. */
  readonly pending?: WalkStep | undefined
}

/** A page that leads on, as records of the list. */
export async function takeStep(state: WalkState, step: WalkStep): Promise<WalkedPage> {
  const { reading, novelty } = step.verdict
  await state.take(step)
  // Two similar pages are not enough evidence.
  state.datesOnly = novelty.differsInDatesOnly && state.pages > 2 ? state.datesOnly + 1 : 0
  // What happens on two days is not the same record.
  const isOtherDay = step.part !== undefined && state.siblings?.kind === 'day'
  const isKept = (state.parts.options.keepDuplicates || isOtherDay) && step.follows === 'page'
  const rows = isKept ? reading.rows : novelty.fresh
  const shown = shownPage(state, { number: state.pages, view: step.view, rows, among: reading.rows })
  return withPart(state, {
    ...shown,
    duplicates: step.follows === 'page' && !isKept ? novelty.duplicates : 0,
    // Late values apply only to the columns of the list, not to attributes of a domain.
    earlier: shown.columns === state.template.columns ? reading.earlier : [],
    relearned: reading.relearned,
    by: step.by,
    notes: shown.columns === state.template.columns ? reading.notes : columnNotes(shown.columns),
  })
}

interface Shown {
  readonly number: number
  readonly view: View
  readonly rows: readonly Row[]
  /** All rows of the page; absent: these are. */
  readonly among?: readonly Row[]
  readonly pending?: WalkStep
  /** What the user should know, apart from its columns. */
  readonly notes?: readonly string[]
}

/** The rows to deliver: by the columns of the list, or by the attributes of a domain, without those that it excludes. */
function shownRows(
  state: WalkState,
  annotated: AnnotatedPage,
  rows: readonly Row[],
): Pick<WalkedPage, 'columns' | 'rows' | 'places' | 'leftOut'> {
  const { template, parts } = state
  const order = dateOrderOf(template.wrapper) ?? state.attributeOrders()
  const described = parts.analysis.describe(annotated, nodesOf(rows), order)
  if (!described) return { columns: template.columns, rows, places: rows.map((_, at) => at), leftOut: [] }
  const { columns, cells, kept, leftOut } = described
  const shown = kept.map((row, at) => ({
    ...rows[row]!,
    cells: columns.map((_, column) => toValue(cells[column]?.[at])),
  }))
  return { columns, rows: shown, places: kept, leftOut }
}

const nodesOf = (rows: readonly Row[]): RecordNodes[] => rows.map(({ nodes }) => nodes)

/** A page to deliver. */
export const walkedPage = (state: WalkState, shown: Shown): WalkedPage => withPart(state, shownPage(state, shown))

/** Rows of several sibling pages say which one they are from: the day, the letter, the year. */
function withPart({ siblings, part }: WalkState, page: WalkedPage): WalkedPage {
  if (!siblings || part === undefined) return page
  const isTaken = page.columns.some(({ name }) => name === siblings.kind)
  const column: ListColumn = {
    name: isTaken ? `${siblings.kind}_of_page` : siblings.kind,
    kind: 'text',
    source: 'text',
  }
  return {
    ...page,
    columns: [...page.columns, column],
    rows: page.rows.map(row => ({ ...row, cells: [...row.cells, { text: part }] })),
  }
}

function shownPage(state: WalkState, { number, view, rows, among = rows, pending, notes = [] }: Shown): WalkedPage {
  const trail = state.memory.takeTrail()
  state.shown = trail
  const { places, ...shown } = shownRows(state, view.annotated, rows)
  const placeOf = placesOf(among)
  const announced =
    number === 1 && state.parts.options.pages !== 1
      ? { announced: state.parts.analysis.findTotal(view.annotated, nodesOf(rows)) }
      : {}
  return {
    number,
    url: view.url,
    readBy: readBy(view),
    model: view.annotated.page,
    domain: state.domain,
    warnings: warningsOf(view.annotated.page),
    ...shown,
    places: places.map(at => placeOf.get(rows[at]!)!),
    notes: [...notes, ...columnNotes(shown.columns)],
    duplicates: 0,
    template: state.template,
    earlier: [],
    ...announced,
    moment() {
      if (state.shown !== trail) throw new Error('moment() must be called before the walk continues')
      return { state, trail, pending }
    },
  }
}

import type { Findings } from '../../analyse.ts'
import { isWithin, type NodeId, type PageModel } from '../../stages/2-model/page-model.ts'
import { explainField } from '../../stages/4-find/fields/explain-field.ts'
import type { Cell, Field } from '../../stages/4-find/fields/field.ts'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import type { FoundList } from '../../stages/6-harvest/analysis.ts'
import { formatReasons } from '../terminal/format-reason.ts'
import type { Rectangle } from './place-labels.ts'

/** Something that was found on a page: where it is, what it is, and why. */
export interface PreviewBox extends Rectangle {
  readonly kind: 'record' | 'field' | 'next'
  readonly name: string
  /** The first line says what it is. */
  readonly reasons: readonly string[]
  /** The record, from 1; absent for the way to the next page. */
  readonly record?: number
  /** The index of the field; fields are told apart by color. */
  readonly field?: number
}

/** The records of a list that its table has. A domain may leave some out. */
interface PreviewTable {
  readonly records: readonly RecordNodes[]
  readonly fields: readonly Field[]
}

export function tableToPreview(findings: Findings, list: FoundList): PreviewTable {
  const { fields, kept } = findings.tableOf(list)
  return { fields, records: kept.map(at => list.region.records[at]!) }
}

/** Boxes of the records, of their values, and of what leads to the next page. None if the page was only parsed. */
export function boxesToPreview(
  page: PageModel,
  table: PreviewTable | undefined,
  next: NextPage,
  whyRecords: readonly string[],
): PreviewBox[] {
  if (!page.visual) return []
  const records = (table?.records ?? []).flatMap((nodes, at) => [
    ...boxOf(page, nodes, {
      kind: 'record',
      name: `record ${at + 1}`,
      reasons: [`record ${at + 1} of ${table!.records.length}`, ...whyRecords],
      record: at + 1,
    }),
    ...fieldBoxes(page, table!.fields, at),
  ])
  return [...records, ...nextBoxes(page, next)]
}

/** The address of a link is shown with the largest value inside that link. */
function fieldBoxes(page: PageModel, fields: readonly Field[], record: number): PreviewBox[] {
  const shownWith = fields.map((_, at) => largestInside(page, fields, record, at) ?? at)
  return fields.flatMap((field, at) => {
    const cell = field.cells[record]
    if (!cell || shownWith[at] !== at) return []
    const together = fields.filter((_, other) => shownWith[other] === at && fields[other]!.cells[record])
    return boxOf(page, cell.nodes, {
      kind: 'field',
      name: together.map(({ name }) => name).join(', '),
      reasons: together.flatMap(each => whyField(each, page, record)),
      record: record + 1,
      field: at,
    })
  })
}

function largestInside(page: PageModel, fields: readonly Field[], record: number, link: number): number | undefined {
  const { source, cells } = fields[link]!
  const around = cells[record]?.nodes[0]
  if (source !== '@href' || around === undefined) return undefined
  const { left, top, right, bottom } = page.visual!
  const areaOf = ({ nodes }: Cell): number =>
    nodes.reduce((sum, node) => sum + (right[node]! - left[node]!) * (bottom[node]! - top[node]!), 0)
  const inside = fields.flatMap(({ source: from, cells: { [record]: cell } }, at) =>
    cell && from !== '@href' && cell.nodes.every(node => isWithin(page, node, around))
      ? [{ at, area: areaOf(cell) }]
      : [],
  )
  return inside.filter(({ area }) => area > 0).sort((a, b) => b.area - a.area)[0]?.at
}

/** What the value is, and why its column has its name and kind. */
export function whyField(field: Field, page: PageModel, record?: number): string[] {
  const lines = explainField(field, page)
  if (record === undefined) return lines
  const { text, value, currency } = field.cells[record]!
  const typed = value === undefined ? '' : ` = ${[value, currency].filter(part => part !== undefined).join(' ')}`
  return [`${field.name}: ${text}${typed}`, ...lines.slice(1)]
}

function nextBoxes(page: PageModel, next: NextPage): PreviewBox[] {
  if (next.kind === 'none') return []
  return next.targets.flatMap(({ url, confidence, links }) =>
    links.flatMap(({ node, reasons }) =>
      boxOf(page, [node], {
        kind: 'next',
        name: HOW_TO_GO_ON[next.kind],
        reasons: [
          `${HOW_TO_GO_ON[next.kind]}${url === undefined ? '' : ` → ${url}`} (${Math.round(100 * confidence)} %)`,
          `because ${formatReasons(reasons)}`,
        ],
      }),
    ),
  )
}

export const HOW_TO_GO_ON: Readonly<Record<Exclude<NextPage['kind'], 'none'>, string>> = {
  link: 'next page',
  button: 'next page by a click',
  'load-more': 'load more',
  scroll: 'more by scrolling',
  unsure: 'perhaps the next page',
}

/** The smallest rectangle around visible nodes; nodes without a box have none. */
function boxOf(page: PageModel, nodes: readonly NodeId[], what: Omit<PreviewBox, keyof Rectangle>): [PreviewBox] | [] {
  const { left, top, right, bottom } = page.visual!
  const drawn = nodes.filter(node => right[node]! > left[node]! && bottom[node]! > top[node]!)
  if (drawn.length === 0) return []
  const rectangle = {
    left: Math.min(...drawn.map(node => left[node]!)),
    top: Math.min(...drawn.map(node => top[node]!)),
    right: Math.max(...drawn.map(node => right[node]!)),
    bottom: Math.max(...drawn.map(node => bottom[node]!)),
  }
  return [{ ...rectangle, ...what }]
}

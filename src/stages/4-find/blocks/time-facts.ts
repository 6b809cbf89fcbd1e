import type { RelationRows } from '../../../datalog/relation.ts'
import { columnRows, declareFact } from '../../2-model/fact-relation.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { type AnnotatedPage, annotationAt } from '../../3-annotate/annotation.ts'

/** Times and dates that follow each other at the same place of a template. Comparing them is not a judgment. */
export const TIME_RELATION = declareFact(
  'time::step',
  'text N has a time of day or a date, and the next one at the same place of its template is "later" or "earlier"',
  ['node:integer', 'way:string'],
  readTimeSteps,
)

const WAYS = ['earlier', 'later'] as const

function readTimeSteps(annotated: AnnotatedPage): RelationRows {
  const { page } = annotated
  const before = new Map<string, { readonly node: NodeId; readonly moment: string }>()
  const nodes: NodeId[] = []
  const ways: number[] = []
  for (const [node, moment] of momentsOf(annotated)) {
    // Moments of one form compare as strings: 09:15 with 10:00, 2026-05-01 with 2026-04-30.
    const place = `${placeOf(page, node)} ${moment.replace(/\d/g, '0')}`
    const last = before.get(place)
    before.set(place, { node, moment })
    if (last === undefined || last.moment === moment) continue
    nodes.push(last.node)
    ways.push(moment > last.moment ? 1 : 0)
  }
  return columnRows(Int32Array.from(nodes), { codes: Int32Array.from(ways), strings: WAYS })
}

/** The first date or time of each text, in the order of the page. */
function momentsOf(annotated: AnnotatedPage): [node: NodeId, moment: string][] {
  const { page } = annotated
  const dates = datesOf(annotated)
  const moments: [NodeId, string][] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (!isText(page, node) || !page.visible[node]) continue
    const moment = dates.get(node) ?? timeIn(textOf(page, node))
    if (moment !== undefined) moments.push([node, moment])
  }
  return moments
}

/** The order of day and month may be open. All dates of a list are then read in the same one. */
const ORDERS = ['dmy', 'mdy', 'ymd']

function datesOf(annotated: AnnotatedPage): Map<NodeId, string> {
  const { count, type, types, words } = annotated.annotations
  const dates = new Map<NodeId, string>()
  for (let at = 0; at < count; at++) {
    if (types[type[at]!] !== 'DATE' || words[at]! >= 0) continue
    const { node, value, features } = annotationAt(annotated, at)
    const read = value === '' ? ORDERS.map(order => features[order]).find(each => each !== undefined) : value
    if (typeof read === 'string' && !dates.has(node)) dates.set(node, read)
  }
  return dates
}

/** A text that starts with a time, or with one word and a time: "kl. 9:15". Others only mention it. */
const TIME =
  /^\s*(?:\p{L}+\.?\s+)?(?<hour>[01]?\d|2[0-4])[:h](?<minute>[0-5]\d)(?![\d.,]*\d)\s?(?<half>[ap])?(?:\.?m\b)?/iu

/** The time of day that a text starts with, as hours and minutes: `09:15`. */
function timeIn(text: string): string | undefined {
  const { hour, minute, half } = TIME.exec(text)?.groups ?? {}
  if (hour === undefined) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** The elements around a text up to its row or item, with their classes; in a table, also its column. */
function placeOf(page: PageModel, text: NodeId): string {
  const names: string[] = []
  for (let node = page.parent[text]!; node >= 0; node = page.parent[node]!) {
    const tag = tagOf(page, node)
    const isColumn = names.length === 0 || tag === 'td'
    names.push(`${tag}.${attributeOf(page, node, 'class') ?? ''}${isColumn ? columnOf(page, node) : ''}`)
    if (tag === 'tr' || tag === 'li') break
  }
  return names.join('<')
}

/** How many elements precede it in the same parent. */
function columnOf(page: PageModel, node: NodeId): number {
  const parent = page.parent[node]!
  let column = 0
  for (let each = parent + 1; each < node; each = page.last[each]! + 1) if (!isText(page, each)) column++
  return column
}

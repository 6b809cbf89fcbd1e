import type { PageModel } from '../stages/2-model/page-model.ts'
import type { PageField, PageWrapper, Place } from '../stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../stages/5-wrap/page/run-page-wrapper.ts'
import { counted } from './summary.ts'

const LONGEST_VALUE = 40

/** Field, what is read, how, and where, for people. The path comes last and is never cut. */
export function formatLearned(wrapper: PageWrapper, page: PageModel, columns: number): string {
  const run = runPageWrapper(page, wrapper)
  const values = new Map(run.kind === 'read' ? run.values.map(({ name, cells }) => [name, cells]) : [])
  const rows = wrapper.fields.map(field => {
    const texts = (values.get(field.name) ?? []).map(({ text }) => text)
    return [field.name, shorten(texts.join(', ')) || '-', howOf(field, texts.length), field.places[0]!.xpath]
  })
  const head = ['field', 'reads', 'how', 'where']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map(row => row[at]!.length)))
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === cells.length - 1 ? cell : cell.padEnd(widths[at]!))).join('  ')
  const rule = '─'.repeat(
    Math.min(
      columns,
      widths.reduce((sum, width) => sum + width + 2, -2),
    ),
  )
  const region = `region: ${wrapper.region.xpath[0]}; paths start from the body of the page`
  return `${[line(head), rule, ...rows.map(line), '', region].join('\n')}\n`
}

const shorten = (text: string): string =>
  text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** What speaks for the first place: what the value stands beside, and how many ways there are besides. */
function howOf({ kind, isList, places }: PageField, count: number): string {
  const [first] = places as [Place]
  return [
    isList ? `${counted(count, 'value')}, ${kind}` : kind,
    ...(first.source === 'text' ? [] : [`from ${first.source}`]),
    ...(first.cut?.after === undefined ? [] : [`behind "${first.cut.after.trim()}"`]),
    ...(first.cut?.before === undefined ? [] : [`before "${first.cut.before.trim()}"`]),
    ...(first.isHidden ? ['not shown at first'] : []),
    ...(places.length > 1 ? [`${places.length - 1} more ${places.length === 2 ? 'way' : 'ways'}`] : []),
  ].join(', ')
}

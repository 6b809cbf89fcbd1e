import { displayWidth, pad, truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { PageField, PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../../stages/5-wrap/page/run-page-wrapper.ts'
import type { Place } from '../../stages/5-wrap/place.ts'
import { counted } from '../terminal/summary.ts'

const LONGEST_VALUE = 40

/** Name, value, rule, and path of each field, for people. The path comes last and is never cut. */
export function formatLearned(wrapper: PageWrapper, page: PageModel, columns: number): string {
  const run = runPageWrapper(page, wrapper)
  const values = new Map(run.kind === 'read' ? run.values.map(({ name, cells }) => [name, cells]) : [])
  const rows = wrapper.fields.map(field => {
    const texts = (values.get(field.name) ?? []).map(({ text }) => text)
    const value = truncate(printable(texts.join(', ')), LONGEST_VALUE) || '-'
    return [field.name, value, howOf(field, texts.length), field.places[0]!.xpath].map(printable)
  })
  const head = ['field', 'reads', 'how', 'where']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map(row => displayWidth(row[at]!))))
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === cells.length - 1 ? cell : pad(cell, widths[at]!, 'left'))).join('  ')
  const rule = '─'.repeat(
    Math.min(
      columns,
      widths.reduce((sum, width) => sum + width + 2, -2),
    ),
  )
  const region = `region: ${wrapper.region.xpath[0]}; paths start from the body of the page`
  return `${[line(head), rule, ...rows.map(line), '', region].join('\n')}\n`
}

/** How the first rule finds the value, and how many more rules there are. */
function howOf({ kind, isList, places }: PageField, count: number): string {
  const [first] = places as [Place]
  return [
    isList ? `${counted(count, 'value')}, ${kind}` : kind,
    ...(first.source === 'text' ? [] : [`from ${first.source}`]),
    ...(first.cut?.after === undefined ? [] : [`after "${first.cut.after.trim()}"`]),
    ...(first.cut?.before === undefined ? [] : [`before "${first.cut.before.trim()}"`]),
    ...(first.isHidden ? ['hidden at first'] : []),
    ...(places.length > 1 ? [`${places.length - 1} more ${places.length === 2 ? 'way' : 'ways'}`] : []),
  ].join(', ')
}

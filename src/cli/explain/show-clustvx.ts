import { truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { describeClustVX } from '../../stages/4-find/baselines/clustvx/describe.ts'
import { counted } from '../terminal/summary.ts'

const MOST_TEXTS = 3
const LONGEST_TEXT = 40

/** What ClustVX does with a page: Xstrings, clusters, regions, and their visual weights. */
export function formatClustVXStage(page: PageModel, json: boolean): string {
  const regions = describeClustVX(page).map(({ root, ...region }) => ({ xpath: xpathOf(page, root), ...region }))
  if (json) return `${JSON.stringify({ page: page.url, rendered: page.visual !== undefined, regions })}\n`
  if (regions.length === 0) return 'no region: no two visible texts have the same tag path and font\n'
  const unit = page.visual ? 'px²' : 'characters (not rendered: no fonts, no areas)'
  return regions
    .map(({ xpath, type, records, items, averageArea, weight, clusters }, at) => {
      const lines = clusters.flatMap(({ xstring, texts }) => [
        `  ${texts.length} × ${printable(xstring)}`,
        `      ${texts
          .slice(0, MOST_TEXTS)
          .map(text => truncate(printable(text), LONGEST_TEXT))
          .join(' | ')}`,
      ])
      const head = `region ${at + 1}: ${counted(records, 'record')} of type ${type} at ${xpath}`
      const formula = `visual weight ${round(weight)} = ${round(averageArea)} ${unit} · ${items}² data items`
      return [head, formula, ...lines, ''].join('\n')
    })
    .join('\n')
}

const round = (value: number): string => String(Math.round(value))

import { analyse } from '../../analyse.ts'
import { formatRegionReasons, judgeAll, judgmentOf, regionJson } from '../../explain/explain-region.ts'
import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Region } from '../../stages/4-find/regions/region.ts'
import type { FoundList, FoundLists } from '../../stages/6-harvest/analysis.ts'
import { counted } from '../terminal/summary.ts'

/** All lists of a page with their evidence: the output of stage 4. */
export function formatRecordStage(page: PageModel, json: boolean): string {
  const { lists, annotated } = analyse(page, shippedModels)
  if (json) return `${JSON.stringify(stageJson(page, lists))}\n`
  const judged = judgeAll(annotated, shippedModels.judge)
  return formatStage(lists, region => formatRegionReasons(page, region, judgmentOf(judged, region), 0))
}

function formatStage(found: FoundLists, reasonsOf: (region: Region) => string): string {
  const format = (list: FoundList): string => `${formatHead(list)}\n${reasonsOf(list.region)}`
  if (found.kind === 'lists') return found.lists.map(format).join('\n')
  const closest = found.closest ? reasonsOf(found.closest.region) : ''
  return [`no main list: ${found.because}\n${closest}`, ...(found.others ?? []).map(format)].join('\n')
}

const formatHead = ({ name, region, fields }: FoundList): string =>
  `${name}: ${counted(region.records.length, 'record')} with ${fields.map(field => `${field.name} (${field.kind})`).join(', ')}`

function stageJson(page: PageModel, found: FoundLists) {
  if (found.kind === 'none') {
    const { because, closest } = found
    return { page: page.url, because, ...(closest ? { closest: regionJson(page, closest.region) } : {}), regions: [] }
  }
  const regions = found.lists.map(({ name, region, fields }) => ({
    name,
    ...regionJson(page, region),
    fields: fields.map(({ cells, ...field }) => ({ ...field, there: cells.filter(cell => cell).length })),
  }))
  return { page: page.url, regions }
}

import { type ExtractedRegion, type Extraction, extract } from '../../pipeline.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { loadAnnotators } from '../../stages/3-annotate/load-annotators.ts'
import { loadRegionJudge } from '../../stages/4-find/regions/load-judge.ts'
import type { Region } from '../../stages/4-find/regions/region.ts'
import { counted } from '../terminal/summary.ts'
import { formatRegionReasons, judgeAgain, regionJson } from './explain-region.ts'

/** All lists of a page with their evidence: the output of stage 4. */
export function formatRecordStage(page: PageModel, json: boolean): string {
  const extractors = { annotators: loadAnnotators(), judge: loadRegionJudge() }
  const extraction = extract(page, extractors, 'all')
  if (json) return `${JSON.stringify(stageJson(page, extraction))}\n`
  const judgementOf = judgeAgain(annotate(page, extractors.annotators), extractors.judge)
  return formatStage(extraction, region => formatRegionReasons(page, region, judgementOf(region), 0))
}

function formatStage({ regions, because, closest }: Extraction, reasonsOf: (region: Region) => string): string {
  if (regions.length === 0) return `no list: ${because}\n${closest ? reasonsOf(closest) : ''}`
  return regions.map(each => `${formatHead(each)}\n${reasonsOf(each.region)}`).join('\n')
}

const formatHead = ({ name, recordCount, fields }: ExtractedRegion): string =>
  `${name}: ${counted(recordCount, 'record')} with ${fields.map(field => `${field.name} (${field.kind})`).join(', ')}`

const stageJson = (page: PageModel, { regions, because, closest }: Extraction) => ({
  page: page.url,
  ...(because === undefined ? {} : { because }),
  ...(closest ? { closest: regionJson(page, closest) } : {}),
  regions: regions.map(({ name, region, fields }) => ({
    name,
    ...regionJson(page, region),
    fields: fields.map(({ cells, ...field }) => ({ ...field, there: cells.filter(cell => cell).length })),
  })),
})

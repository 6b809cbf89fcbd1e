import { buildContentView } from '../../../2-model/content-view.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import type { Region, Regions } from '../../regions/region.ts'
import { Ancestors } from './ancestors.ts'
import { clusterByXstring } from './cluster.ts'
import { groupByPrefix } from './common-prefix.ts'
import { segment } from './segment.ts'
import { weighRegion } from './visual-weight.ts'
import { buildXstrings } from './xstring.ts'

/** ClustVX as published: texts with the same look and tag path are data items of the same kind. See docs/clustvx.md. */
export function findRegionsByClustVX(page: PageModel): Regions {
  const view = buildContentView(page)
  const xstrings = buildXstrings(page, view)
  const ancestors = new Ancestors(view)
  const regions = groupByPrefix(ancestors, clusterByXstring(xstrings)).map((group): Region => {
    const { kind, records } = segment({ page, view, ancestors, tagPath: xstrings.tagPath }, group)
    const itemCount = group.clusters.reduce((sum, cluster) => sum + cluster.length, 0)
    const { weight, reasons } = weighRegion(page, records, itemCount)
    return { root: view.first[group.root]!, records, shape: `clustvx ${kind}`, score: weight, reasons }
  })
  if (regions.length === 0) return { kind: 'none', because: 'no two visible texts have the same tag path and font' }
  return { kind: 'regions', regions: regions.sort((a, b) => b.score - a.score || a.root - b.root) }
}

import { buildContentView, type ContentView } from '../../../2-model/content-view.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import type { Region, Regions } from '../../regions/region.ts'
import { Ancestors } from './ancestors.ts'
import { type Cluster, clusterByXstring } from './cluster.ts'
import { groupByPrefix } from './common-prefix.ts'
import { segment } from './segment.ts'
import { weighRegion } from './visual-weight.ts'
import { buildXstrings, type Xstrings } from './xstring.ts'

/** ClustVX as published: texts with the same look and tag path are data items of the same kind. See docs/clustvx.md. */
export function findRegionsByClustVX(page: PageModel): Regions {
  const view = buildContentView(page)
  const regions = findRegionGroups(page, view, buildXstrings(page, view)).map(({ region }) => region)
  if (regions.length === 0) return { kind: 'none', because: 'no two visible texts have the same tag path and font' }
  return { kind: 'regions', regions }
}

/** A region and the clusters of its data items. */
interface RegionGroup {
  readonly region: Region
  readonly clusters: readonly Cluster[]
}

/** The regions of a page, the one with the most visual weight first. */
export function findRegionGroups(page: PageModel, view: ContentView, xstrings: Xstrings): RegionGroup[] {
  const ancestors = new Ancestors(view)
  const groups = groupByPrefix(ancestors, clusterByXstring(xstrings)).map((group): RegionGroup => {
    const { clusters } = group
    const { kind, records } = segment({ page, view, ancestors, tagPath: xstrings.tagPath }, group)
    const itemCount = clusters.reduce((sum, cluster) => sum + cluster.length, 0)
    const { weight, reasons } = weighRegion(page, records, itemCount)
    const region = { root: view.first[group.root]!, records, shape: `clustvx ${kind}`, score: weight, reasons }
    return { region, clusters }
  })
  return groups.sort(({ region: a }, { region: b }) => b.score - a.score || a.root - b.root)
}

import { buildContentView } from '../../../2-model/content-view.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { Region } from '../../regions/region.ts'
import { findRegionGroups } from './find-regions.ts'
import { buildXstrings, formatXstring } from './xstring.ts'

/** A cluster: the Xstring that its items share, and their texts. */
interface ShownCluster {
  readonly xstring: string
  readonly texts: readonly string[]
}

/** A region with the clusters that it was made of. */
interface ShownRegion {
  readonly root: NodeId
  /** The paper's type: A, each record has its own element; B, records are runs of siblings. */
  readonly type: 'A' | 'B'
  readonly records: number
  readonly items: number
  readonly averageArea: number
  /** averageArea · items². */
  readonly weight: number
  readonly clusters: readonly ShownCluster[]
}

/** The steps of ClustVX on a page: regions by visual weight, the clusters of each, and their Xstrings. */
export function describeClustVX(page: PageModel): ShownRegion[] {
  const view = buildContentView(page)
  const textOfItem = (item: number): string => {
    const [first, last] = [view.first[item]!, page.last[view.end[item]!]!]
    return foldSpace(page.text.slice(page.textStart[first]!, Math.max(page.textEnd[first]!, page.textEnd[last]!)))
  }
  return findRegionGroups(page, view, buildXstrings(page, view)).map(({ region, clusters }) => ({
    ...weightOf(region),
    root: region.root,
    type: region.shape === 'clustvx hopping' ? 'B' : 'A',
    records: region.records.length,
    clusters: clusters.map(cluster => ({
      xstring: formatXstring(page, view, cluster[0]!),
      texts: cluster.map(textOfItem),
    })),
  }))
}

function weightOf({ score, reasons }: Region): Pick<ShownRegion, 'items' | 'averageArea' | 'weight'> {
  const [area, items] = reasons
  return { items: items!.value, averageArea: area!.value, weight: score }
}

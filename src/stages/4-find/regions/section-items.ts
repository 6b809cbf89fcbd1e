import { attributeOf, textOf } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { type PageContent, withinRecord } from './page-content.ts'
import type { RecordNodes } from './region.ts'

/**
 * Whether the records of a region are sections: each a heading and items of the inner region, which are the records; or
 * rows of a grid of pictures. The items of a card repeat their labels ("Year", "Fuel"), and its heading is a link; those
 * of a section differ, and its heading is a letter or a topic.
 */
export function areSections(content: PageContent, outer: RegionCandidate, inner: RegionCandidate): boolean {
  const { page } = content
  if (inner.records.length <= outer.records.length) return false
  const items = outer.records.map((section): RecordNodes[] =>
    inner.records.filter(([first]) => section.some(node => node < first! && first! <= page.last[node]!)),
  )
  const inside = items.flat()
  if (inside.length < inner.records.length) return false
  const sections = outer.records.filter((section, at) => isSection(content, section, items[at]!))
  const names = new Set(inside.map(record => nameOf(content, record)))
  // A few sections may be empty, and a few items may have the same name.
  return 5 * sections.length >= 4 * outer.records.length && 5 * names.size >= 4 * inside.length
}

/** One text is beside the items: a heading without a link. Rows of pictures have no text. */
function isSection(content: PageContent, section: RecordNodes, items: readonly RecordNodes[]): boolean {
  const { texts, links, pictures } = content
  const beside = (sums: Float64Array): number =>
    withinRecord(content, sums, section) - items.reduce((sum, item) => sum + withinRecord(content, sums, item), 0)
  const isGrid = withinRecord(content, texts, section) === 0
  const isItem = (item: RecordNodes): boolean =>
    isGrid
      ? withinRecord(content, pictures, item) === 1
      : withinRecord(content, links, item) >= 1 || withinRecord(content, texts, item) >= 2
  return beside(texts) === (isGrid ? 0 : 1) && beside(links) === 0 && beside(pictures) === 0 && items.every(isItem)
}

/** The first line of an item, or what its picture shows. */
function nameOf({ page }: PageContent, [first]: RecordNodes): string {
  const [line] = textOf(page, first!).split('\n', 1)
  if (line) return line
  for (let node = first!; node <= page.last[first!]!; node++) {
    const alt = attributeOf(page, node, 'alt')
    if (alt) return alt
  }
  return ''
}

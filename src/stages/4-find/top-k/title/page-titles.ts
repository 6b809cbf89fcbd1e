import { foldSpace } from '../../../2-model/fold-space.ts'
import { attributeOf, type NodeId, type PageModel, tagOf, textOf } from '../../../2-model/page-model.ts'
import { WORK_LIMITS } from '../../work-limits.ts'

/** Where a title was read. */
export type TitleSource = 'title' | 'og:title' | 'h1'

interface PageTitle {
  readonly source: TitleSource
  readonly text: string
  /** The heading, if it is one. */
  readonly node?: NodeId
}

/** With more first-level headings, they are not titles of the page. */
const MAX_H1 = 3

/** The titles of a page, most trusted first, without the site's name if the page declares it. */
export function pageTitles(page: PageModel): PageTitle[] {
  const titles: PageTitle[] = [{ source: 'title', text: page.title }]
  const headings: PageTitle[] = []
  let site = ''
  for (let node = 0; node < page.nodeCount; node++) {
    const tag = tagOf(page, node)
    if (tag === 'h1' && page.visible[node]) headings.push({ source: 'h1', text: textOf(page, node), node })
    if (tag !== 'meta') continue
    const property = attributeOf(page, node, 'property') ?? attributeOf(page, node, 'name')
    if (property === 'og:title') titles.push({ source: 'og:title', text: attributeOf(page, node, 'content') ?? '' })
    if (property === 'og:site_name') site = attributeOf(page, node, 'content') ?? ''
  }
  const all = headings.length <= MAX_H1 ? [...titles, ...headings] : titles
  return all.map(title => ({
    ...title,
    text: foldSpace(title.text.slice(0, WORK_LIMITS.titleLength).normalize('NFC')).replace(
      site.trim() || '\u0000',
      ' | ',
    ),
  }))
}

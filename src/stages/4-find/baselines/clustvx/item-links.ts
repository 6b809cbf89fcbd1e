import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { type Field, presentCells } from '../../fields/field.ts'
import { readAttribute } from '../../fields/read-attribute.ts'

/**
 * The addresses of the data items that are links, as further columns. The paper's items are texts; without their
 * addresses, the records of a table lead nowhere.
 */
export function itemLinks(page: PageModel, items: readonly Field[]): Field[] {
  return items.flatMap((item): Field[] => {
    const cells = item.cells.map(cell => {
      const link = cell && linkAround(page, cell.nodes[0]!)
      const text = link === undefined ? undefined : readAttribute(page, link, '@href')
      return text === undefined ? undefined : { nodes: [link!], text }
    })
    if (presentCells({ cells }).length === 0) return []
    return [{ name: `${item.name} link`, kind: 'link', source: '@href', cells, namedBy: item.namedBy }]
  })
}

/** The link that a text is; a link around more than the text is not the item's own. */
function linkAround(page: PageModel, node: NodeId): NodeId | undefined {
  for (let at = node; at >= 0; at = page.parent[at]!) {
    if (tagOf(page, at) === 'a') return at
    const above = page.parent[at]!
    const isOnly =
      above >= 0 && page.textStart[above] === page.textStart[node] && page.textEnd[above] === page.textEnd[node]
    if (!isOnly) return undefined
  }
  return undefined
}

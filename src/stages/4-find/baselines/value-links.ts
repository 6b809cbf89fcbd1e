import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { type Cell, type Field, presentCells } from '../fields/field.ts'
import { readAttribute } from '../fields/read-attribute.ts'

/**
 * The addresses of the values that are links or contain one, as further columns. The values of the publications are
 * texts; without addresses, the records of a table lead nowhere.
 */
export function valueLinks(page: PageModel, fields: readonly Field[]): Field[] {
  return fields.flatMap((field): Field[] => {
    const cells = field.cells.map(cell => (cell ? linkOf(page, cell) : undefined))
    if (presentCells({ cells }).length === 0) return []
    return [{ name: `${field.name} link`, kind: 'link', source: '@href', cells, namedBy: field.namedBy }]
  })
}

/** The first link in the value, else the link that the value is. */
function linkOf(page: PageModel, { nodes }: Cell): Cell | undefined {
  const anchor = page.tags.indexOf('a')
  for (const top of nodes)
    for (let node = top; node <= page.last[top]!; node++) {
      const text = page.tag[node] === anchor ? readAttribute(page, node, '@href') : undefined
      if (text !== undefined) return { nodes: [node], text }
    }
  const link = linkAround(page, nodes[0]!)
  const text = link === undefined ? undefined : readAttribute(page, link, '@href')
  return text === undefined ? undefined : { nodes: [link!], text }
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

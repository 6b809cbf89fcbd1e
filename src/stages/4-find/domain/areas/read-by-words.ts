import { HEADING_TAG } from '../../../2-model/headings.ts'
import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf, textOf } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Cell, Field } from '../../fields/field.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { annotatedCell } from '../align/annotated-cell.ts'
import type { AttributeModel } from '../amber/attribute-model.ts'
import { type AmberChoice, chooseByAmber } from '../amber/choose-values.ts'
import type { AttributeCandidate } from '../amber/record-attributes.ts'
import type { AttributeType, Domain } from '../domain.ts'
import type { DomainFinder } from '../domain-finder.ts'

/** The attributes of each record by its own words, as published: other records do not matter. */
export function readByWords(
  annotated: AnnotatedPage,
  model: AttributeModel,
  records: readonly RecordNodes[],
  { domain, amber }: DomainFinder,
): { readonly fields: Field[]; readonly choice: AmberChoice } {
  const byLook = domain.attributes
    .filter(({ role }) => role !== undefined)
    .flatMap(attribute =>
      fieldOf(
        domain,
        attribute,
        records.map(nodes => roleCell(annotated.page, attribute, nodes)),
      ),
    )
  const choice = chooseByAmber(annotated, domain, model, records, amber, { fields: byLook, isTable: false })
  const fields = domain.attributes.flatMap(attribute => {
    const looks = byLook.find(({ name }) => name === attribute.name)?.cells
    const cells = choice.records.map(({ attributes }, row) => {
      const found = attributes.get(attribute.name)
      return found ? cellOf(annotated, attribute, found) : looks?.[row]
    })
    return fieldOf(domain, attribute, cells)
  })
  return { fields, choice }
}

function fieldOf(domain: Domain, { name, kind }: AttributeType, cells: readonly (Cell | undefined)[]): Field[] {
  if (cells.every(cell => cell === undefined)) return []
  return [{ name, kind, source: kind === 'link' ? '@href' : 'text', cells, namedBy: `domain ${domain.name}` }]
}

function cellOf(annotated: AnnotatedPage, attribute: AttributeType, { annotation, node }: AttributeCandidate): Cell {
  const cell = annotatedCell(annotated, attribute, annotation, [node])
  if (attribute.extent === 'annotation') return cell
  return { ...cell, text: textOf(annotated.page, node).replace(/\s+/g, ' ').trim() || cell.text }
}

/** The first heading is the title; the first link leads to the record's own page. */
function roleCell(page: PageModel, { role }: AttributeType, nodes: RecordNodes): Cell | undefined {
  if (!role) return undefined
  for (const top of nodes) {
    for (let node: NodeId = top; node <= page.last[top]!; node++) {
      const tag = tagOf(page, node)
      if (role === 'title' && HEADING_TAG.test(tag)) return { nodes: [node], text: textOf(page, node).trim() }
      const address = role === 'link' && tag === 'a' ? attributeOf(page, node, 'href') : undefined
      if (address !== undefined) return { nodes: [node], text: resolveUrl(page, node, address) ?? address }
    }
  }
  return undefined
}

import type { RelationDeclaration, RelationRows } from '../../../datalog/relation.ts'
import { BASE_RELATIONS, readFacts } from '../../2-model/relations.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { ANNOTATION_RELATIONS, readAnnotationFacts } from '../../3-annotate/relations.ts'
import { LINK_RELATIONS, readLinks } from './link-facts.ts'
import { NAME_RELATION, readNameFacts } from './name-facts.ts'

/** Every fact that the rules of a block type may use. */
export const FACT_RELATIONS: readonly RelationDeclaration[] = [
  ...BASE_RELATIONS,
  ...ANNOTATION_RELATIONS,
  ...LINK_RELATIONS,
  NAME_RELATION,
]

/** The requested facts of a page, and no others. */
export function readPageFacts(annotated: AnnotatedPage, names: readonly string[]): Map<string, RelationRows> {
  const links = LINK_RELATIONS.some(relation => names.includes(relation.name)) ? readLinks(annotated.page) : undefined
  const linkFacts = links
    ? LINK_RELATIONS.filter(({ name }) => names.includes(name)).map(({ name, read }) => [name, read(links)] as const)
    : []
  const nameFacts = names.includes(NAME_RELATION.name)
    ? [[NAME_RELATION.name, readNameFacts(annotated.page)] as const]
    : []
  return new Map([
    ...readFacts(annotated.page, names),
    ...readAnnotationFacts(annotated, names),
    ...linkFacts,
    ...nameFacts,
  ])
}

import type { RelationDeclaration, RelationRows } from '../../../datalog/relation.ts'
import { readRelations } from '../../2-model/fact-relation.ts'
import { BASE_RELATIONS, readFacts } from '../../2-model/relations.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { ANNOTATION_RELATIONS, readAnnotationFacts } from '../../3-annotate/relations.ts'
import { LINK_RELATIONS, readLinks } from './link-facts.ts'
import { NAME_RELATION } from './name-facts.ts'

/** Every fact that the rules of a block type may use. */
export const FACT_RELATIONS: readonly (RelationDeclaration & { readonly means: string })[] = [
  ...BASE_RELATIONS,
  ...ANNOTATION_RELATIONS,
  ...LINK_RELATIONS,
  NAME_RELATION,
]

/** The requested facts of a page, and no others. */
export function readPageFacts(annotated: AnnotatedPage, requested: readonly string[]): Map<string, RelationRows> {
  const { page } = annotated
  const names = new Set(requested)
  const needsLinks = LINK_RELATIONS.some(({ name }) => names.has(name))
  return new Map([
    ...readFacts(page, names),
    ...readAnnotationFacts(annotated, names),
    ...(needsLinks ? readRelations(LINK_RELATIONS, readLinks(page), names) : []),
    ...readRelations([NAME_RELATION], page, names),
  ])
}

import type { RelationDeclaration, RelationRows } from '../../../datalog/relation.ts'
import { readRelations } from '../../2-model/fact-relation.ts'
import { BASE_RELATIONS, readFacts } from '../../2-model/relations.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { ANNOTATION_RELATIONS, readAnnotationFacts } from '../../3-annotate/relations.ts'
import { LINK_RELATIONS, readLinks } from './link-facts.ts'
import { NAME_RELATION } from './name-facts.ts'
import { TIME_RELATION } from './time-facts.ts'

/** Every fact that the rules of a block type may use. */
export const FACT_RELATIONS: readonly (RelationDeclaration & { readonly means: string })[] = [
  ...BASE_RELATIONS,
  ...ANNOTATION_RELATIONS,
  ...LINK_RELATIONS,
  NAME_RELATION,
  TIME_RELATION,
]

/** The requested facts of a page, and no others. */
export function readPageFacts(annotated: AnnotatedPage, requested: readonly string[]): Map<string, RelationRows> {
  return factReader(annotated)(requested)
}

export type FactReader = (requested: readonly string[]) => Map<string, RelationRows>

/** Reads the facts of a page for several programs, each fact once. */
export function factReader(annotated: AnnotatedPage): FactReader {
  const { page } = annotated
  const known = new Map<string, RelationRows>()
  let links: ReturnType<typeof readLinks> | undefined
  return requested => {
    const names = new Set(requested.filter(name => !known.has(name)))
    const needsLinks = LINK_RELATIONS.some(({ name }) => names.has(name))
    if (needsLinks) links ??= readLinks(page)
    for (const [name, rows] of [
      ...readFacts(page, names),
      ...readAnnotationFacts(annotated, names),
      ...(links ? readRelations(LINK_RELATIONS, links, names) : []),
      ...readRelations([NAME_RELATION], page, names),
      ...readRelations([TIME_RELATION], annotated, names),
    ])
      known.set(name, rows)
    return new Map(requested.flatMap(name => (known.has(name) ? [[name, known.get(name)!]] : [])))
  }
}

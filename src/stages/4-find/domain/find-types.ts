import type { PageModel } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { listAnnotations } from '../../3-annotate/annotation.ts'
import type { Domain } from './domain.ts'
import { annotatorsOf } from './load-domain.ts'

/** What the annotators of a domain find on a page, by type, the most frequent first; and the patterns that were stopped. */
export function findTypes(page: PageModel, domain: Domain, maxExamples: number) {
  const annotators = annotatorsOf(domain)
  const annotated = annotate(page, annotators)
  const all = listAnnotations(annotated)
  const types = annotators.types.map(({ name }) => {
    const own = all.filter(({ type }) => type === name)
    const examples = [...new Set(own.map(({ words }) => words))].slice(0, maxExamples)
    return { type: name, count: own.length, examples }
  })
  // Patterns that took too many steps.
  const stopped = annotated.warnings.map(({ type, pattern }) => ({ type, pattern }))
  return { types: types.sort((a, b) => b.count - a.count), stopped }
}

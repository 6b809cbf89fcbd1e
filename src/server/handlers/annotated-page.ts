import { shippedModels } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'

const annotatedPages = new WeakMap<PageModel, AnnotatedPage>()

/** A page with its annotations, which are found once. */
export function annotatedPage(page: PageModel): AnnotatedPage {
  const annotated = annotatedPages.get(page) ?? annotate(page, shippedModels.annotators)
  annotatedPages.set(page, annotated)
  return annotated
}

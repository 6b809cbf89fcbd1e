import { analysisOf } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import type { AnnotatedPage } from '../src/stages/3-annotate/annotation.ts'
import type { FoundList } from '../src/stages/6-harvest/analysis.ts'
import { pageOf } from './page-of.ts'

/** How lists are found in the product. */
export const listAnalysis = analysisOf(shippedModels)

export const annotatedOf = (html: string, url?: string): AnnotatedPage => listAnalysis.annotate(pageOf(html, url))

/** The main list of a page that has one. */
export function mainList(annotated: AnnotatedPage): FoundList {
  const found = listAnalysis.findLists(annotated)
  if (found.kind === 'none') throw new Error(found.because)
  return found.lists[0]!
}

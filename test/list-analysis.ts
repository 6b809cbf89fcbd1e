import { annotate } from '../src/stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from '../src/stages/3-annotate/annotation.ts'
import { findFields } from '../src/stages/4-find/fields/find-fields.ts'
import { findRegions } from '../src/stages/4-find/regions/find-regions.ts'
import type { Analysis, FoundList } from '../src/stages/6-harvest/analysis.ts'
import { pageOf } from './page-of.ts'
import { shipped } from './shipped.ts'

const { annotators, judge } = shipped

/** How lists are found, as the pipeline has it. */
export const listAnalysis: Pick<Analysis, 'annotate' | 'findLists'> = {
  annotate: page => annotate(page, annotators),
  findLists(annotated) {
    const found = findRegions(annotated, judge)
    if (found.kind === 'none') return found
    return {
      kind: 'lists',
      lists: found.regions.map(region => ({ region, fields: findFields(annotated, region.records) })),
    }
  },
}

export const annotatedOf = (html: string, url?: string): AnnotatedPage => listAnalysis.annotate(pageOf(html, url))

/** The main list of a page that has one. */
export function mainList(annotated: AnnotatedPage): FoundList {
  const found = listAnalysis.findLists(annotated)
  if (found.kind === 'none') throw new Error(found.because)
  return found.lists[0]!
}

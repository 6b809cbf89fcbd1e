import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { type Annotation, listAnnotations } from '../src/stages/3-annotate/annotation.ts'
import { type Annotators, compileAnnotators } from '../src/stages/3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadDomain } from '../src/stages/4-find/domain/load-domain.ts'
import { pageOf } from './page-of.ts'

/** The annotators of a shipped domain without shared ones: loading the places of the world takes a second. */
export function ownAnnotators(name: string): Annotators {
  const { annotators, file } = loadDomain(name)
  return compileAnnotators([...readAnnotators([shippedAnnotators()]), ...annotators.filter(each => each.file === file)])
}

/** The annotations of a type in a page with this text, including those from element names. */
export const annotationsIn = (annotators: Annotators, type: string, html: string, language = 'en'): Annotation[] =>
  listAnnotations(annotate(pageOf(`<html lang="${language}"><body>${html}</body></html>`), annotators)).filter(
    each => each.type === type,
  )

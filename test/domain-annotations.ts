import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { type Annotation, listAnnotations } from '../src/stages/3-annotate/annotation.ts'
import { type Annotators, compileAnnotators } from '../src/stages/3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadDomain } from '../src/stages/4-find/domain/load-domain.ts'
import { pageOf } from './page-of.ts'

/** The annotators of a shipped domain without those that it shares with others: the places of the world take a second. */
export function ownAnnotators(name: string): Annotators {
  const { annotators, file } = loadDomain(name)
  return compileAnnotators([...readAnnotators([shippedAnnotators()]), ...annotators.filter(each => each.file === file)])
}

/** What a page with this text says of a type; elements that its maker has named count too. */
export const annotationsIn = (annotators: Annotators, type: string, html: string, language = 'en'): Annotation[] =>
  listAnnotations(annotate(pageOf(`<html lang="${language}"><body>${html}</body></html>`), annotators)).filter(
    each => each.type === type,
  )

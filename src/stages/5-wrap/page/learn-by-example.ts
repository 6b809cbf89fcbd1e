import type { Annotators } from '../../3-annotate/compile.ts'
import { sketchPage } from '../fingerprint.ts'
import { learnField, type Taken } from './learn-field.ts'
import { learnRegion } from './learn-region.ts'
import { type Example, openExample } from './open-example.ts'
import { newPageWrapper, type PageWrapper } from './page-wrapper.ts'
import { isWarning, type Problem } from './problem.ts'

export type { Example } from './open-example.ts'

export interface LearnOptions {
  /** Without them, numbers, prices and dates are read as text. */
  readonly annotators?: Annotators
  /** The time to store with the wrapper (ISO 8601). */
  readonly at?: string
}

export type Learned =
  | { readonly kind: 'learned'; readonly wrapper: PageWrapper; readonly warnings: readonly Problem[] }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }

/** Learns to read pages of a template from one or several pages with the wanted values. */
export function learnByExample(examples: readonly Example[], { annotators, at }: LearnOptions = {}): Learned {
  const problems: Problem[] = []
  const names = [...new Set(examples.flatMap(({ fields }) => Object.keys(fields)))]
  if (examples.length === 0) problems.push({ kind: 'no-examples', message: 'no page to learn from' })
  else if (names.length === 0) problems.push({ kind: 'no-fields', message: 'no field given' })
  const pages = examples.map((example, number) => openExample(example, number, annotators, problems))
  const taken: Taken = new Map(pages.map(({ example }) => [example, new Set()]))
  const fields = names.flatMap(name => learnField(pages, name, taken, problems) ?? [])
  if (!problems.every(isWarning) || fields.length === 0) return { kind: 'problems', problems }
  const wrapper = newPageWrapper({
    learned: { urls: examples.map(({ page }) => page.url), ...(at === undefined ? {} : { at }) },
    region: learnRegion(pages, fields),
    fields,
    fingerprints: examples.map(({ page }) => sketchPage(page)),
  })
  return { kind: 'learned', wrapper, warnings: problems }
}

import { compileRules } from '../blocks/compile-rules.ts'
import { loadClassifier } from '../blocks/load-block-type.ts'
import type { ExtentRules } from './extent-rules.ts'

/** The rules that ship with the package. */
export const loadExtentRules = (): ExtentRules => ({
  totals: compileRules(new URL('stated-total.dl', import.meta.url)),
  siblings: compileRules(new URL('sibling-pages.dl', import.meta.url)),
  pagers: loadClassifier('pager'),
})

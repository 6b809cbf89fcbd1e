import { z } from 'zod'
import { BLANK_PAGE } from '../../1-render/blank-page.ts'
import { buildModel } from '../../2-model/build.ts'
import { XPathError } from '../../2-model/xpath-engine.ts'
import { xpathProblem } from './permitted-xpath.ts'
import { selectorOf } from './select-nodes.ts'

/** A page to try paths on: invalid XPath fails on every page. */
const nothing = buildModel(BLANK_PAGE)

/** An XPath in a wrapper file. */
export const xpathText = z
  .string()
  .min(1)
  .superRefine((xpath, { addIssue }) => {
    const problem = xpathProblem(xpath)
    if (problem) return addIssue(`${xpath}: ${problem}`)
    try {
      selectorOf(nothing, xpath)(0)
    } catch (error) {
      if (!(error instanceof XPathError)) throw error
      addIssue(error.message)
    }
  })

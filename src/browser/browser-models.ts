import type { Models } from '../analyse.ts'
import { openClosed } from '../datalog/open-closed.ts'
import { decodeModel } from '../learn/model-file.ts'
import { once } from '../once.ts'
import { compileAnnotators } from '../stages/3-annotate/compile.ts'
import type { BlockClassifier } from '../stages/4-find/blocks/block-type.ts'
import type { ExtentRules } from '../stages/4-find/extent/extent-rules.ts'
import type { BlockData, BrowserData } from './browser-data.ts'

/** The models of an analysis from data, without files. Each is made on first use. */
export function browserModels(data: BrowserData): Models {
  const annotators = once(() => compileAnnotators(data.annotators))
  const judge = once(() => ({ weights: data.judge.weights, program: openClosed(data.judge.program) }))
  const links = once(() => classifierOf(data.links))
  const more = once(() => classifierOf(data.more))
  const extent = once(
    (): ExtentRules => ({
      totals: openClosed(data.totals),
      siblings: openClosed(data.siblings),
      pagers: classifierOf(data.pagers),
    }),
  )
  return {
    get annotators() {
      return annotators()
    },
    get judge() {
      return judge()
    },
    get links() {
      return links()
    },
    get more() {
      return more()
    },
    get extent() {
      return extent()
    },
  }
}

const classifierOf = ({ model, program, ...rest }: BlockData): BlockClassifier => ({
  ...rest,
  program: openClosed(program),
  model: decodeModel(model),
})

import type { Models } from '../analyse.ts'
import { openClosed } from '../datalog/open-closed.ts'
import { decodeModel } from '../learn/model-file.ts'
import { lazily } from '../once.ts'
import { compileAnnotators } from '../stages/3-annotate/compile.ts'
import type { BlockClassifier } from '../stages/4-find/blocks/block-type.ts'
import type { BlockData, BrowserData } from './browser-data.ts'

/** The models of an analysis from data, without files. Each is made on first use. */
export const browserModels = (data: BrowserData): Models =>
  lazily<Models>({
    annotators: () => compileAnnotators(data.annotators),
    judge: () => ({ weights: data.judge.weights, program: openClosed(data.judge.program) }),
    links: () => classifierOf(data.links),
    more: () => classifierOf(data.more),
    extent: () => ({
      totals: openClosed(data.totals),
      siblings: openClosed(data.siblings),
      pagers: classifierOf(data.pagers),
    }),
  })

const classifierOf = ({ model, program, ...rest }: BlockData): BlockClassifier => ({
  ...rest,
  program: openClosed(program),
  model: decodeModel(model),
})

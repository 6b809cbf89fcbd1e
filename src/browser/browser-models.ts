import type { Models } from '../analyse.ts'
import { openClosed } from '../datalog/open-closed.ts'
import type { PreparedProgram } from '../datalog/prepare/prepared-program.ts'
import type { Passes, Program } from '../datalog/program.ts'
import { decodeModel } from '../learn/model-file.ts'
import { lazily, once } from '../once.ts'
import { compileAnnotators } from '../stages/3-annotate/compile.ts'
import type { BlockClassifier } from '../stages/4-find/blocks/block-type.ts'
import type { BlockData, BrowserData, ProgramName } from './browser-data.ts'
import { treesFromCodes } from './coded-trees.ts'
import { listsFromLines } from './word-lines.ts'

/** The models of an analysis from data, without files. Each is made on first use. Only reasons need the rules. */
export function browserModels(data: BrowserData, rulesOf?: (name: ProgramName) => Passes): Models {
  const open = (name: ProgramName, program: PreparedProgram): Program =>
    openClosed(program, rulesOf && once(() => rulesOf(name)))
  const classifierOf = (name: ProgramName, { model, program, ...rest }: BlockData): BlockClassifier => ({
    ...rest,
    program: open(name, program),
    model: decodeModel(treesFromCodes(model)),
  })
  return lazily<Models>({
    annotators: () => compileAnnotators(data.annotators.map(listsFromLines)),
    judge: () => ({ weights: data.judge.weights, program: open('judge', data.judge.program) }),
    links: () => classifierOf('links', data.links),
    more: () => classifierOf('more', data.more),
    extent: () => ({
      totals: open('totals', data.totals),
      siblings: open('siblings', data.siblings),
      pagers: classifierOf('pagers', data.pagers),
    }),
  })
}

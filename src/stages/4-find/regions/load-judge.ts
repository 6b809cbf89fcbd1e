import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from '../../../datalog/program.ts'
import { shippedFolder } from '../../3-annotate/shipped-folder.ts'
import { openProgram } from '../blocks/compile-rules.ts'
import type { JudgeWeights, RegionJudge } from './judge.ts'

/** The folder with the rules about regions, their weights, and the accuracy these reach. */
export const shippedRegions = (): string => shippedFolder('regions')

/** The rules about regions, compiled. */
export function compileJudgements(): Program {
  const file = join(shippedRegions(), 'judgements.dl')
  return openProgram([{ file, text: readFileSync(file, 'utf8') }])
}

/** The judge that ships with the package. */
export function loadRegionJudge(): RegionJudge {
  const weights = JSON.parse(readFileSync(join(shippedRegions(), 'weights.json'), 'utf8')) as JudgeWeights
  return { program: compileJudgements(), weights }
}

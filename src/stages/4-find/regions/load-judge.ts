import { readFileSync } from 'node:fs'
import { compile } from '../../../datalog/compile.ts'
import type { Program } from '../../../datalog/program.ts'
import type { JudgeWeights, RegionJudge } from './judge.ts'

/** The rules about regions, compiled. */
export function compileJudgements(): Program {
  const file = new URL('judgements.dl', import.meta.url)
  return compile([{ file: 'judgements.dl', text: readFileSync(file, 'utf8') }])
}

/** The judge that comes with the package. */
export function loadRegionJudge(): RegionJudge {
  const weights = JSON.parse(readFileSync(new URL('weights.json', import.meta.url), 'utf8')) as JudgeWeights
  return { program: compileJudgements(), weights }
}

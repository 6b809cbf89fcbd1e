import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../../datalog/compile.ts'
import type { Program } from '../../../datalog/program.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { RegionJudge } from '../regions/judge.ts'
import { loadRegionJudge } from '../regions/load-judge.ts'
import { type AmberPrograms, loadAmberPrograms } from './amber/programs.ts'
import type { Domain } from './domain.ts'
import { annotatorsOf } from './load-domain.ts'

/** A domain made ready to look at many pages. */
export interface DomainFinder {
  readonly domain: Domain
  readonly annotators: Annotators
  /** Which column is which attribute. */
  readonly alignment: Program
  readonly amber: AmberPrograms
  /** Lists that are found without knowing the domain. */
  readonly judge: RegionJudge
}

export function loadDomainFinder(domain: Domain): DomainFinder {
  return {
    domain,
    annotators: annotatorsOf(domain),
    alignment: compileAlignment(),
    amber: loadAmberPrograms(),
    judge: loadRegionJudge(),
  }
}

function compileAlignment(): Program {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'align', 'alignment.dl')
  return compile([{ file: 'alignment.dl', text: readFileSync(file, 'utf8') }])
}


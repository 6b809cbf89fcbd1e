import { LimitReached, RuleProblems } from '../../datalog/index.ts'
import { ExportFailure } from '../../export/export-failure.ts'
import { SelectionError } from '../../export/select/selection-error.ts'
import { JobFileError } from '../../jobs/spec/job-problem.ts'
import { SecretsError } from '../../jobs/spec/secrets.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { PageFileError } from '../../stages/2-model/page-file/page-file.ts'
import { NoVisualFacts } from '../../stages/2-model/relations.ts'
import { AnnotatorProblems } from '../../stages/3-annotate/problem.ts'
import { BlockProblems } from '../../stages/4-find/blocks/load-block-type.ts'
import { DomainProblems } from '../../stages/4-find/domain/domain-problem.ts'
import { WrapperError } from '../../stages/5-wrap/wrapper-file.ts'
import { Undecided } from '../../stages/6-harvest/undecided.ts'
import { StoreFailure } from '../../store/database/failure.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { reportFailure } from './report.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const NEEDS_BROWSER = 'Leave out --static, or choose a profile or rules without visual facts (--profile fast or tree).'

/** Expected failures say what happened and what to do; anything else is a bug and prints its stack. */
export function reportError(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    terminal.err(`amberyl: ${error.message}\n`)
    return EXIT.usage
  }
  if (error instanceof SelectionError) {
    reportFailure(error, terminal)
    return EXIT.usage
  }
  if (error instanceof JobFileError || error instanceof DomainProblems) {
    terminal.err(`${error.message}\n`)
    return EXIT.usage
  }
  if (error instanceof NoVisualFacts) {
    terminal.err(`amberyl: ${error.message}\n${NEEDS_BROWSER}\n`)
    return EXIT.usage
  }
  if (error instanceof RenderFailure || error instanceof ExportFailure) {
    reportFailure(error, terminal)
    return EXIT.failed
  }
  if (error instanceof StoreFailure) {
    terminal.err(`amberyl: ${error.message}\nWhat to do: ${error.remedy}\n`)
    return EXIT.failed
  }
  const expected =
    error instanceof PageFileError ||
    error instanceof WrapperError ||
    error instanceof AnnotatorProblems ||
    error instanceof BlockProblems ||
    error instanceof RuleProblems ||
    error instanceof LimitReached ||
    error instanceof Undecided ||
    error instanceof SecretsError ||
    isFileError(error)
  terminal.err(`amberyl: ${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`)
  return EXIT.failed
}

/** Reading or writing a file failed: no such folder, no space, no permission. */
const isFileError = (error: unknown): boolean => /^E[A-Z]+$/.test((error as NodeJS.ErrnoException)?.code ?? '')

import { analysisOf } from '../../analyse.ts'
import { RuleProblems } from '../../datalog/problem.ts'
import { AnnotatorProblems } from '../../stages/3-annotate/problem.ts'
import { BlockProblems } from '../../stages/4-find/blocks/load-block-type.ts'
import { DomainProblems } from '../../stages/4-find/domain/domain-problem.ts'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import type { Analysis } from '../../stages/6-harvest/analysis.ts'
import type { Ending } from '../../stages/6-harvest/summary.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import type { TaskRun } from '../run/task-run.ts'

interface OpenedAnalysis {
  readonly kind: 'analysis'
  readonly analysis: Analysis
}

/** The analysis of a walk's pages, with what the job knows beforehand; or why that cannot be used here. */
export async function openAnalysis(
  task: TaskRun,
  walk: number,
): Promise<OpenedAnalysis | (Ending & { readonly kind: 'failed' })> {
  const { context, spec, run, models } = task
  const name = await domainOf(task, walk)
  try {
    const domain = name === undefined ? undefined : context.domains.open(name, run.id)
    const analysis = analysisOf(models, { region: spec.region, domain })
    // Folders that are missing here are found now, not in the middle of a walk.
    if (spec.annotators !== undefined || spec.blocks !== undefined) analysis.prepare()
    return { kind: 'analysis', analysis }
  } catch (error) {
    const what = problemOf(error)
    if (what === undefined) throw error
    const because = `${what} of the job cannot be used on this machine. ${(error as Error).message}`
    return { kind: 'failed', because, remedy: `Put the folder there, or add the job again without it.` }
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof DomainProblems) return 'The domain'
  if (error instanceof AnnotatorProblems) return 'The annotators'
  return error instanceof BlockProblems || error instanceof RuleProblems ? 'The block types' : undefined
}

/**
 * The domain that the job names, or that of its wrapper: `auto` is decided once, by the first walk of the first run.
 */
async function domainOf({ context, job, spec }: TaskRun, walk: number): Promise<string | undefined> {
  const { domain } = spec
  if (domain !== undefined && domain !== AUTO) return domain
  const current = await currentWrapper(context.store.db, job.id, 'list')
  const wrapper = current && parseStored(current.content).wrapper
  const known = wrapper && !isPageWrapper(wrapper) ? wrapper.domain : undefined
  return known ?? (wrapper && walk > 1 ? undefined : domain)
}

import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { ListAnalysis } from '../../stages/6-harvest/analysis.ts'
import { formatStored, parseStored } from '../../stages/7-monitor/stored-file.ts'
import type { StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { findRunById, type StoredRun, setVerdict } from '../../store/runs/runs.ts'
import { addWrapper, currentWrapper } from '../../store/runs/wrappers.ts'
import { checkLease } from '../../store/work/tasks.ts'
import { judgeTemplate, type KeptVerdict, type TemplateVerdict, templatePageOf } from '../template-verdict.ts'
import { addWebhooks } from './add-webhooks.ts'
import { keepCheckedPage } from './keep-template-pages.ts'
import type { TaskRun } from './task-run.ts'

interface WalkTools {
  /** The number of the walk in the run, from 1. */
  readonly walk: number
  readonly analysis: ListAnalysis
}

/** The wrapper to use, if there is one, or why the owner has to review it first. The verdict is stored with the run. */
export async function useStored(
  task: TaskRun,
  kind: 'list' | 'page',
  { walk, analysis }: WalkTools,
  page: PageModel,
): Promise<{ readonly use?: StoredWrapper; readonly stop?: string }> {
  const { context, spec, job } = task
  const current = await currentWrapper(context.store.db, job.id, kind)
  if (!current) return {}
  const stored = parseStored(current.content)
  // The first walk decides for all: the others start from other pages of the same template.
  if (walk > 1) return { use: stored.wrapper }
  const { annotators } = task.models
  const judged = judgeTemplate(stored, page, { policy: spec.mend, annotators, analysis })
  await keepVerdict(task, kind, { ...judged, page: templatePageOf(page) })
  return judged.use ? { use: judged.use.wrapper } : { stop: judged.verdict.because }
}

export async function keepVerdict(task: TaskRun, kind: 'list' | 'page' | 'item', judged: KeptVerdict): Promise<void> {
  const { context, lease, job, run } = task
  const { verdict, learned } = judged
  await context.store.transaction(async tx => {
    await checkLease(tx, lease)
    // After a crash, the mended wrapper finds its template unchanged: the first verdict is kept.
    const isNews = verdict.done !== 'nothing' || !isMended(await findRunById(tx, run.id))
    if (isNews) await setVerdict(tx, run.id, verdict)
    const checked = await currentWrapper(tx, job.id, kind)
    const added =
      learned &&
      (await addWrapper(tx, {
        jobId: job.id,
        kind,
        runId: run.id,
        state: verdict.done === 'mended' ? 'current' : 'proposed',
        content: formatStored(learned),
        because: `${verdict.because}; ${learned.because}`,
      }))
    if (checked) await keepCheckedPage(tx, task, kind, judged, { checked: checked.version, learned: added?.version })
    if (verdict.kind === 'changed' || verdict.kind === 'lost')
      await addWebhooks(tx, task, run, { type: 'template.changed', verdict: sayVerdict(verdict) })
  })
}

const isMended = ({ verdict }: StoredRun): boolean => (verdict as TemplateVerdict | undefined)?.done === 'mended'

const DONE: Readonly<Record<TemplateVerdict['done'], string>> = {
  nothing: '',
  mended: '; the wrapper was mended',
  proposed: '; a new wrapper is waiting to be accepted',
  deferred: '',
}

const sayVerdict = ({ because, done }: TemplateVerdict): string => `${because}${DONE[done]}`

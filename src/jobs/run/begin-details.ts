import { analysisOf } from '../../analyse.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import { loadLearnedPage } from '../../stages/6-harvest/details/learned-page.ts'
import type { DetailState } from '../../stages/6-harvest/follow-details.ts'
import { parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { setDetailState } from '../../store/runs/runs.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import { type JudgedTemplate, judgeTemplate, type KeptVerdict, templatePageOf } from '../template-verdict.ts'
import { keepVerdict } from './begin-by-template.ts'
import type { TaskRun } from './task-run.ts'

/**
 * Checks the wrapper that was given for the detail pages of the job, if there is one, on the page that it was learned
 * from, and gives it to the run. Returns why the owner has to act first, if that is so.
 */
export async function beginDetails(
  task: TaskRun,
  load: (url: string) => Promise<PageModel>,
): Promise<string | undefined> {
  const { context, job, run, spec } = task
  const current = await currentWrapper(context.store.db, job.id, 'item')
  if (!current) return undefined
  const { use, verdict, ...rest } = await judgeDetails(task, parseStored(current.content), load)
  await keepVerdict(task, 'item', { ...rest, verdict: { ...verdict, of: 'details' } })
  if (!use || !isPageWrapper(use.wrapper)) return verdict.because
  const state: DetailState = {
    wrappers: [use.wrapper],
    reading: spec.reading === 'parser' ? 'parser' : 'browser',
    whyNothing: '',
    decided: [],
  }
  await setDetailState(context.store.db, run.id, state)
  return undefined
}

async function judgeDetails(
  { models, spec }: TaskRun,
  stored: Stored,
  load: (url: string) => Promise<PageModel>,
): Promise<JudgedTemplate & Pick<KeptVerdict, 'page'>> {
  const { wrapper } = stored
  if (!isPageWrapper(wrapper)) throw new Error('detail pages need a wrapper of single pages')
  const learned = await loadLearnedPage(wrapper, load)
  switch (learned.kind) {
    case 'page':
      return {
        ...judgeTemplate(stored, learned.page, {
          policy: spec.mend,
          annotators: models.annotators,
          analysis: analysisOf(models),
          sameTexts: true,
        }),
        page: templatePageOf(learned.page),
      }
    case 'gone': {
      const paste = wrapper.fields.map(({ name }) => name)
      return { verdict: { kind: 'lost', because: learned.because, places: [], done: 'deferred', paste } }
    }
    case 'none': {
      const because = 'the wrapper of detail pages was not learned from an address'
      return { verdict: { kind: 'unknown', because, places: [], done: 'nothing' }, use: stored }
    }
  }
}

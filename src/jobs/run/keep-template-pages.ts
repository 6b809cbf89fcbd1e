import type { MendedField } from '../../stages/7-monitor/mended-field.ts'
import type { Queries } from '../../store/database/store.ts'
import { copyTemplatePage, keepTemplatePage, type TemplateKind } from '../../store/runs/template-pages.ts'
import type { KeptVerdict, TemplateVerdict } from '../template-verdict.ts'
import type { TaskRun } from './task-run.ts'

/** What was found when the template had changed; stored with the page that showed it. */
export interface TemplateFinding {
  readonly verdict: TemplateVerdict
  readonly fields: readonly MendedField[]
  /** The version of the new wrapper, if there is one. */
  readonly learned: number | null
}

interface CheckedVersions {
  /** Of the wrapper that was checked, and of the new one. */
  readonly checked: number
  readonly learned: number | undefined
}

/** Keeps the page of a check: as the latest page of the template, or, if the template changed, beside that one. */
export async function keepCheckedPage(
  tx: Queries,
  { job, run }: Pick<TaskRun, 'job' | 'run'>,
  kind: TemplateKind,
  { verdict, fields = [], page }: KeptVerdict,
  { checked, learned }: CheckedVersions,
): Promise<void> {
  if (!page) return
  const of = { jobId: job.id, kind }
  if (verdict.kind === 'same' || verdict.kind === 'unknown')
    return keepTemplatePage(tx, { ...of, role: 'learned', runId: run.id, page })
  await copyTemplatePage(tx, of, 'learned', 'before')
  const finding: TemplateFinding = { verdict, fields: fields.map(shorten), learned: learned ?? null }
  await keepTemplatePage(tx, { ...of, role: 'after', runId: run.id, page, version: checked, finding })
  if (verdict.done === 'mended') await copyTemplatePage(tx, of, 'after', 'learned')
}

const MAX_VALUES = 60
const MAX_VALUE_LENGTH = 500

/** Enough values to compare. */
function shorten({ values, before, ...field }: MendedField): MendedField {
  const short = (texts: readonly string[]): string[] =>
    texts.slice(0, MAX_VALUES).map(text => text.slice(0, MAX_VALUE_LENGTH))
  return { ...field, values: short(values), ...(before ? { before: short(before) } : {}) }
}

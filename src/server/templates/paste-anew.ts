import { copiedFrom, type GivenFields, viewProblem } from '../../answers/example-view.ts'
import { learn } from '../../by-example.ts'
import { analysisFor } from '../../check-stored.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { templatePageOf } from '../../jobs/template-verdict.ts'
import { modelsFor } from '../../shipped-models.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { Problem } from '../../stages/5-wrap/page/problem.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { mendWrapper } from '../../stages/7-monitor/mend-wrapper.ts'
import type { MendedField } from '../../stages/7-monitor/mended-field.ts'
import { formatStored, parseStored, type Stored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import type { TemplateState } from '../../stages/7-monitor/template-state.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { keepTemplatePage, type TemplateKind } from '../../store/runs/template-pages.ts'
import { addWrapper, type VersionedWrapper } from '../../store/runs/wrappers.ts'
import { ApiProblem } from '../problem.ts'
import type { ReadPage, ServerContext } from '../server-context.ts'
import { pairFields } from './template-view.ts'

interface PastedTexts {
  readonly job: StoredJob
  readonly kind: TemplateKind
  readonly current: VersionedWrapper
  /** The page that shows the texts, and one that the wrapper in use reads. */
  readonly page: ReadPage
  readonly before: PageModel | undefined
  readonly fields: GivenFields
  readonly text?: string | undefined
  readonly without: readonly string[]
  readonly preview: boolean
}

/** The owner says what the fields are now: the wrapper is learned again, and used from now on. */
export async function pasteAnew({ store }: Pick<ServerContext, 'store'>, pasted: PastedTexts) {
  const { job, kind, current, page, before, preview, without } = pasted
  const old = parseStored(current.content)
  requireKnown(old, [...Object.keys(pasted.fields), ...without])
  const { stored, fields, problems } = isPageWrapper(old.wrapper)
    ? await learnPage(old, pasted)
    : learnList({ ...old, wrapper: old.wrapper }, pasted)
  const pairs = pairFields({ before, after: page.model }, { old, learned: stored }, fields)
  if (!stored || preview) return { learned: stored !== undefined, version: null, fields: pairs, problems }
  const because = `learned from pasted texts: ${Object.keys(pasted.fields).join(', ')}`
  const added = await store.transaction(async tx => {
    const of = { jobId: job.id, kind }
    await keepTemplatePage(tx, {
      ...{ ...of, role: 'learned', runId: null, tiles: page.tiles },
      page: templatePageOf(page.model),
    })
    return addWrapper(tx, { ...of, runId: null, state: 'current', content: formatStored(stored), because })
  })
  return { learned: true, version: added.version, fields: pairs, problems }
}

function requireKnown({ wrapper }: Stored, names: readonly string[]): void {
  const known = new Set<string>(wrapper.fields.map(({ name }) => name))
  const problems = names
    .filter(name => !known.has(name))
    .map(name => ({ at: name, message: 'the job has no such field' }))
  if (problems.length === 0) return
  const todo = `Name some of ${[...known].join(', ')}.`
  throw new ApiProblem(422, 'bad-input', 'The request names fields that the job does not have.', todo, { problems })
}

type ShownProblem = Omit<ReturnType<typeof viewProblem>, 'kind'> & { readonly kind: string }

interface LearnedAnew {
  readonly stored: Stored | undefined
  readonly fields: readonly MendedField[]
  readonly problems: ShownProblem[]
}

const modelsOf = ({ spec }: StoredJob) => {
  const { annotators, blocks } = spec as JobSpec
  return modelsFor({ annotators, blocks })
}

/** As if the template had changed: every field that was not pasted is found again, or not. */
function mendAll(stored: Stored & { readonly state: TemplateState }, pasted: PastedTexts) {
  const models = modelsOf(pasted.job)
  const { wrapper } = stored
  const verdict = { kind: 'changed', because: 'texts were pasted', places: [], fields: [], changes: [] } as const
  return mendWrapper(stored, pasted.page.model, {
    policy: 'automatic',
    verdict,
    annotators: models.annotators,
    ...(isPageWrapper(wrapper) ? {} : { analysis: analysisFor(wrapper, models) }),
  })
}

/** Pasted texts are examples, and so is what was found again. */
async function learnPage(old: Stored, pasted: PastedTexts): Promise<LearnedAnew> {
  const { page, without, text } = pasted
  const given = copiedFrom(page.model, pasted.fields)
  const { wrapper, state } = old
  const mending = state && mendAll({ wrapper, state }, pasted)
  const found = mending && 'fields' in mending ? mending.fields : []
  const others = wrapper.fields
    .map(({ name }) => name as string)
    .filter(name => !(name in given.fields) && !without.includes(name))
  const again = others.flatMap(name => found.find(field => field.name === name && field.how !== 'lost') ?? [])
  const missing = others.filter(name => !again.some(field => field.name === name))
  if (missing.length > 0) return { stored: undefined, fields: again, problems: missing.map(sayMissing) }
  const fields = { ...Object.fromEntries(again.map(({ name, values }) => [name, values])), ...given.fields }
  const learned = await learn(page.model, {
    ...{ fields, nodes: given.nodes, models: modelsOf(pasted.job) },
    ...(text === undefined ? {} : { text }),
  })
  const isLearned = learned.kind === 'learned'
  const problems: readonly Problem[] = isLearned ? learned.warnings : learned.problems
  const pastedFields = Object.entries(given.fields).map(([name, values]) => pastedField(name, values))
  return {
    stored: isLearned ? learned.stored : undefined,
    fields: [...again, ...pastedFields],
    problems: problems.map(viewProblem),
  }
}

const sayMissing = (field: string) => ({
  ...{ kind: 'field-not-found', field, example: 0, nearest: null },
  message: `The value of "${field}" is not on the page any more: paste it, too, or do without the field.`,
})

const pastedField = (name: string, values: readonly string[]): MendedField => ({
  ...{ name, how: 'same-values', values, because: 'pasted' },
})

/** The pasted texts are those of one record: the list that shows them is the one. */
function learnList(old: Stored & { readonly wrapper: Wrapper }, pasted: PastedTexts): LearnedAnew {
  const { page, without } = pasted
  const { fields: texts } = copiedFrom(page.model, pasted.fields)
  const { state } = old
  if (!state)
    throw new ApiProblem(409, 'nothing-learned', 'The template of the list was never learned.', 'Run the job first.')
  const fields = state.fields.map(({ memory, ...field }) => {
    const values = texts[field.name]
    const known = memory ?? { values: [], tag: '', words: [], heading: '', isInTitle: false }
    return { ...field, memory: { ...known, values: values ? [...values.slice(0, 1)] : [] } }
  })
  const kept = old.wrapper.fields.filter(({ name }) => !without.includes(name))
  const mending = mendAll({ wrapper: { ...old.wrapper, fields: kept }, state: { ...state, fields } }, pasted)
  const found = 'fields' in mending ? mending.fields : []
  const lost = Object.keys(texts).filter(name => found.find(field => field.name === name)?.how !== 'same-values')
  if ('stored' in mending && lost.length === 0) return { stored: mending.stored, fields: found, problems: [] }
  const names = lost.length > 0 ? lost : Object.keys(texts)
  return { stored: undefined, fields: found, problems: names.map(sayNotInList) }
}

const sayNotInList = (field: string) => ({
  ...{ kind: 'field-not-found', field, example: 0, nearest: null },
  message: `No list of the page has a record with this text of "${field}": paste the texts of one record.`,
})

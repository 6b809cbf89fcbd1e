import type { TemplateFinding } from '../../jobs/run/keep-template-pages.ts'
import { drawBarTree } from '../../stages/7-monitor/draw-bar-tree.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { learnedBarTree } from '../../stages/7-monitor/template-state.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { type KeptTemplatePage, listTemplatePages, type TemplateKind } from '../../store/runs/template-pages.ts'
import { listWrappers, type VersionedWrapper } from '../../store/runs/wrappers.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/templates.ts'
import { findNamed } from '../handlers/job-name.ts'
import { findPage, keptPageId } from '../handlers/kept-page.ts'
import { runIdOf } from '../handlers/run-id.ts'
import { requireMatch, wrappersVersion } from '../handlers/versions.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { pasteAnew } from './paste-anew.ts'
import { compareTemplatePages } from './template-view.ts'

/** Templates of jobs: how they looked, how they look now, and what to do about it. */
export function templateRoutes(context: ServerContext) {
  const { db } = context.store
  return createApi()
    .openapi(contract.templatesRoute, async c => {
      const job = await findNamed(db, c.req.valid('param').name)
      const versions = await listWrappers(db, job.id)
      c.header('etag', wrappersVersion(versions))
      const templates = []
      for (const kept of await templatesOf(context, job, versions)) templates.push(await viewTemplate(context, kept))
      return c.json({ templates }, 200)
    })
    .openapi(contract.barTreeRoute, async c => {
      const { name, kind } = c.req.valid('param')
      const { change, tree } = await viewTemplate(context, await templateOf(context, name, kind))
      const { before = null, after = null } = change?.trees ?? {}
      const drawn = after ?? before ?? tree
      if (!drawn) throw notFound('bar-tree', `for ${name}`, 'It is drawn when a run has learned a template.')
      const svg = drawBarTree(drawn, { title: name, ...(after && before ? { before } : {}) })
      return c.body(svg, 200, { 'content-type': 'image/svg+xml' }) as never
    })
    .openapi(contract.pasteRoute, async c => {
      const { name, kind } = c.req.valid('param')
      const template = await templateOf(context, name, kind)
      requireMatch(c, wrappersVersion(template.all))
      const { page: other, ...wanted } = c.req.valid('json')
      const { current, after, learned, before } = template
      const shown = after ?? learned
      const id = other ?? (shown && keptPageId(shown.id))
      if (!current || id === undefined)
        throw new ApiProblem(409, 'nothing-learned', `${name} has not learned this template yet.`, 'Run the job first.')
      const was = before ?? learned
      return c.json(
        await pasteAnew(context, {
          ...{ job: template.job, kind, current, page: await findPage(context, id), ...wanted },
          before: was && (await findPage(context, keptPageId(was.id))).model,
        }),
        200,
      )
    })
}

/** What is known of one template of a job. */
interface KnownTemplate {
  readonly job: StoredJob
  readonly kind: TemplateKind
  readonly learned: KeptTemplatePage | undefined
  readonly before: KeptTemplatePage | undefined
  readonly after: KeptTemplatePage | undefined
  readonly current: VersionedWrapper | undefined
  /** Of its kind, and of all kinds. */
  readonly versions: readonly VersionedWrapper[]
  readonly all: readonly VersionedWrapper[]
}

async function templatesOf(
  { store: { db } }: Pick<ServerContext, 'store'>,
  job: StoredJob,
  all: readonly VersionedWrapper[],
): Promise<KnownTemplate[]> {
  const pages = await listTemplatePages(db, job.id)
  return (['list', 'page', 'item'] as const).flatMap(kind => {
    const versions = all.filter(version => version.kind === kind)
    const of = (role: KeptTemplatePage['role']) => pages.find(page => page.kind === kind && page.role === role)
    const current = versions.findLast(({ state }) => state === 'current')
    if (versions.length === 0) return []
    return [{ job, kind, versions, all, current, learned: of('learned'), before: of('before'), after: of('after') }]
  })
}

async function templateOf(context: ServerContext, name: string, kind: TemplateKind): Promise<KnownTemplate> {
  const job = await findNamed(context.store.db, name)
  const all = await listWrappers(context.store.db, job.id)
  const found = (await templatesOf(context, job, all)).find(each => each.kind === kind)
  if (!found) throw notFound('template', `${kind} of ${name}`, 'A run learns it.')
  return found
}

async function viewTemplate(context: ServerContext, template: KnownTemplate) {
  const { kind, current, learned } = template
  const state = current && parseStored(current.content).state
  return {
    kind,
    version: current?.version ?? null,
    learned: learned ? viewPage(learned) : null,
    tree: state ? learnedBarTree(state) : null,
    change: await viewLastChange(context, template),
  }
}

async function viewLastChange(context: ServerContext, { before, after, versions }: KnownTemplate) {
  const old = versions.find(({ version }) => version === after?.version)
  if (!after || !old) return null
  const { verdict, fields, learned } = after.finding as TemplateFinding
  const proposal = versions.find(({ version }) => version === learned)
  const pages = {
    before: before && (await findPage(context, keptPageId(before.id))).model,
    after: (await findPage(context, keptPageId(after.id))).model,
  }
  const wrappers = { old: parseStored(old.content), learned: proposal && parseStored(proposal.content) }
  return {
    run: after.runId === null ? null : runIdOf({ id: after.runId }),
    checkedAt: after.takenAt,
    version: old.version,
    verdict,
    before: before ? viewPage(before) : null,
    after: viewPage(after),
    ...compareTemplatePages(pages, wrappers, fields),
    proposal: proposal ? { version: proposal.version, state: proposal.state, because: proposal.because } : null,
  }
}

const viewPage = ({ id, url, readBy, takenAt, runId }: KeptTemplatePage) => ({
  ...{ id: keptPageId(id), url, readBy, takenAt },
  run: runId === null ? null : runIdOf({ id: runId }),
})

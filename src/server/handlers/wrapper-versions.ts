import {
  adoptProposed,
  listWrappers,
  rejectProposed,
  restoreWrapper,
  type VersionedWrapper,
  type WrapperKind,
} from '../../store/runs/wrappers.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/wrapper-versions.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { findNamed } from './job-name.ts'
import { changedLines } from './line-changes.ts'
import { requireMatch, wrappersVersion } from './versions.ts'

/** Versions of what a job has learned: shown, compared, restored, and decided about. */
export function wrapperVersionRoutes({ store }: Pick<ServerContext, 'store'>) {
  const { db } = store
  const versionsOf = async (name: string, kind: WrapperKind) => {
    const job = await findNamed(db, name)
    return { job, versions: (await listWrappers(db, job.id)).filter(each => each.kind === kind) }
  }
  return createApi()
    .openapi(contract.wrappersRoute, async c => {
      const job = await findNamed(db, c.req.valid('param').name)
      const versions = await listWrappers(db, job.id)
      c.header('etag', wrappersVersion(versions))
      return c.json({ wrappers: versions.map(viewVersion) }, 200)
    })
    .openapi(contract.wrapperVersionRoute, async c => {
      const { name, kind, version } = c.req.valid('param')
      const { versions } = await versionsOf(name, kind)
      return c.json(viewVersion(find(versions, version)), 200)
    })
    .openapi(contract.wrapperDiffRoute, async c => {
      const { name, kind, version } = c.req.valid('param')
      const { versions } = await versionsOf(name, kind)
      const now = find(versions, version)
      const since = c.req.valid('query').since ?? versions.findLast(each => each.version < version)?.version
      if (since === undefined)
        throw new ApiProblem(409, 'nothing-before', 'There is no earlier version.', 'Name another with since.')
      const before = find(versions, since)
      const [old, current] = [shownContent(before), shownContent(now)]
      return c.json(
        { since, version, fields: changedFields(old, current), lines: changedLines(pretty(old), pretty(current)) },
        200,
      )
    })
    .openapi(contract.restoreWrapperRoute, async c => {
      const { name, kind, version } = c.req.valid('param')
      const { job, versions } = await versionsOf(name, kind)
      find(versions, version)
      const { current } = c.req.valid('json')
      const used = versions.findLast(({ state }) => state === 'current')
      if (current !== undefined && used?.version !== current)
        throw new ApiProblem(409, 'changed', `The current version is ${used?.version ?? 'none'}.`, 'Look at it first.')
      const restored = await store.transaction(tx => restoreWrapper(tx, job.id, kind, version))
      return c.json(viewVersion(restored!), 200)
    })
    .openapi(contract.decideRoute, async c => {
      const job = await findNamed(db, c.req.valid('param').name)
      const versions = await listWrappers(db, job.id)
      requireMatch(c, wrappersVersion(versions))
      const proposed = versions.findLast(({ state }) => state === 'proposed')
      if (!proposed) throw notFound('proposal', `for ${job.name}`, 'There is nothing to decide.')
      const { decision, reason } = c.req.valid('json')
      const decided = await store.transaction(tx =>
        decision === 'accept'
          ? adoptProposed(tx, job.id, proposed.kind)
          : rejectProposed(tx, job.id, proposed.kind, reason),
      )
      const { kind, version, state } = decided ?? proposed
      return c.json({ kind, version, state }, 200)
    })
}

function find(versions: readonly VersionedWrapper[], version: number): VersionedWrapper {
  const found = versions.find(each => each.version === version)
  if (found) return found
  const known = versions.map(each => each.version).join(', ')
  throw notFound('version', String(version), known === '' ? 'The job has no such wrapper.' : `There are ${known}.`)
}

const viewVersion = ({ kind, version, state, because, createdAt, content }: VersionedWrapper) => ({
  ...{ kind, version, state, because, createdAt },
  content: JSON.parse(content) as unknown,
})

interface ShownContent {
  readonly fields?: readonly { readonly name: string }[]
}

/** The template is long and only for programs. */
function shownContent({ content }: VersionedWrapper): ShownContent {
  const { template: _, ...shown } = JSON.parse(content) as ShownContent & { template?: unknown }
  return shown
}

const pretty = (content: ShownContent): string => JSON.stringify(content, null, 2)

function changedFields({ fields: old = [] }: ShownContent, { fields: now = [] }: ShownContent) {
  const [before, after] = [old, now].map(fields => new Map(fields.map(field => [field.name, JSON.stringify(field)])))
  return {
    added: [...after!.keys()].filter(name => !before!.has(name)),
    removed: [...before!.keys()].filter(name => !after!.has(name)),
    changed: [...after!].flatMap(([name, text]) => (before!.has(name) && before!.get(name) !== text ? [name] : [])),
  }
}

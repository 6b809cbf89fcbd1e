import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { StoredJob } from '../../store/runs/jobs.ts'
import type { VersionedWrapper } from '../../store/runs/wrappers.ts'
import { ApiProblem } from '../problem.ts'

/** Changes whenever a job does: its file, its name, or whether it is paused. */
export const jobVersion = ({ id, name, source, state }: StoredJob): string => versionOf([id, name, source, state])

/** Changes whenever a version of a wrapper is added, accepted, or rejected. */
export const wrappersVersion = (wrappers: readonly VersionedWrapper[]): string =>
  versionOf(wrappers.map(({ kind, version, state }) => [kind, version, state]))

const versionOf = (parts: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`

/** With If-Match, a change is made only to the version that the client has seen; `*` is any that exists. */
export function requireMatch(c: Context, version: string | undefined): void {
  const wanted = c.req.header('if-match')
  if (wanted === undefined) return
  const isMatch = version !== undefined && wanted.split(',').some(each => ['*', version].includes(each.trim()))
  if (isMatch) return
  throw new ApiProblem(412, 'changed', 'It has changed since you read it.', 'Read it again, and repeat the change.')
}

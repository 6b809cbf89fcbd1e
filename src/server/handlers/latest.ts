import { type Context, Hono } from 'hono'
import { encodeStream } from '../../export/encode-stream.ts'
import { encodeFeed } from '../../export/feed/encode-feed.ts'
import { FEED_FORMATS, FEED_MEDIA_TYPES } from '../../export/feed/feed-format.ts'
import { feedVersion, isSameVersion } from '../../export/feed/feed-version.ts'
import { EXPORT_FORMATS } from '../../export/format.ts'
import { jobFeed } from '../../jobs/run/job-feed.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { findRun } from '../../store/runs/runs.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { runTableOf } from './rows.ts'
import { tableFile } from './table-file.ts'

const RUN_FIRST = 'Run the job first; GET /api/v1/jobs shows the addresses.'

/** Addresses that stay, for programs that can only be given one: the last table of a job, and its feed. */
export function latestRoutes({ store, tokens, origin }: Pick<ServerContext, 'store' | 'tokens' | 'origin'>) {
  const { db } = store
  const allow = (c: Context, job: string): void => {
    const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (tokens.allowsLink(job, c.req.query('token') ?? '')) return
    if (bearer !== undefined && tokens.scopeOf(bearer) !== undefined) return
    tokens.noteWrong()
    const todo = 'GET /api/v1/jobs shows the whole address.'
    throw new ApiProblem(401, 'no-token', 'The address has no valid token.', todo)
  }
  return new Hono()
    .get('/jobs/:name/:file', async c => {
      const { name, file } = c.req.param()
      allow(c, name)
      const format = EXPORT_FORMATS.find(known => file === `latest.${known}`)
      const job = format && (await findJob(db, name.normalize('NFC')))
      const run = job && (await findRun(db, job.id, 'last-finished'))
      if (!run || !format) throw notFound('table', `${name}/${file}`, RUN_FIRST)
      const etag = `"${run.id}-${format}"`
      const lastModified = new Date(run.endedAt ?? run.startedAt).toUTCString()
      const headers = { etag, 'last-modified': lastModified, 'cache-control': 'no-cache' }
      if (isSameVersion({ etag, lastModified }, conditionsOf(c))) return c.body(null, 304, headers)
      const { stream } = await runTableOf(db, run)
      const { chunks } = await encodeStream(stream, format)
      return tableFile(chunks, { name: run.state === 'partial' ? `${name}-partial` : name, format, headers })
    })
    .get('/feeds/:file', async c => {
      const { file } = c.req.param()
      const format = FEED_FORMATS.find(known => file.endsWith(`.${known}`))
      const name = file.slice(0, -(format?.length ?? 0) - 1)
      allow(c, name)
      const job = format && (await findJob(db, name.normalize('NFC')))
      if (!job) throw notFound('feed', file, RUN_FIRST)
      const { feed, changedAt } = await jobFeed(db, job, { selfUrl: `${origin}/feeds/${encodeURIComponent(file)}` })
      const text = encodeFeed(feed, format)
      const version = feedVersion(text, changedAt)
      const headers = { etag: version.etag, 'last-modified': version.lastModified, 'cache-control': 'no-cache' }
      if (isSameVersion(version, conditionsOf(c))) return c.body(null, 304, headers)
      return c.body(text, 200, { ...headers, 'content-type': FEED_MEDIA_TYPES[format] })
    })
}

const conditionsOf = (c: Context) => ({
  ifNoneMatch: c.req.header('if-none-match'),
  ifModifiedSince: c.req.header('if-modified-since'),
})

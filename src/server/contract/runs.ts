import { createRoute, z } from '@hono/zod-openapi'
import {
  body,
  CONFLICT,
  EVENT_STREAM,
  FAILURES,
  file,
  idempotencyKey,
  json,
  lastEventId,
  NOT_FOUND,
  pageQuery,
  rowsQuery,
  rowsSchema,
} from './answers.ts'
import { extractionId } from './extractions.ts'
import { webAddress } from './pages.ts'

const TAGS = ['runs']

export const runId = z.object({ id: z.string().regex(/^run_\d{1,15}$/) })
export const jobName = z.object({ name: z.string().min(1).max(100) })

export const runSchema = z
  .object({
    id: z.string().openapi({ example: 'run_12' }),
    job: z.string(),
    run: z.int().openapi({ description: 'Its number within the job, from 1.' }),
    start: z.array(z.string()).openapi({ description: 'The addresses that it starts from.' }),
    state: z.enum(['running', 'finished', 'partial', 'deferred', 'failed', 'stopped']),
    cause: z.enum(['command', 'schedule']),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    because: z.string().nullable().openapi({ description: 'Why it did not finish.' }),
    resumed: z.int(),
    pages: z.int(),
    records: z.int(),
    duplicates: z.int(),
    details: z.object({ read: z.int(), missing: z.int() }).nullable(),
    changes: z
      .object({
        comparedTo: z.int().nullable(),
        new: z.int(),
        changed: z.int(),
        gone: z.int(),
        unchanged: z.int(),
        moved: z.int(),
      })
      .nullable(),
    template: z.unknown().openapi({ description: 'The check of the template before the run.' }),
    archives: z
      .object({
        read: z.int(),
        unchanged: z.int(),
        failed: z.int(),
        left: z.int(),
        failures: z.array(z.object({ archive: z.string(), because: z.string() })),
      })
      .nullable()
      .openapi({
        description:
          'For a job with archives: how many of them were read, are the same as in an earlier run, were not read to the end, and are left; and up to 100 reasons.',
      }),
    notes: z.array(z.string()).readonly(),
  })
  .openapi('Run')

/** How much of a list is read, and how. */
export const walkShape = {
  pages: z.union([z.literal('all'), z.int().min(1)]).optional(),
  details: z.boolean().optional(),
  reading: z.enum(['auto', 'browser', 'parser']).optional(),
  delayMs: z
    .int()
    .min(0)
    .max(3_600_000)
    .optional()
    .openapi({ description: 'Between two requests to the site; by default 1000.' }),
}

export const runJobRoute = createRoute({
  operationId: 'runJob',
  method: 'post',
  path: '/jobs/{name}/runs',
  tags: ['jobs'],
  summary: 'Run a job now',
  request: { params: jobName, headers: idempotencyKey },
  responses: { 202: json(runSchema, 'The run, which has just begun.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const harvestRoute = createRoute({
  operationId: 'harvest',
  method: 'post',
  path: '/harvests',
  tags: TAGS,
  summary: 'Harvest a list, once: a run of a job that is not saved',
  request: {
    headers: idempotencyKey,
    ...body(
      z.object({
        url: webAddress.optional().openapi({ description: 'Where the list begins; needed without `extraction`.' }),
        extraction: extractionId.shape.id
          .optional()
          .openapi({ description: 'Its address, list, wrapper, and edits; other keys replace what it says.' }),
        ...walkShape,
        records: z.int().min(1).optional(),
        siblings: z.boolean().optional(),
        domain: z
          .string()
          .regex(/^[\w-]+$/)
          .optional(),
        region: z.union([z.literal('main'), z.int().min(1)]).optional(),
      }),
    ),
  },
  responses: { 202: json(runSchema, 'The run, which has just begun.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const listRunsRoute = createRoute({
  operationId: 'listRuns',
  method: 'get',
  path: '/runs',
  tags: TAGS,
  summary: 'List runs, the latest first',
  request: { query: pageQuery.extend({ job: z.string().optional() }) },
  responses: { 200: json(z.object({ runs: z.array(runSchema), total: z.int() }), 'Runs.'), ...NOT_FOUND, ...FAILURES },
})

export const getRunRoute = createRoute({
  operationId: 'getRun',
  method: 'get',
  path: '/runs/{id}',
  tags: TAGS,
  summary: 'Show a run',
  request: { params: runId },
  responses: { 200: json(runSchema, 'The run.'), ...NOT_FOUND, ...FAILURES },
})

export const runEventsRoute = createRoute({
  operationId: 'watchRun',
  method: 'get',
  path: '/runs/{id}/events',
  tags: TAGS,
  summary: 'Watch a run: a stream of events that continues after Last-Event-ID',
  description:
    'Events: `page` (with an id), `run` (its state, whenever it changes), `activity` (what is being done), `end`.',
  request: {
    params: runId,
    headers: lastEventId,
  },
  responses: {
    ...EVENT_STREAM,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const stopRunRoute = createRoute({
  operationId: 'stopRun',
  method: 'post',
  path: '/runs/{id}/stop',
  tags: TAGS,
  summary: 'Stop a run and keep what it has read',
  request: { params: runId },
  responses: { 200: json(runSchema, 'The run.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const resumeRunRoute = createRoute({
  operationId: 'resumeRun',
  method: 'post',
  path: '/runs/{id}/resume',
  tags: TAGS,
  summary: 'Continue a stopped run where it was',
  request: { params: runId },
  responses: { 202: json(runSchema, 'The run.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const runRowsRoute = createRoute({
  operationId: 'listRunRows',
  method: 'get',
  path: '/runs/{id}/rows',
  tags: TAGS,
  summary: 'Records of a run, also while it goes on',
  request: {
    params: runId,
    query: rowsQuery,
  },
  responses: { 200: json(rowsSchema, 'Some rows of its table.'), ...NOT_FOUND, ...FAILURES },
})

export const diffRoute = createRoute({
  operationId: 'listChanges',
  method: 'get',
  path: '/runs/{id}/changes',
  tags: TAGS,
  summary: 'What changed between a run and an earlier one',
  request: {
    params: runId,
    query: z.object({
      since: runId.shape.id.optional(),
    }),
  },
  responses: {
    200: json(z.array(z.record(z.string(), z.unknown())), 'As `amberyl export --changes --format json` writes it.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const runPictureRoute = createRoute({
  operationId: 'getRunPicture',
  method: 'get',
  path: '/runs/{id}/picture',
  tags: TAGS,
  summary: 'What a browser showed of a page of a run; kept for a while if someone watched the run',
  request: {
    params: runId,
    query: z.object({
      url: z.string().max(10_000).openapi({ description: 'As a `page` event with `picture: true` says it.' }),
    }),
  },
  responses: {
    200: file(['image/jpeg'], 'The picture.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

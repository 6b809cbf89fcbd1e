import { createRoute, z } from '@hono/zod-openapi'
import {
  body,
  CHANGED,
  CONFLICT,
  EVENT_STREAM,
  FAILURES,
  idempotencyKey,
  ifMatch,
  json,
  lastEventId,
  NOT_FOUND,
  pageQuery,
  rowsQuery,
  rowsSchema,
} from './answers.ts'
import { extractionId } from './extractions.ts'

const TAGS = ['jobs']

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
    notes: z.array(z.string()).readonly(),
  })
  .openapi('Run')

export const jobViewSchema = z
  .object({
    name: z.string(),
    state: z.enum(['active', 'paused', 'unsaved']),
    schedule: z.object({ cron: z.string(), timeZone: z.string() }).nullable(),
    nextAt: z.string().nullable(),
    lastRun: runSchema.omit({ id: true }).nullable(),
    alert: z
      .string()
      .nullable()
      .openapi({ description: 'Why the last run raises the alert of the job; null if it does not.' }),
    links: z.record(z.string(), z.string()).openapi({
      description: 'Addresses of the latest table and of feeds, with a token that allows nothing else.',
    }),
  })
  .openapi('Job')

export const jobName = z.object({ name: z.string().min(1).max(100) })
const runId = z.object({ id: z.string().regex(/^run_\d{1,15}$/) })

const jobFile = z.object({
  source: z.string().max(1_000_000).openapi({ description: 'A job file: YAML or JSON. It may not name files.' }),
  name: z.string().max(100).optional().openapi({ description: 'Used if the file does not say one.' }),
})

const kept = {
  name: z.string().min(1).max(100),
  schedule: z.string().max(200).optional().openapi({ example: '0 6 * * *' }),
  timeZone: z.string().max(100).optional().openapi({ example: 'Europe/Berlin' }),
  pages: z.union([z.literal('all'), z.int().min(1)]).optional(),
  details: z.boolean().optional(),
}

const delayMs = z
  .int()
  .min(0)
  .max(3_600_000)
  .optional()
  .openapi({ description: 'Between two requests to the site; by default 1000.' })

const jobOfExtraction = z.object({
  extraction: extractionId.shape.id.openapi({ description: 'Its list, wrapper, and edits.' }),
  ...kept,
})

const jobOfRun = z.object({
  run: runId.shape.id.openapi({ description: 'Of a single harvest, which is kept as a job with its records.' }),
  ...kept,
})

const jobOfWrapper = z.object({
  wrapper: z.record(z.string(), z.unknown()).openapi({
    description: 'The content of a wrapper file, as `POST /examples` or `GET /extractions/{id}/wrapper` gives it.',
  }),
  start: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(1000)
    .openapi({
      description:
        'Where the list begins. A wrapper of single pages reads each of these pages as one record; with `details`, they are lists, and it reads the detail pages of their records.',
    }),
  reading: z.enum(['auto', 'browser', 'parser']).optional(),
  delayMs,
  ...kept,
})

export const listJobsRoute = createRoute({
  method: 'get',
  path: '/jobs',
  tags: TAGS,
  summary: 'List jobs by name',
  request: { query: pageQuery },
  responses: { 200: json(z.object({ jobs: z.array(jobViewSchema), total: z.int() }), 'Jobs.'), ...FAILURES },
})

export const addJobRoute = createRoute({
  method: 'post',
  path: '/jobs',
  tags: TAGS,
  summary:
    'Add a job: from a file, which may change the job of the same name, from an extraction, a harvest, or a wrapper',
  request: {
    headers: idempotencyKey.extend(ifMatch.shape),
    ...body(z.union([jobFile, jobOfExtraction, jobOfRun, jobOfWrapper])),
  },
  responses: { 201: json(jobViewSchema, 'The job.'), ...NOT_FOUND, ...CONFLICT, ...CHANGED, ...FAILURES },
})

export const getJobRoute = createRoute({
  method: 'get',
  path: '/jobs/{name}',
  tags: TAGS,
  summary: 'Show a job',
  request: { params: jobName },
  responses: {
    200: json(jobViewSchema.extend({ source: z.string() }), 'The job and its file.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const removeJobRoute = createRoute({
  method: 'delete',
  path: '/jobs/{name}',
  tags: TAGS,
  summary: 'Delete a job with its runs and records',
  request: { params: jobName, headers: ifMatch },
  responses: { 204: { description: 'It is gone.' }, ...NOT_FOUND, ...CONFLICT, ...CHANGED, ...FAILURES },
})

export const jobStateRoute = createRoute({
  method: 'put',
  path: '/jobs/{name}/state',
  tags: TAGS,
  summary: 'Pause a job, or let it follow its schedule again',
  request: { params: jobName, headers: ifMatch, ...body(z.object({ state: z.enum(['active', 'paused']) })) },
  responses: { 200: json(jobViewSchema, 'The job.'), ...NOT_FOUND, ...CHANGED, ...FAILURES },
})

export const runJobRoute = createRoute({
  method: 'post',
  path: '/jobs/{name}/runs',
  tags: TAGS,
  summary: 'Run a job now',
  request: { params: jobName, headers: idempotencyKey },
  responses: { 202: json(runSchema, 'The run, which has just begun.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const decideRoute = createRoute({
  method: 'post',
  path: '/jobs/{name}/proposal',
  tags: TAGS,
  summary: 'Accept or reject the wrapper that a run proposed after a change of the template',
  request: {
    params: jobName,
    headers: ifMatch,
    ...body(z.object({ decision: z.enum(['accept', 'reject']), reason: z.string().max(1000).optional() })),
  },
  responses: {
    200: json(z.object({ kind: z.string(), version: z.int(), state: z.string() }), 'The wrapper.'),
    ...NOT_FOUND,
    ...CHANGED,
    ...FAILURES,
  },
})

export const wrappersRoute = createRoute({
  method: 'get',
  path: '/jobs/{name}/wrappers',
  tags: TAGS,
  summary: 'All versions of what a job has learned',
  request: { params: jobName },
  responses: {
    200: json(
      z.object({
        wrappers: z.array(
          z.object({
            kind: z.string(),
            version: z.int(),
            state: z.string(),
            because: z.string(),
            createdAt: z.string(),
            content: z.unknown(),
          }),
        ),
      }),
      'Oldest first.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const harvestRoute = createRoute({
  method: 'post',
  path: '/harvests',
  tags: ['runs'],
  summary: 'Harvest a list, once: a run of a job that is not saved',
  request: {
    headers: idempotencyKey,
    ...body(
      z.object({
        url: z
          .url({ protocol: /^https?$/ })
          .optional()
          .openapi({ description: 'Where the list begins; needed without `extraction`.' }),
        extraction: extractionId.shape.id
          .optional()
          .openapi({ description: 'Its address, list, wrapper, and edits; other keys replace what it says.' }),
        pages: z.union([z.literal('all'), z.int().min(1)]).optional(),
        records: z.int().min(1).optional(),
        details: z.boolean().optional(),
        siblings: z.boolean().optional(),
        domain: z
          .string()
          .regex(/^[\w-]+$/)
          .optional(),
        region: z.union([z.literal('main'), z.int().min(1)]).optional(),
        reading: z.enum(['auto', 'browser', 'parser']).optional(),
        delayMs,
      }),
    ),
  },
  responses: { 202: json(runSchema, 'The run, which has just begun.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const listRunsRoute = createRoute({
  method: 'get',
  path: '/runs',
  tags: ['runs'],
  summary: 'List runs, the latest first',
  request: { query: pageQuery.extend({ job: z.string().optional() }) },
  responses: { 200: json(z.object({ runs: z.array(runSchema), total: z.int() }), 'Runs.'), ...NOT_FOUND, ...FAILURES },
})

export const getRunRoute = createRoute({
  method: 'get',
  path: '/runs/{id}',
  tags: ['runs'],
  summary: 'Show a run',
  request: { params: runId },
  responses: { 200: json(runSchema, 'The run.'), ...NOT_FOUND, ...FAILURES },
})

export const runEventsRoute = createRoute({
  method: 'get',
  path: '/runs/{id}/events',
  tags: ['runs'],
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
  method: 'post',
  path: '/runs/{id}/stop',
  tags: ['runs'],
  summary: 'Stop a run and keep what it has read',
  request: { params: runId },
  responses: { 200: json(runSchema, 'The run.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const resumeRunRoute = createRoute({
  method: 'post',
  path: '/runs/{id}/resume',
  tags: ['runs'],
  summary: 'Continue a stopped run where it was',
  request: { params: runId },
  responses: { 202: json(runSchema, 'The run.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const runRowsRoute = createRoute({
  method: 'get',
  path: '/runs/{id}/rows',
  tags: ['runs'],
  summary: 'Records of a run, also while it goes on',
  request: {
    params: runId,
    query: rowsQuery,
  },
  responses: { 200: json(rowsSchema, 'Some rows of its table.'), ...NOT_FOUND, ...FAILURES },
})

export const diffRoute = createRoute({
  method: 'get',
  path: '/runs/{id}/changes',
  tags: ['runs'],
  summary: 'What changed between a run and an earlier one',
  request: {
    params: runId,
    query: z.object({
      since: z
        .string()
        .regex(/^run_\d{1,15}$/)
        .optional(),
    }),
  },
  responses: {
    200: json(z.array(z.record(z.string(), z.unknown())), 'As `amberyl export --changes --format json` writes it.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

import { createRoute, z } from '@hono/zod-openapi'
import { body, CHANGED, CONFLICT, FAILURES, idempotencyKey, ifMatch, json, NOT_FOUND, pageQuery } from './answers.ts'
import { extractionId } from './extractions.ts'
import { webAddress } from './pages.ts'
import { jobName, runId, runSchema, walkShape } from './runs.ts'

const TAGS = ['jobs']

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

const jobFile = z.object({
  source: z.string().max(1_000_000).openapi({ description: 'A job file: YAML or JSON. It may not name files.' }),
  name: z.string().max(100).optional().openapi({ description: 'Used if the file does not say one.' }),
})

const kept = {
  name: z.string().min(1).max(100),
  schedule: z.string().max(200).optional().openapi({ example: '0 6 * * *' }),
  timeZone: z.string().max(100).optional().openapi({ example: 'Europe/Berlin' }),
  pages: walkShape.pages,
  details: walkShape.details,
}

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
  start: z.array(webAddress).min(1).max(1000).openapi({
    description:
      'Where the list begins. A wrapper of single pages reads each of these pages as one record; with `details`, they are lists, and it reads the detail pages of their records.',
  }),
  ...kept,
  ...walkShape,
})

export const listJobsRoute = createRoute({
  operationId: 'listJobs',
  method: 'get',
  path: '/jobs',
  tags: TAGS,
  summary: 'List jobs by name',
  request: { query: pageQuery },
  responses: { 200: json(z.object({ jobs: z.array(jobViewSchema), total: z.int() }), 'Jobs.'), ...FAILURES },
})

export const addJobRoute = createRoute({
  operationId: 'addJob',
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
  operationId: 'getJob',
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
  operationId: 'removeJob',
  method: 'delete',
  path: '/jobs/{name}',
  tags: TAGS,
  summary: 'Delete a job with its runs and records',
  request: { params: jobName, headers: ifMatch },
  responses: { 204: { description: 'It is gone.' }, ...NOT_FOUND, ...CONFLICT, ...CHANGED, ...FAILURES },
})

export const jobStateRoute = createRoute({
  operationId: 'setJobState',
  method: 'put',
  path: '/jobs/{name}/state',
  tags: TAGS,
  summary: 'Pause a job, or let it follow its schedule again',
  request: { params: jobName, headers: ifMatch, ...body(z.object({ state: z.enum(['active', 'paused']) })) },
  responses: { 200: json(jobViewSchema, 'The job.'), ...NOT_FOUND, ...CHANGED, ...FAILURES },
})

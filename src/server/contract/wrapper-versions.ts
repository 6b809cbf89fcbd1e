import { createRoute, z } from '@hono/zod-openapi'
import { body, CHANGED, CONFLICT, FAILURES, ifMatch, json, NOT_FOUND } from './answers.ts'
import { jobName } from './runs.ts'

const TAGS = ['wrappers']
const kind = z.enum(['list', 'page', 'details', 'item'])
const version = z.coerce.number().int().min(1).max(1_000_000)
const wrapperPlace = jobName.extend({ kind, version })

const versionSchema = z
  .object({
    kind,
    version: z.int(),
    state: z.enum(['current', 'proposed', 'replaced']),
    because: z.string(),
    createdAt: z.string(),
    content: z.unknown(),
  })
  .openapi('WrapperVersion')

export const wrappersRoute = createRoute({
  operationId: 'listWrappers',
  method: 'get',
  path: '/jobs/{name}/wrappers',
  tags: TAGS,
  summary: 'All versions of what a job has learned',
  request: { params: jobName },
  responses: {
    200: json(z.object({ wrappers: z.array(versionSchema) }), 'Oldest first.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const wrapperVersionRoute = createRoute({
  operationId: 'getWrapper',
  method: 'get',
  path: '/jobs/{name}/wrappers/{kind}/{version}',
  tags: TAGS,
  summary: 'One version of what a job has learned',
  request: { params: wrapperPlace },
  responses: { 200: json(versionSchema, 'The version.'), ...NOT_FOUND, ...FAILURES },
})

export const wrapperDiffRoute = createRoute({
  operationId: 'compareWrappers',
  method: 'get',
  path: '/jobs/{name}/wrappers/{kind}/{version}/changes',
  tags: TAGS,
  summary: 'What differs from an earlier version',
  request: {
    params: wrapperPlace,
    query: z.object({ since: version.optional().openapi({ description: 'By default, the version before.' }) }),
  },
  responses: {
    200: json(
      z.object({
        since: z.int(),
        version: z.int(),
        fields: z.object({
          added: z.array(z.string()),
          removed: z.array(z.string()),
          changed: z.array(z.string()),
        }),
        lines: z
          .array(z.object({ change: z.enum(['same', 'removed', 'added']), text: z.string() }))
          .openapi({ description: 'The wrapper files, line by line, without their templates.' }),
      }),
      'The changes.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const restoreWrapperRoute = createRoute({
  operationId: 'restoreWrapper',
  method: 'post',
  path: '/jobs/{name}/wrappers/{kind}/{version}/restore',
  tags: TAGS,
  summary: 'Use an earlier version again, as a new one',
  request: {
    params: wrapperPlace,
    ...body(
      z.object({
        current: z
          .int()
          .min(1)
          .optional()
          .openapi({ description: 'The current version, to be sure that it still is.' }),
      }),
    ),
  },
  responses: { 200: json(versionSchema, 'The new version.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const decideRoute = createRoute({
  operationId: 'decideProposal',
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
    200: json(versionSchema.pick({ kind: true, version: true, state: true }), 'The wrapper.'),
    ...NOT_FOUND,
    ...CHANGED,
    ...FAILURES,
  },
})

import { createRoute, z } from '@hono/zod-openapi'
import { FAILURES, json } from './answers.ts'

const TAGS = ['system']

const statusSchema = z
  .object({
    store: z.object({ kind: z.string(), place: z.string(), bytes: z.int().nullable() }),
    jobs: z.object({ active: z.int(), paused: z.int() }),
    running: z
      .array(
        z.object({
          job: z.string(),
          run: z.int(),
          startedAt: z.string(),
          movedAt: z.string(),
          pages: z.int(),
          records: z.int(),
          tasks: z.object({ open: z.int(), waiting: z.int(), done: z.int(), failed: z.int() }),
          workers: z.array(z.string()).readonly(),
        }),
      )
      .readonly(),
    webhooks: z.unknown().openapi({ description: 'What is sent, waits, and was given up.' }),
    troubles: z
      .array(
        z.object({
          job: z.string(),
          run: z.int(),
          state: z.string(),
          endedAt: z.string().nullable(),
          because: z.string().nullable(),
        }),
      )
      .readonly(),
    next: z.array(z.object({ job: z.string(), at: z.string() })).readonly(),
    attention: z.array(z.string()).readonly().openapi({ description: 'The most urgent first; empty if all is well.' }),
    needs: z
      .array(
        z.object({
          kind: z.enum(['proposal', 'deferred', 'failed', 'idle', 'overdue', 'fall', 'webhooks']),
          job: z.string().optional(),
          run: z.int().optional(),
          because: z.string(),
          todo: z.string(),
        }),
      )
      .readonly()
      .openapi({ description: 'The same as `attention`, for programs.' }),
  })
  .openapi('Status')

export const statusRoute = createRoute({
  operationId: 'getStatus',
  method: 'get',
  path: '/status',
  tags: TAGS,
  summary: 'How jobs are doing, and what needs attention',
  responses: {
    200: json(statusSchema, 'As `amberyl status --json` prints it.'),
    ...FAILURES,
  },
})

export const algorithmsRoute = createRoute({
  operationId: 'listAlgorithms',
  method: 'get',
  path: '/algorithms',
  tags: TAGS,
  summary: 'The algorithms that find lists',
  responses: { 200: json(z.object({ algorithms: z.array(z.string()) }), 'Their names.'), ...FAILURES },
})

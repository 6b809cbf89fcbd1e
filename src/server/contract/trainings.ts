import { createRoute, z } from '@hono/zod-openapi'
import { body, CONFLICT, EVENT_STREAM, FAILURES, idempotencyKey, json, lastEventId, NOT_FOUND } from './answers.ts'
import { blockType } from './blocks.ts'

const TAGS = ['trainings']
const trainingId = z.object({ id: z.string().regex(/^training_\d{1,9}$/) })

const figures = z.record(z.string(), z.number())

const placeSchema = z.object({
  page: z.string(),
  site: z.string(),
  node: z.int(),
  xpath: z.string(),
  text: z.string(),
  probability: z.number(),
})

const resultSchema = z.object({
  profile: z.string(),
  before: figures.openapi({ description: 'The figures of the model in use, when it was trained.' }),
  after: figures,
  text: z.string().openapi({ description: 'As `amberyl train` prints it.' }),
  sites: z
    .array(
      z.object({
        site: z.string(),
        pages: z.int(),
        right: z.int(),
        before: z.object({ pages: z.int(), right: z.int() }).nullable(),
        wrong: z.array(z.string()).readonly().openapi({ description: 'Pages that are not right as a whole.' }),
      }),
    )
    .openapi({ description: 'The worst first.' }),
  confusion: z
    .array(
      z.object({ labeled: z.string(), given: z.string(), count: z.int(), places: z.array(placeSchema).readonly() }),
    )
    .openapi({ description: 'What candidates are, and what they were taken for; mistakes first, with their places.' }),
})

const suggestionsSchema = z.object({
  score: z.number().openapi({ description: 'Mean F1 of the classes.' }),
  drops: z
    .array(z.object({ feature: z.string(), importance: z.number(), loss: z.number().optional() }))
    .readonly()
    .openapi({ description: 'The least useful features.' }),
  pairs: z
    .array(
      z.object({
        features: z.tuple([z.string(), z.string()]).readonly(),
        gain: z.number(),
        wrong: z.int(),
        rows: z.int(),
      }),
    )
    .readonly(),
  words: z.array(z.object({ words: z.string(), count: z.int(), pages: z.int() })).readonly(),
})

const trainingSchema = z
  .object({
    id: z.string().openapi({ example: 'training_1' }),
    what: z.enum(['train', 'suggest']),
    type: z.string(),
    corpora: z.array(z.string()).readonly(),
    without: z.array(z.string()).readonly(),
    state: z.enum(['running', 'finished', 'failed', 'stopped', 'kept', 'discarded']),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    because: z.string().nullable().openapi({ description: 'Why it failed.' }),
    results: z.array(resultSchema),
    suggestions: suggestionsSchema.nullable(),
  })
  .openapi('Training')

export const trainRoute = createRoute({
  operationId: 'train',
  method: 'post',
  path: '/blocks/{type}/trainings',
  tags: TAGS,
  summary: 'Train a block type, or look for suggestions: a run with events. Nothing is kept until it is decided',
  request: {
    params: blockType,
    headers: idempotencyKey,
    ...body(
      z.object({
        what: z.enum(['train', 'suggest']).default('train'),
        corpora: z
          .array(z.string().max(200))
          .max(20)
          .default([])
          .openapi({ description: 'Names of corpora, besides the pages of the block type itself.' }),
        profiles: z.array(z.string().max(100)).min(1).max(20).optional().openapi({ description: 'By default all.' }),
        without: z
          .array(z.string().max(200))
          .max(500)
          .default([])
          .openapi({ description: 'Features and groups of features that are switched off.' }),
        select: z.boolean().default(false).openapi({ description: 'Only with the features that help; takes long.' }),
      }),
    ),
  },
  responses: {
    202: json(trainingSchema, 'The training, which has just begun.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const listTrainingsRoute = createRoute({
  operationId: 'listTrainings',
  method: 'get',
  path: '/trainings',
  tags: TAGS,
  summary: 'Trainings since the server was started, the latest first',
  responses: { 200: json(z.object({ trainings: z.array(trainingSchema) }), 'Trainings.'), ...FAILURES },
})

export const getTrainingRoute = createRoute({
  operationId: 'getTraining',
  method: 'get',
  path: '/trainings/{id}',
  tags: TAGS,
  summary: 'A training: its scores by site before and after, and what it confuses',
  request: { params: trainingId },
  responses: { 200: json(trainingSchema, 'The training.'), ...NOT_FOUND, ...FAILURES },
})

export const trainingEventsRoute = createRoute({
  operationId: 'watchTraining',
  method: 'get',
  path: '/trainings/{id}/events',
  tags: TAGS,
  summary: 'Watch a training: a stream of events that continues after Last-Event-ID',
  description: 'Events: `progress` and `trained` (with an id), `end`.',
  request: {
    params: trainingId,
    headers: lastEventId,
  },
  responses: {
    ...EVENT_STREAM,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const stopTrainingRoute = createRoute({
  operationId: 'stopTraining',
  method: 'post',
  path: '/trainings/{id}/stop',
  tags: TAGS,
  summary: 'Stop a training',
  request: { params: trainingId },
  responses: { 200: json(trainingSchema, 'The training.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const decideTrainingRoute = createRoute({
  operationId: 'decideTraining',
  method: 'post',
  path: '/trainings/{id}/decision',
  tags: TAGS,
  summary: 'Keep the model of a training, or discard it',
  request: { params: trainingId, ...body(z.object({ decision: z.enum(['keep', 'discard']) })) },
  responses: { 200: json(trainingSchema, 'The training.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

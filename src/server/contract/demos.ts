import { createRoute, z } from '@hono/zod-openapi'
import { body, FAILURES, json, NOT_FOUND } from './answers.ts'

const demoSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    about: z.string(),
    records: z.int(),
    domain: z.string().nullable().openapi({ description: 'A domain that describes its records.' }),
  })
  .openapi('Demo')

export const listDemosRoute = createRoute({
  operationId: 'listDemos',
  method: 'get',
  path: '/demos',
  tags: ['system'],
  summary: 'Lists of invented sites to try Amberyl on, without the internet',
  responses: {
    200: json(
      z.object({
        demos: z.array(demoSchema),
        origin: z.string().nullable().openapi({ description: 'Where the sites are, once they are served.' }),
      }),
      'The demos.',
    ),
    ...FAILURES,
  },
})

export const openDemoRoute = createRoute({
  operationId: 'openDemo',
  method: 'post',
  path: '/demos',
  tags: ['system'],
  summary: 'Serve the invented sites on this machine, until the server ends',
  request: body(z.object({ name: z.string() })),
  responses: {
    200: json(demoSchema.extend({ url: z.string() }), 'The demo and its address.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

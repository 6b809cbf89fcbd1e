import { createRoute, z } from '@hono/zod-openapi'
import { body, cellSchema, FAILURES, json, NOT_FOUND, PAGE_FAILED } from './answers.ts'
import { pageId, pageInput, readingSchema } from './pages.ts'

/** What was copied from a page, or clicked on it. */
const copiedValue = z.union([
  z.string().openapi({ description: 'A text as the page shows it.' }),
  z.object({ node: z.int().min(0) }).openapi({ description: 'A node that was clicked.' }),
])

export const exampleShape = {
  text: z.string().max(1_000_000).optional().openapi({ description: 'The wanted part of the page, copied from it.' }),
  fields: z
    .record(z.string().min(1).max(200), z.union([copiedValue, z.array(copiedValue).max(500)]))
    .openapi({ description: 'The value of each field on the page, or several.' }),
}

/** Pages on which the values are shown at once. */
const MAX_SHOWN_PAGES = 5

export const exampleProblem = z.object({
  kind: z.string().openapi({ example: 'field-not-found' }),
  message: z.string(),
  field: z.string().nullable(),
  example: z.int().nullable().openapi({ description: 'Which example it is about, from 0.' }),
  nearest: z
    .object({ text: z.string(), node: z.int(), alike: z.number() })
    .nullable()
    .openapi({ description: 'The text on the page that is closest to the missing one.' }),
})

const readSchema = z.object({
  page: z.string(),
  values: z.array(
    z.object({
      field: z.string(),
      kind: z.string(),
      cells: z.array(cellSchema.extend({ nodes: z.array(z.int()).readonly() })),
    }),
  ),
  missing: z.array(z.string()).readonly().openapi({ description: 'Fields that the page lacks.' }),
  because: z.string().nullable().openapi({ description: 'Why nothing was read.' }),
})

export const learnRoute = createRoute({
  operationId: 'learnByExample',
  method: 'post',
  path: '/examples',
  tags: ['wrappers'],
  summary: 'Learn to read pages of a template from what was copied from, or clicked on, one or several of them',
  request: body(
    z.object({
      ...pageInput,
      reading: readingSchema,
      ...exampleShape,
      more: z
        .array(z.object({ ...pageInput, reading: readingSchema, ...exampleShape }))
        .max(20)
        .default([])
        .openapi({ description: 'Further pages of the template, with values that correct the first ones.' }),
      read: z
        .array(pageId.shape.id)
        .max(MAX_SHOWN_PAGES)
        .default([])
        .openapi({ description: 'Pages of the template on which to read the values at once.' }),
    }),
  ),
  responses: {
    200: json(
      z.object({
        learned: z.boolean(),
        wrapper: z
          .record(z.string(), z.unknown())
          .nullable()
          .openapi({ description: 'The content of a wrapper file.' }),
        problems: z.array(exampleProblem),
        examples: z.array(z.string()).openapi({ description: 'The pages of the examples.' }),
        pages: z
          .array(readSchema)
          .openapi({ description: 'What the wrapper reads on the examples and the other pages.' }),
        command: z.string().nullable().openapi({ description: 'The same on the command line, for one example.' }),
      }),
      'The wrapper, or what is wrong with the examples.',
    ),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

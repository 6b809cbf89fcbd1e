import { createRoute, z } from '@hono/zod-openapi'
import { body, FAILURES, json, NOT_FOUND, PAGE_FAILED } from './answers.ts'
import { extractionSchema } from './extractions.ts'
import { pageInput, readingSchema } from './pages.ts'
import { barTreeSchema, changeSchema, fieldPairSchema, variablesSchema } from './templates.ts'

const wrapper = z.record(z.string(), z.unknown()).openapi({ description: 'The content of a wrapper file.' })
export const runWrapperRoute = createRoute({
  operationId: 'runWrapper',
  method: 'post',
  path: '/wrappers/run',
  tags: ['wrappers'],
  summary: 'Read a page with a wrapper',
  request: body(z.object({ ...pageInput, reading: readingSchema, wrapper })),
  responses: { 201: json(extractionSchema, 'What was read.'), ...PAGE_FAILED, ...NOT_FOUND, ...FAILURES },
})

export const checkRoute = createRoute({
  operationId: 'checkWrapper',
  method: 'post',
  path: '/wrappers/check',
  tags: ['wrappers'],
  summary: 'Whether a page is still made from the template of a wrapper; a proposal if not',
  request: body(z.object({ ...pageInput, reading: readingSchema, wrapper })),
  responses: {
    200: json(
      z.object({
        verdict: z.string().openapi({ example: 'same' }),
        because: z.string(),
        mending: z.string().openapi({ example: 'unneeded' }),
        wrapper: wrapper.nullable().openapi({ description: 'The proposed wrapper.' }),
        page: z.string(),
        places: z.array(z.string()).readonly().openapi({ description: 'What changed, in words.' }),
        paste: z.array(z.string()).readonly().openapi({ description: 'Fields whose text is needed.' }),
        changes: z.array(changeSchema).openapi({ description: 'The same with the elements of the page.' }),
        fields: z.array(fieldPairSchema).openapi({ description: 'What was read before, and what would be read now.' }),
        trees: z.object({ before: barTreeSchema.nullable(), after: barTreeSchema.nullable() }),
        drawing: z.string().nullable().openapi({ description: 'Both bar-trees over each other, as SVG.' }),
        variables: variablesSchema.nullable(),
      }),
      'The verdict.',
    ),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

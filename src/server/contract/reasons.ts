import { createRoute, z } from '@hono/zod-openapi'
import type { ReasonTree } from '../../explain/reason-tree.ts'
import { body, FAILURES, json, NOT_FOUND, PAGE_FAILED } from './answers.ts'
import { extractionId, extractionSchema, listQuestion } from './extractions.ts'
import { pageId, pageInput, readingSchema } from './pages.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

const ruleSchema = z.object({
  name: z.string(),
  text: z.string(),
  file: z.string().openapi({ example: 'regions/judgements.dl' }),
  line: z.int(),
})

const reasonSchema: z.ZodType<ReasonTree> = z
  .object({
    claim: z.string(),
    weight: z.number().nullable().openapi({
      description: 'What it adds to the score or probability; below 0 it speaks against. Null: not weighed.',
    }),
    holds: z.boolean(),
    nodes: z.array(z.int()).readonly().openapi({ description: 'What it is about on the page.' }),
    rule: ruleSchema.nullable(),
    bindings: z
      .record(z.string(), z.union([value, z.array(value).readonly()]))
      .nullable()
      .openapi({ description: 'The values of the variables of the rule.' }),
    get because() {
      return z.array(reasonSchema).readonly()
    },
  })
  .openapi('Reason')

export const explainRoute = createRoute({
  operationId: 'explain',
  method: 'post',
  path: '/explanations',
  tags: ['reasons'],
  summary: 'Why something is a list, a record, a field, or the next page; or why not, for any node',
  description: 'Without `record`, `field`, `node`, or `next`, the list is explained.',
  request: body(
    z.object({
      extraction: extractionId.shape.id.optional().openapi({ description: 'Its page, algorithm, and so on.' }),
      ...pageInput,
      reading: readingSchema,
      algorithm: listQuestion.algorithm.unwrap().optional(),
      domain: listQuestion.domain,
      region: listQuestion.region.unwrap().optional(),
      k: listQuestion.k,
      without: listQuestion.without.unwrap().optional(),
      record: z.int().min(1).optional(),
      field: z.string().optional(),
      node: z.int().min(0).optional(),
      next: z.boolean().default(false),
      facts: z
        .int()
        .min(0)
        .max(100)
        .default(10)
        .openapi({ description: 'Reasons to trace back to facts of the page.' }),
    }),
  ),
  responses: {
    200: json(
      z.object({
        page: z.string(),
        found: z.boolean().openapi({ description: 'False: why it is not there, or what comes closest.' }),
        sentence: z.string(),
        reasons: z.array(z.string()).readonly().openapi({ description: 'At most three.' }),
        tree: z.array(reasonSchema).readonly(),
        json: z.unknown().openapi({ description: 'As `amberyl explain --json` prints it.' }),
        text: z.string().openapi({ description: 'As `amberyl explain` prints it.' }),
        command: z.string().openapi({ description: 'The same on the command line.' }),
      }),
      'The reasons.',
    ),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

const side = z.object(listQuestion)

const comparisonSchema = z
  .object({
    page: z.string(),
    a: extractionSchema,
    b: extractionSchema,
    both: z
      .array(z.tuple([z.int(), z.int()]))
      .openapi({ description: 'Records of a and b, from 1, that have more than 60 % of their content in common.' }),
    onlyA: z.array(z.int()),
    onlyB: z.array(z.int()),
    fields: z
      .object({
        both: z.array(z.tuple([z.string(), z.string()])),
        onlyA: z.array(z.string()),
        onlyB: z.array(z.string()),
      })
      .openapi({ description: 'Ids of columns; two are the same if most of their values are.' }),
    agreement: z.number().openapi({
      description: 'The share of records that both found, among all that one of them found; 1 if none did.',
    }),
  })
  .openapi('Comparison')

export const compareRoute = createRoute({
  operationId: 'compare',
  method: 'post',
  path: '/comparisons',
  tags: ['reasons'],
  summary: 'Two algorithms, or one with other settings, on the same page or pages',
  request: body(
    z.object({
      ...pageInput,
      reading: readingSchema,
      pages: z
        .array(pageId.shape.id)
        .min(1)
        .max(50)
        .optional()
        .openapi({ description: 'Pages that were read before.' }),
      a: side,
      b: side,
    }),
  ),
  responses: {
    200: json(z.object({ pages: z.array(comparisonSchema) }), 'What both found, and what one of them found.'),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

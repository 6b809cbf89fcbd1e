import { createRoute, z } from '@hono/zod-openapi'
import { LIST_ALGORITHMS } from '../../analyse.ts'
import { PAGE_IMPROVEMENTS } from '../../stages/4-find/domain/improvement.ts'
import { SWITCHES } from '../../stages/4-find/top-k/top-k.ts'
import { columnEditSchema } from '../../stages/5-wrap/schemas/column-edit-schema.ts'
import { body, CONFLICT, cellSchema, FAILURES, json, NOT_FOUND, PAGE_FAILED, rowsQuery, rowsSchema } from './answers.ts'
import { pageInput, readingSchema } from './pages.ts'

const node = z.int()
const nodes = z.array(node).readonly()

const fieldSchema = z.object({
  id: z.string().openapi({ description: 'Stays the same whatever the name becomes.' }),
  name: z.string(),
  kind: z.string(),
  namedBy: z.string(),
  note: z.string().optional(),
  cells: z.array(cellSchema.extend({ nodes: nodes.optional() }).nullable()),
})

const nextSchema = z.object({
  kind: z.string(),
  url: z.string().nullable(),
  confidence: z.number().nullable(),
  because: z.string(),
  nodes: z.array(node),
})

const listSchema = z.object({
  name: z.string(),
  region: z.int().openapi({ description: 'Its rank on the page, from 1: what `region` of a request names.' }),
  records: z.int(),
  score: z.number().nullable().openapi({ description: 'Ranks the lists of this page; null if a wrapper read it.' }),
  fields: z.array(z.string()),
  nodes: z.array(nodes).openapi({ description: 'The nodes of each record.' }),
})

const siblingsSchema = z.object({
  count: z.int(),
  kind: z.string().openapi({ example: 'letter' }),
  current: z.string(),
  pages: z.array(z.object({ label: z.string(), url: z.string() })),
})

/** A change of the columns. Fields are named by their ids. */
const editSchema = z.discriminatedUnion('op', columnEditSchema.options).openapi('Edit')

/** How a list is found; the same wherever one is asked for. */
export const listQuestion = {
  algorithm: z.enum([...LIST_ALGORITHMS, 'domain']).default('auto'),
  domain: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  region: z.union([z.literal('main'), z.int().min(1)]).default('main'),
  k: z
    .int()
    .min(2)
    .max(999_999)
    .optional()
    .openapi({ description: 'With top-k: how many items, whatever the title says.' }),
  without: z
    .array(z.enum([...SWITCHES, ...PAGE_IMPROVEMENTS]))
    .default([])
    .openapi({ description: 'Parts of the algorithm to switch off; `switches` of an extraction lists them.' }),
}

export const extractionSchema = z
  .object({
    id: z.string(),
    page: z.string(),
    url: z.string(),
    title: z.string(),
    algorithm: z.string(),
    domain: z.string().nullable(),
    region: z.union([z.literal('main'), z.int()]),
    k: z.int().nullable().openapi({ description: 'The number of items that a top-k list promises.' }),
    without: z.array(z.string()).readonly(),
    records: z.int(),
    because: z.string().nullable().openapi({ description: 'Why there are no records.' }),
    closest: z
      .object({ records: z.int(), region: z.int() })
      .nullable()
      .openapi({ description: 'The best candidate of a page without a list; ask for its region to extract it.' }),
    recordNodes: z.array(nodes).openapi({ description: 'The nodes of each record, in the order of its cells.' }),
    fields: z.array(fieldSchema),
    lists: z.array(listSchema).openapi({ description: 'All lists of the page, this one first.' }),
    next: nextSchema,
    total: z.int().nullable().openapi({ description: 'How many records the page says its list has.' }),
    siblings: siblingsSchema.nullable().openapi({ description: 'Other pages that the list is divided into.' }),
    switches: z
      .array(z.object({ name: z.string(), on: z.boolean(), about: z.string() }))
      .openapi({ description: 'What `without` may name for this algorithm.' }),
    times: z.array(z.object({ stage: z.string(), ms: z.number() })).readonly(),
    edits: z.array(editSchema).openapi({ description: 'Changes of the columns.' }),
    effects: z
      .array(z.object({ unreadable: z.int(), examples: z.array(z.string()) }))
      .openapi({ description: 'One per edit: how many values cannot be read as wanted, and some of them.' }),
    command: z.string().openapi({ description: 'The same on the command line.' }),
    warnings: z.array(z.string()),
  })
  .openapi('Extraction')

export const extractionId = z.object({ id: z.string().regex(/^x_[\w-]+$/) })

export const extractRoute = createRoute({
  operationId: 'extract',
  method: 'post',
  path: '/extractions',
  tags: ['extractions'],
  summary: 'Find the records of a page and their fields',
  request: body(
    z.object({
      ...pageInput,
      reading: readingSchema,
      ...listQuestion,
      columns: z.array(z.string()).optional(),
      drop: z.array(z.string()).optional(),
      rename: z.record(z.string(), z.string()).optional(),
      where: z.string().max(10_000).optional(),
    }),
  ),
  responses: { 201: json(extractionSchema, 'What was found.'), ...PAGE_FAILED, ...NOT_FOUND, ...FAILURES },
})

export const getExtractionRoute = createRoute({
  operationId: 'getExtraction',
  method: 'get',
  path: '/extractions/{id}',
  tags: ['extractions'],
  summary: 'Show an extraction again',
  request: { params: extractionId },
  responses: { 200: json(extractionSchema, 'What was found.'), ...NOT_FOUND, ...FAILURES },
})

/** People do not write more. */
const MAX_EDITS = 500

export const editColumnsRoute = createRoute({
  operationId: 'editColumns',
  method: 'put',
  path: '/extractions/{id}/columns',
  tags: ['extractions'],
  summary: 'Change the columns of an extraction',
  description:
    'All edits each time, in their order; undo sends fewer. A column that an edit makes has the id `new:` and its name.',
  request: {
    params: extractionId,
    ...body(
      z.object({
        edits: z.array(editSchema).max(MAX_EDITS),
        preview: z.boolean().default(false).openapi({ description: 'Nothing is kept.' }),
      }),
    ),
  },
  responses: { 200: json(extractionSchema, 'With its changed columns.'), ...NOT_FOUND, ...FAILURES },
})

export const extractionRowsRoute = createRoute({
  operationId: 'listExtractionRows',
  method: 'get',
  path: '/extractions/{id}/rows',
  tags: ['extractions'],
  summary: 'Rows of an extraction, sorted and filtered',
  request: { params: extractionId, query: rowsQuery },
  responses: { 200: json(rowsSchema, 'Some rows of its table.'), ...NOT_FOUND, ...FAILURES },
})

export const extractionWrapperRoute = createRoute({
  operationId: 'getExtractionWrapper',
  method: 'get',
  path: '/extractions/{id}/wrapper',
  tags: ['extractions'],
  summary: 'What was learned about the list, with its edits: the file that --save-wrapper writes',
  request: { params: extractionId },
  responses: {
    200: json(z.record(z.string(), z.unknown()), 'The content of a wrapper file.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

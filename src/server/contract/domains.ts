import { createRoute, z } from '@hono/zod-openapi'
import { body, CONFLICT, FAILURES, json, NOT_FOUND, PAGE_FAILED, pageQuery } from './answers.ts'
import { pageId, pageInput, readingSchema } from './pages.ts'

const TAGS = ['domains']
const domainName = z.object({ name: z.string().regex(/^[\w-]{1,100}$/) })

export const domainsRoute = createRoute({
  operationId: 'listDomains',
  method: 'get',
  path: '/domains',
  tags: TAGS,
  summary: 'The domains that describe records',
  responses: {
    200: json(
      z.object({
        domains: z.array(
          z.object({
            name: z.string(),
            title: z.string(),
            attributes: z.array(z.string()),
            own: z.boolean().openapi({ description: 'In the folder of the server’s owner.' }),
            problems: z.int().openapi({ description: 'Mistakes in its files; POST …/check names them.' }),
          }),
        ),
      }),
      'Domains and their attributes.',
    ),
    ...FAILURES,
  },
})

const attributeSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'price', 'date', 'link']),
  mandatory: z.boolean().openapi({ description: 'Each occurrence hints at a record.' }),
  role: z.enum(['title', 'link']).optional(),
  extent: z.string().openapi({ description: 'How much of a text is the value.' }),
  labels: z.array(z.string()).readonly().openapi({ description: 'What pages call it.' }),
  find: z
    .array(z.object({ required: z.array(z.string()), disallowed: z.array(z.string()) }))
    .openapi({ description: 'The annotations that it needs, and that it must not have; each of them is sufficient.' }),
})

export const domainRoute = createRoute({
  operationId: 'getDomain',
  method: 'get',
  path: '/domains/{name}',
  tags: TAGS,
  summary: 'A domain: its attributes with their constraints, its records, its annotators',
  request: { params: domainName },
  responses: {
    200: json(
      z.object({
        name: z.string(),
        title: z.string(),
        about: z.string().optional(),
        attributes: z.array(attributeSchema),
        records: z.object({
          required: z
            .array(z.array(z.string()).readonly())
            .readonly()
            .openapi({ description: 'A record has one of each group.' }),
          excluded: z.array(z.string()).readonly(),
          atMost: z.record(z.string(), z.int()),
        }),
        annotators: z.array(
          z.object({
            type: z.string(),
            about: z.string().optional(),
            words: z.int().openapi({ description: 'In its lists.' }),
            patterns: z.array(z.string()),
          }),
        ),
        words: z.int(),
        canLearn: z.boolean().openapi({ description: 'Whether the server was started with a folder for words.' }),
      }),
      'The domain.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const domainWordsRoute = createRoute({
  operationId: 'listWords',
  method: 'get',
  path: '/domains/{name}/words',
  tags: TAGS,
  summary: 'The words of a domain',
  request: {
    params: domainName,
    query: pageQuery.extend({
      type: z.string().max(100).optional().openapi({ description: 'Of one annotator.', example: 'PLACE' }),
      q: z.string().max(200).optional().openapi({ description: 'A text that the words contain.' }),
      learned: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ description: 'Only words that were accepted from proposals, or only the others.' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        words: z.array(z.object({ words: z.string(), type: z.string(), list: z.string(), learned: z.boolean() })),
        total: z.int(),
      }),
      'Words.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const checkDomainRoute = createRoute({
  operationId: 'checkDomain',
  method: 'post',
  path: '/domains/{name}/check',
  tags: TAGS,
  summary: 'Check the files of a domain; with a page, also what its annotators find there',
  request: { params: domainName, ...body(z.object({ ...pageInput, reading: readingSchema })) },
  responses: {
    200: json(
      z.object({
        ok: z.boolean(),
        problems: z.array(
          z.object({
            file: z.string(),
            line: z.int().nullable(),
            key: z.string(),
            message: z.string(),
            remedy: z.string(),
          }),
        ),
        found: z
          .object({
            page: z.string(),
            types: z.array(z.object({ type: z.string(), count: z.int(), examples: z.array(z.string()) })),
            stopped: z.array(z.object({ type: z.string(), pattern: z.string() })),
          })
          .nullable(),
      }),
      'The mistakes, each at its place.',
    ),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...FAILURES,
  },
})

const proposalSchema = z.object({
  type: z.string(),
  words: z.string(),
  attribute: z.string(),
  records: z.int(),
  pages: z.int(),
  example: z.string(),
})

export const proposeWordsRoute = createRoute({
  operationId: 'proposeWords',
  method: 'post',
  path: '/domains/{name}/proposals',
  tags: TAGS,
  summary: 'Words that pages have where a word of the domain is expected, and that it does not know yet',
  request: {
    params: domainName,
    ...body(z.object({ pages: z.array(pageId.shape.id).min(1).max(50) })),
  },
  responses: {
    200: json(
      z.object({
        proposals: z.array(proposalSchema).openapi({ description: 'The most frequent first.' }),
        notes: z.array(z.object({ page: z.string(), because: z.string() })).openapi({
          description: 'Pages without records of the domain.',
        }),
      }),
      'Proposals.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const acceptWordsRoute = createRoute({
  operationId: 'addWords',
  method: 'post',
  path: '/domains/{name}/words',
  tags: TAGS,
  summary: 'Add words to a domain; they are used from now on',
  request: {
    params: domainName,
    ...body(
      z.object({
        words: z
          .array(z.object({ type: z.string().max(100), words: z.string().min(1).max(200) }))
          .min(1)
          .max(1000),
      }),
    ),
  },
  responses: {
    200: json(z.object({ added: z.int() }), 'How many words are new.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

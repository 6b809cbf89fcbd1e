import { createRoute, z } from '@hono/zod-openapi'
import { body, CHANGED, CONFLICT, FAILURES, file, ifMatch, json, NOT_FOUND, PAGE_FAILED } from './answers.ts'
import { pageId, readingSchema } from './pages.ts'

const TAGS = ['blocks']
export const blockType = z.object({ type: z.string().regex(/^[\w-]{1,100}$/) })
const profileQuery = z.object({
  profile: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'By default, the one that is used if none is named.' }),
})

const blockSchema = z
  .object({
    type: z.string(),
    about: z.string(),
    own: z.boolean().openapi({ description: 'In the folder of the server’s owner; otherwise it ships with Amberyl.' }),
    classes: z.array(z.string()).readonly().openapi({ description: 'Without “none of these”.' }),
    numeric: z.array(z.string()).readonly().openapi({ description: 'Classes whose blocks show a number.' }),
    profiles: z.array(z.string()).openapi({ description: 'The first is used if none is named.' }),
    isTrained: z.boolean(),
    problem: z.string().nullable().openapi({ description: 'Why it cannot be used.' }),
  })
  .openapi('Block')

export const blocksRoute = createRoute({
  operationId: 'listBlocks',
  method: 'get',
  path: '/blocks',
  tags: TAGS,
  summary: 'Block types, and the corpora that they can be trained on',
  responses: {
    200: json(
      z.object({
        blocks: z.array(blockSchema),
        corpora: z.array(z.string()).openapi({ description: 'Those that the server was started with.' }),
        canKeep: z.boolean().openapi({ description: 'Whether the server was started with a folder for block types.' }),
      }),
      'Block types.',
    ),
    ...FAILURES,
  },
})

const siteFigures = z.object({ site: z.string(), right: z.int(), pages: z.int() })

export const blockRoute = createRoute({
  operationId: 'getBlock',
  method: 'get',
  path: '/blocks/{type}',
  tags: TAGS,
  summary: 'A block type in one of its profiles: features, figures, and its tree as text',
  request: { params: blockType, query: profileQuery },
  responses: {
    200: json(
      blockSchema.extend({
        profile: z.string(),
        threshold: z.number(),
        learner: z.enum(['tree', 'forest']),
        needsBrowser: z.boolean(),
        features: z
          .array(z.object({ group: z.string(), features: z.array(z.string()), used: z.array(z.string()) }))
          .openapi({ description: 'All, and those that the profile uses.' }),
        figures: z
          .record(z.string(), z.number())
          .openapi({ description: 'On sites that the model was not trained on.' }),
        sites: z.array(siteFigures).openapi({ description: 'Pages that are right as a whole, by site.' }),
        trees: z.int().nullable(),
        tree: z.string().nullable().openapi({ description: 'If the model is one tree.' }),
        card: z.string().nullable().openapi({ description: 'All of it for people, as Markdown.' }),
      }),
      'The block type.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const treeRoute = createRoute({
  operationId: 'drawBlockTree',
  method: 'get',
  path: '/blocks/{type}/tree.svg',
  tags: TAGS,
  summary: 'The tree of a block type, drawn',
  request: { params: blockType, query: profileQuery },
  responses: {
    200: file(['image/svg+xml'], 'The drawing.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

const corpusPlace = blockType.extend({ corpus: z.string().min(1).max(200) })
const corpusPagePlace = corpusPlace.extend({ page: z.string().min(1).max(200) })

export const corpusRoute = createRoute({
  operationId: 'listCorpusPages',
  method: 'get',
  path: '/blocks/{type}/corpora/{corpus}/pages',
  tags: TAGS,
  summary: 'The pages of a corpus with their labels for a block type; suspicious ones first',
  request: { params: corpusPlace },
  responses: {
    200: json(
      z.object({
        pages: z.array(
          z.object({
            id: z.string(),
            url: z.string(),
            site: z.string(),
            isLabeled: z.boolean().openapi({ description: 'False: nobody has said yet what it has.' }),
            labels: z.record(z.string(), z.int()).openapi({ description: 'How many of each class.' }),
            isSuspicious: z
              .boolean()
              .nullable()
              .openapi({ description: 'Whether the last training disagreed with its labels; null before one.' }),
          }),
        ),
      }),
      'Pages.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

const labelSchema = z.object({
  xpath: z.string(),
  node: z.int().nullable().openapi({ description: 'Null if the page has no such element.' }),
  class: z.string(),
})

const labelsSchema = z
  .object({
    labels: z.array(labelSchema),
    isLabeled: z.boolean(),
    version: z.string().openapi({ description: 'The ETag.' }),
  })
  .openapi('Labels')

export const openCorpusPageRoute = createRoute({
  operationId: 'openCorpusPage',
  method: 'post',
  path: '/blocks/{type}/corpora/{corpus}/pages/{page}/open',
  tags: TAGS,
  summary: 'Read a page of a corpus, with its labels and with what the model proposes',
  request: {
    params: corpusPagePlace,
    ...body(z.object({ reading: readingSchema, profile: z.string().max(100).optional() })),
  },
  responses: {
    201: json(
      labelsSchema.extend({
        page: z.string().openapi({ description: 'For the operations of pages.' }),
        proposals: z.array(
          z.object({
            class: z.string(),
            probability: z.number(),
            nodes: z.array(z.object({ node: z.int(), xpath: z.string(), text: z.string() })).readonly(),
            reasons: z
              .array(z.object({ feature: z.string(), value: z.number(), effect: z.number() }))
              .readonly()
              .openapi({ description: 'The strongest first.' }),
          }),
        ),
        because: z.string().nullable().openapi({ description: 'Why there are no proposals.' }),
      }),
      'The page.',
    ),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const labelsRoute = createRoute({
  operationId: 'getLabels',
  method: 'get',
  path: '/blocks/{type}/corpora/{corpus}/pages/{page}/labels',
  tags: TAGS,
  summary: 'The labels of a page for a block type',
  request: { params: corpusPagePlace },
  responses: { 200: json(labelsSchema, 'Labels.'), ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const saveLabelsRoute = createRoute({
  operationId: 'saveLabels',
  method: 'put',
  path: '/blocks/{type}/corpora/{corpus}/pages/{page}/labels',
  tags: TAGS,
  summary: 'Save all labels of a page for a block type; none means that it has no such block',
  request: {
    params: corpusPagePlace,
    headers: ifMatch,
    ...body(
      z.object({
        page: pageId.shape.id
          .optional()
          .openapi({ description: 'The page as it was opened, whose nodes are meant; without it, the parsed page.' }),
        labels: z
          .array(
            z.object({
              node: z.int().min(0).optional(),
              xpath: z.string().max(10_000).optional(),
              class: z.string().max(100),
            }),
          )
          .max(1000),
      }),
    ),
  },
  responses: {
    200: json(labelsSchema, 'The labels as they are saved.'),
    ...NOT_FOUND,
    ...CONFLICT,
    ...CHANGED,
    ...FAILURES,
  },
})

export const acceptSuggestionsRoute = createRoute({
  operationId: 'acceptSuggestions',
  method: 'post',
  path: '/blocks/{type}/suggestions',
  tags: TAGS,
  summary: 'Accept suggestions: words for a word list, features to drop, pairs of features to add',
  request: {
    params: blockType,
    ...body(
      z.object({
        words: z.array(z.string().min(1).max(200)).max(1000).default([]),
        list: z
          .string()
          .regex(/^[A-Z][A-Z0-9_]{0,60}$/)
          .default('NEXT')
          .openapi({ description: 'The type of the word list.' }),
        drops: z.array(z.string().max(200)).max(200).default([]),
        pairs: z
          .array(z.tuple([z.string().max(200), z.string().max(200)]))
          .max(50)
          .default([]),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ words: z.array(z.string()), drops: z.array(z.string()), features: z.array(z.string()) }),
      'What was added; train again to use it.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

import { createRoute, z } from '@hono/zod-openapi'
import { body, CHANGED, CONFLICT, FAILURES, file, ifMatch, json, NOT_FOUND } from './answers.ts'
import { exampleProblem, exampleShape } from './examples.ts'
import { pageInput } from './pages.ts'
import { jobName } from './runs.ts'

const TAGS = ['templates']
const kind = z
  .enum(['list', 'page', 'item'])
  .openapi({ description: 'The template of the list, of single pages, or of detail pages whose wrapper was given.' })
const templatePlace = jobName.extend({ kind })

const nodes = z.array(z.int()).readonly()

const keptPageSchema = z
  .object({
    id: z.string().openapi({ description: 'For the operations of pages: picture, nodes, text.' }),
    url: z.string(),
    readBy: z.enum(['browser', 'parser']),
    takenAt: z.string(),
    run: z.string().nullable(),
  })
  .openapi('KeptPage')

export const barTreeSchema = z
  .object({
    depth: z.int().openapi({ description: 'd_max, the depth of the root of the region.' }),
    total: z.number().openapi({ description: 'A_total' }),
    bars: z
      .array(
        z.object({
          depth: z.int().openapi({ description: 'd' }),
          parallel: z.int().openapi({ description: 'P_d, the elements side by side at this depth.' }),
          slot: z.int().openapi({ description: 'Which of them leads to the region, from 1.' }),
          width: z.number().openapi({ description: 'w_d' }),
          area: z.number().openapi({ description: 'A_d' }),
          nett: z.number().openapi({ description: 'The part of the area above the bar before.' }),
        }),
      )
      .readonly(),
    parts: z
      .object({
        upper: z.object({ open: z.int(), closed: z.int() }),
        lower: z.object({ open: z.int(), closed: z.int() }),
        sigmaUpper: z.int().openapi({ description: 'Σ, open minus closed tags, above the region.' }),
        sigmaLower: z.int(),
        delta: z.int().openapi({ description: 'Δ = Σ above - Σ below.' }),
        kind: z.enum(['symmetric', 'upper', 'lower']).openapi({ description: 'The class of Δ.' }),
      })
      .openapi({ description: 'The tags above and below the region.' }),
  })
  .openapi('BarTree')

const setVerdict = { isChanged: z.boolean(), because: z.array(z.string()).readonly() }
const variableVerdicts = z.object({
  'd_max+A_total': z.object(setVerdict),
  'all-four': z.object({ ...setVerdict, depths: z.array(z.int()).readonly() }),
  delta: z.object({
    ...setVerdict,
    case: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    sides: z.array(z.enum(['above', 'below'])).readonly(),
  }),
})

/** What each of the paper's sets of variables says. */
export const variablesSchema = z
  .object({ published: variableVerdicts, normal: variableVerdicts })
  .openapi({ description: 'The paper’s sets of variables: of the pages as they are, and without their content.' })

export const changeSchema = z
  .object({
    kind: z.enum(['inserted', 'removed', 'moved', 'wrapped', 'unwrapped', 'renamed', 'counted']),
    zone: z.enum(['around', 'above', 'below', 'inside']),
    depth: z.int(),
    label: z.string(),
    sentence: z.string(),
    before: nodes.openapi({ description: 'The elements on the page before, at most 200.' }),
    after: nodes,
  })
  .openapi('TemplateChange')

const shownValue = z.object({ text: z.string(), nodes })

export const fieldPairSchema = z
  .object({
    name: z.string(),
    how: z
      .enum(['same-values', 'alike', 'lost', 'unknown'])
      .openapi({ description: '`alike`: found by similarity, which should be reviewed.' }),
    because: z.string(),
    before: z.array(shownValue),
    after: z.array(shownValue),
  })
  .openapi('FieldPair')

const verdictSchema = z.object({
  kind: z.enum(['unknown', 'same', 'changed', 'lost']),
  because: z.string(),
  places: z.array(z.string()).readonly(),
  done: z.enum(['nothing', 'mended', 'proposed', 'deferred']),
  paste: z.array(z.string()).readonly().optional().openapi({ description: 'Fields whose text is needed.' }),
})

const templateSchema = z
  .object({
    kind,
    version: z.int().nullable().openapi({ description: 'Of the wrapper in use.' }),
    learned: keptPageSchema.nullable().openapi({ description: 'The latest page that has the template.' }),
    tree: barTreeSchema.nullable().openapi({ description: 'The bar-tree that the wrapper in use was learned with.' }),
    change: z
      .object({
        run: z.string().nullable(),
        checkedAt: z.string(),
        version: z.int().openapi({ description: 'Of the wrapper that was checked.' }),
        verdict: verdictSchema,
        before: keptPageSchema.nullable(),
        after: keptPageSchema,
        region: z
          .object({ before: z.int().nullable(), after: z.int().nullable() })
          .openapi({ description: 'The root of the region on each page.' }),
        changes: z.array(changeSchema),
        fields: z.array(fieldPairSchema),
        trees: z.object({ before: barTreeSchema.nullable(), after: barTreeSchema.nullable() }),
        variables: variablesSchema.nullable(),
        proposal: z
          .object({
            version: z.int(),
            state: z.enum(['current', 'proposed', 'replaced']),
            because: z.string(),
          })
          .nullable()
          .openapi({ description: 'The new wrapper. POST /jobs/{name}/proposal accepts or rejects it.' }),
      })
      .nullable()
      .openapi({ description: 'The last change.' }),
  })
  .openapi('Template')

export const templatesRoute = createRoute({
  operationId: 'listTemplates',
  method: 'get',
  path: '/jobs/{name}/templates',
  tags: TAGS,
  summary: 'The templates of a job: the pages before and after the last change, what changed, and bar-trees as numbers',
  request: { params: jobName },
  responses: { 200: json(z.object({ templates: z.array(templateSchema) }), 'Templates.'), ...NOT_FOUND, ...FAILURES },
})

export const barTreeRoute = createRoute({
  operationId: 'drawBarTree',
  method: 'get',
  path: '/jobs/{name}/templates/{kind}/bar-tree.svg',
  tags: TAGS,
  summary: 'The bar-trees before and after the last change, drawn over each other',
  request: { params: templatePlace },
  responses: {
    200: file(['image/svg+xml'], 'The drawing.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const pasteRoute = createRoute({
  operationId: 'pasteAnew',
  method: 'post',
  path: '/jobs/{name}/templates/{kind}/paste',
  tags: TAGS,
  summary: 'Learn the wrapper of a job again, on the changed page, with the texts of fields as it shows them now',
  description:
    'Of a list, send the texts of one record. Fields that are not sent are found again, or have to be named in `without`.',
  request: {
    params: templatePlace,
    headers: ifMatch,
    ...body(
      z.object({
        ...exampleShape,
        page: pageInput.page.openapi({ description: 'Another page of the new template; by default the changed one.' }),
        without: z.array(z.string()).max(500).default([]).openapi({ description: 'Fields to do without.' }),
        preview: z.boolean().default(false).openapi({ description: 'Learn, but keep nothing.' }),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        learned: z.boolean(),
        version: z.int().nullable().openapi({ description: 'Of the new wrapper, which is in use now.' }),
        fields: z.array(fieldPairSchema),
        problems: z.array(exampleProblem),
      }),
      'The new wrapper, or what is wrong with the texts.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...CHANGED,
    ...FAILURES,
  },
})

import { createRoute, z } from '@hono/zod-openapi'
import { body, CONFLICT, FAILURES, file, json, NOT_FOUND, PAGE_FAILED } from './answers.ts'

export const webAddress = z.url({ protocol: /^https?$/ })

/** A page: its address, its HTML, or one that was read before. */
export const pageInput = {
  url: webAddress.optional().openapi({ description: 'The address of the page; with `html`, what its links refer to.' }),
  html: z.string().optional(),
  page: z
    .string()
    .regex(/^page_[\w-]+$/)
    .optional()
    .openapi({ description: 'A page that was read before.' }),
}

export const readingSchema = z
  .enum(['browser', 'parser'])
  .optional()
  .openapi({ description: 'Whether a browser renders the page.' })

export const pageSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    title: z.string(),
    nodes: z.int(),
    readBy: z.enum(['browser', 'parser']),
    width: z.number().nullable(),
    height: z.number().nullable(),
    tiles: z.array(z.object({ top: z.int(), height: z.int() })).openapi({ description: 'Pieces of its picture.' }),
    steps: z
      .array(z.object({ click: z.string().openapi({ description: 'XPath' }) }))
      .openapi({ description: 'What was done on the page before it was read.' }),
    warnings: z.array(z.string()),
  })
  .openapi('Page')

export const pageId = z.object({ id: z.string().regex(/^page_[\w-]+$/) })

const fileSchema = z
  .object({
    name: z.string().max(300).openapi({ description: 'Only its ending counts.', example: 'list.mhtml' }),
    base64: z.base64(),
    number: z.int().min(1).default(1).openapi({ description: 'Which page of an archive.' }),
    at: z.iso.datetime().optional().openapi({ description: 'When it was saved.' }),
  })
  .openapi({ description: 'An HTML, MHTML, or WARC file, or a page file.' })

export const readPageRoute = createRoute({
  operationId: 'readPage',
  method: 'post',
  path: '/pages',
  tags: ['pages'],
  summary: 'Read a page, with its picture',
  request: body(
    z.object({ url: pageInput.url, html: pageInput.html, file: fileSchema.optional(), reading: readingSchema }),
  ),
  responses: { 201: json(pageSchema, 'The page.'), ...PAGE_FAILED, ...FAILURES },
})

export const getPageRoute = createRoute({
  operationId: 'getPage',
  method: 'get',
  path: '/pages/{id}',
  tags: ['pages'],
  summary: 'Show a page that was read',
  request: { params: pageId },
  responses: { 200: json(pageSchema, 'The page.'), ...NOT_FOUND, ...FAILURES },
})

/** A number in an address. To zod, null is 0; an address has none. */
const placeNumber = (most: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(most)
    .openapi({ type: 'integer', param: { required: true } })

export const tileRoute = createRoute({
  operationId: 'getTile',
  method: 'get',
  path: '/pages/{id}/tiles/{tile}',
  tags: ['pages'],
  summary: 'A piece of the picture of a page, as it was when the page was read',
  request: { params: pageId.extend({ tile: placeNumber(1000) }) },
  responses: {
    200: file(['image/jpeg'], 'The piece.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const stepRoute = createRoute({
  operationId: 'clickOnPage',
  method: 'post',
  path: '/pages/{id}/steps',
  tags: ['pages'],
  summary: 'Click something on a page: its address is opened again, earlier steps are repeated, and the result is read',
  request: { params: pageId, ...body(z.object({ click: z.int().min(0).openapi({ description: 'A node.' }) })) },
  responses: {
    201: json(pageSchema, 'The page after the click.'),
    ...PAGE_FAILED,
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

export const pageFileRoute = createRoute({
  operationId: 'getPageFile',
  method: 'get',
  path: '/pages/{id}/file',
  tags: ['pages'],
  summary: 'The page as a page file (.page), which all commands read',
  request: { params: pageId },
  responses: {
    200: file(['application/octet-stream'], 'The file.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

const boxSchema = z
  .array(z.number())
  .nullable()
  .openapi({ description: 'Left, top, width, height in pixels; null without a box.' })

export const nodeRoute = createRoute({
  operationId: 'getNode',
  method: 'get',
  path: '/pages/{id}/nodes/{node}',
  tags: ['pages'],
  summary: 'One element or text of a page',
  request: { params: pageId.extend({ node: placeNumber(10_000_000) }) },
  responses: {
    200: json(
      z.object({
        node: z.int(),
        xpath: z.string(),
        name: z.string(),
        attributes: z.record(z.string(), z.string()),
        text: z.string(),
        box: boxSchema,
        clickable: z.boolean(),
        visible: z.boolean(),
        annotations: z
          .array(z.object({ type: z.string(), text: z.string(), value: z.union([z.string(), z.number()]) }))
          .openapi({ description: 'What annotators recognized in it, at most 100.' }),
      }),
      'The node.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

export const nodesRoute = createRoute({
  operationId: 'listNodes',
  method: 'get',
  path: '/pages/{id}/nodes',
  tags: ['pages'],
  summary: 'Elements and texts of a page: parent, name, text, box, whether it is visible',
  description: 'One entry per node in each list.',
  request: { params: pageId },
  responses: {
    200: json(
      z.object({
        parents: z.array(z.int()),
        names: z.array(z.string()),
        texts: z.array(z.string().nullable()),
        boxes: z.array(boxSchema),
        visible: z.array(z.boolean()),
      }),
      'The nodes.',
    ),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

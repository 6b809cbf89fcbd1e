import { z } from '@hono/zod-openapi'

/** How every failure is answered (RFC 9457): what happened, and what to do. */
const problemSchema = z
  .object({
    type: z.string().openapi({ example: 'about:blank' }),
    title: z.string().openapi({ example: 'Not Found' }),
    status: z.int(),
    code: z.string().openapi({ description: 'For programs; does not change.', example: 'no-such-job' }),
    detail: z.string().openapi({ description: 'What happened, in a sentence.' }),
    todo: z.string().openapi({ description: 'What to do about it.' }),
    problems: z
      .array(
        z.object({
          at: z.string(),
          message: z.string(),
          line: z.int().optional().openapi({ description: 'In a file that was sent, from 1.' }),
        }),
      )
      .optional()
      .openapi({ description: 'Each mistake of an input, and where it is.' }),
  })
  .openapi('Problem')

export type ProblemBody = z.infer<typeof problemSchema>

/** A JSON answer. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  content: { 'application/json': { schema } },
  description,
})

const BYTES = z.string().openapi({ format: 'binary' })

/** An answer that is a file of one of these types. */
export const file = (types: readonly string[], description: string) => ({
  content: Object.fromEntries(types.map(type => [type, { schema: BYTES }])),
  description,
})

/** A JSON body that has to be there. */
export const body = <S extends z.ZodType>(schema: S) => ({
  body: { content: { 'application/json': { schema } }, required: true as const },
})

const problem = (description: string) => ({
  content: { 'application/problem+json': { schema: problemSchema } },
  description,
})

/** What every operation may answer instead. */
export const FAILURES = {
  400: problem('The body is not valid JSON.'),
  401: problem('The token is missing or wrong.'),
  403: problem('The token does not allow this, or the request comes from another site.'),
  413: problem('The body is too large.'),
  415: problem('The body is not JSON.'),
  421: problem('The server does not answer to this host.'),
  422: problem('The input is wrong; `problems` says where.'),
  429: problem('Too many requests; Retry-After says when to come back.'),
  500: problem('An error of the server.'),
  503: problem('The database cannot be used now.'),
} as const

export const NOT_FOUND = { 404: problem('There is no such thing.') } as const
export const CONFLICT = { 409: problem('Its state does not allow this.') } as const
export const CHANGED = { 412: problem('It has changed since the version that If-Match names.') } as const
export const PAGE_FAILED = { 502: problem('The page failed to load.') } as const

/** A column of a table. */
const columnSchema = z
  .object({
    id: z.string().openapi({ description: 'What `sort` names.' }),
    name: z.string(),
    kind: z.string().openapi({ example: 'price' }),
  })
  .openapi('Column')

/** A value of a record: its text on the page, and its value where it is a number, a date, or yes or no. */
export const cellSchema = z
  .object({
    text: z.string(),
    value: z.union([z.number(), z.string(), z.boolean()]).optional(),
    currency: z.string().optional(),
    derived: z.boolean().optional(),
    nodes: z.array(z.int()).readonly().optional().openapi({ description: 'Where it is on the page.' }),
  })
  .openapi('Cell')

/** Rows have a cell for each column, in order. */
export const rowsSchema = z
  .object({
    columns: z.array(columnSchema),
    rows: z.array(z.array(cellSchema.nullable())),
    records: z.array(z.int()).openapi({ description: 'The number of each row in the whole table, from 1.' }),
    offset: z.int(),
    matching: z.int().openapi({ description: 'Records that meet `where` and `q`.' }),
    total: z.int().openapi({ description: 'Records of the whole table, as far as they are read.' }),
    complete: z.boolean().openapi({ description: 'Whether the table has all records that were asked for.' }),
    because: z.string().nullable().openapi({ description: 'Why it is not complete.' }),
  })
  .openapi('Rows')

/** A change is made only to the version that the client has seen. */
export const ifMatch = z.object({
  'if-match': z.string().max(1000).optional().openapi({ description: 'The ETag of what is changed.' }),
})

/** The same key makes one thing, however often the request is sent. */
export const idempotencyKey = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

/** A stream continues after the last event that the client has seen. */
export const lastEventId = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

export const EVENT_STREAM = {
  200: { content: { 'text/event-stream': { schema: z.string() } }, description: 'Events.' },
} as const

/** Largest number of things in one answer. */
const MAX_LIMIT = 500

/** A part of a list. */
export const pageQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0).openapi({ type: 'integer' }),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(100),
})

/** Which rows of a table, in which order. */
export const rowsQuery = pageQuery.extend({
  sort: z.string().max(1000).optional().openapi({ description: 'The id of a column; `-` before it: largest first.' }),
  where: z.string().max(10_000).optional().openapi({ description: 'A condition such as `price < 100`.' }),
  q: z.string().max(1000).optional().openapi({ description: 'A text that one of the cells contains.' }),
})

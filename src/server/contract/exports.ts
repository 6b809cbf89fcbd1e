import { createRoute, z } from '@hono/zod-openapi'
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from '../../export/format.ts'
import { body, CONFLICT, FAILURES, file, json, NOT_FOUND } from './answers.ts'
import { extractionId } from './extractions.ts'
import { runId } from './runs.ts'

const yes = z
  .enum(['true', 'false'])
  .default('false')
  .transform(text => text === 'true')

const fileQuery = z.object({
  format: z.enum(EXPORT_FORMATS).default('csv'),
  texts: yes.openapi({ description: 'csv, xlsx, parquet: typed columns are followed by their texts.' }),
  excel: yes.openapi({ description: 'csv as Excel opens it by a double click.' }),
})
/** Without the encodings of their texts, which are no part of a type. */
const TYPES = EXPORT_FORMATS.map(format => EXPORT_MEDIA_TYPES[format].split(';')[0]!)
const ABOUT = 'The file, exactly as the command line writes it.'
const ROWS = json(z.array(z.record(z.string(), z.unknown())), ABOUT)
const TABLE = { 200: { ...ROWS, content: { ...file(TYPES, ABOUT).content, ...ROWS.content } } }

export const exportExtractionRoute = createRoute({
  operationId: 'exportExtraction',
  method: 'get',
  path: '/extractions/{id}/table',
  tags: ['exports'],
  summary: 'The table of an extraction as a file',
  request: { params: extractionId, query: fileQuery },
  responses: { ...TABLE, ...NOT_FOUND, ...FAILURES },
})

export const exportRunRoute = createRoute({
  operationId: 'exportRun',
  method: 'get',
  path: '/runs/{id}/table',
  tags: ['exports'],
  summary: 'The table of a run as a file, also of one that is not complete',
  request: { params: runId, query: fileQuery },
  responses: { ...TABLE, ...NOT_FOUND, ...CONFLICT, ...FAILURES },
})

export const exportLinkRoute = createRoute({
  operationId: 'linkExport',
  method: 'post',
  path: '/exports',
  tags: ['exports'],
  summary: 'A link to a table as a file, which works once and for a minute, without a token',
  request: body(
    z.object({
      extraction: extractionId.shape.id.optional(),
      run: runId.shape.id.optional(),
      format: fileQuery.shape.format,
      texts: z.boolean().default(false),
      excel: z.boolean().default(false),
    }),
  ),
  responses: {
    201: json(
      z.object({
        url: z.string().openapi({ description: 'Relative to the address of the server.' }),
        name: z.string().openapi({ description: 'Of the file; `…-partial` if the run is not complete.' }),
        expiresAt: z.string(),
      }),
      'The link.',
    ),
    ...NOT_FOUND,
    ...CONFLICT,
    ...FAILURES,
  },
})

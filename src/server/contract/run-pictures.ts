import { createRoute, z } from '@hono/zod-openapi'
import { FAILURES, file, NOT_FOUND } from './answers.ts'

export const runPictureRoute = createRoute({
  method: 'get',
  path: '/runs/{id}/picture',
  tags: ['runs'],
  summary: 'What a browser showed of a page of a run; kept for a while if someone watched the run',
  request: {
    params: z.object({ id: z.string().regex(/^run_\d{1,15}$/) }),
    query: z.object({
      url: z.string().max(10_000).openapi({ description: 'As a `page` event with `picture: true` says it.' }),
    }),
  },
  responses: {
    200: file(['image/jpeg'], 'The picture.'),
    ...NOT_FOUND,
    ...FAILURES,
  },
})

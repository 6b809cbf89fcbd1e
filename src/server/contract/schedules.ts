import { createRoute, z } from '@hono/zod-openapi'
import { FAILURES, json } from './answers.ts'

export const schedulePreviewRoute = createRoute({
  operationId: 'previewSchedule',
  method: 'get',
  path: '/schedules/preview',
  tags: ['jobs'],
  summary: 'A schedule in words, and when it starts next',
  request: {
    query: z.object({
      cron: z.string().min(1).max(200).openapi({ example: '0 6 * * 1-5' }),
      timeZone: z.string().max(100).optional().openapi({ description: 'By default, that of the server.' }),
      from: z.iso.datetime({ offset: true }).optional().openapi({ description: 'By default, now.' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        sentence: z.string().openapi({ example: 'on Monday to Friday at 06:00' }),
        timeZone: z.string(),
        next: z
          .array(
            z.object({
              at: z.string().openapi({ example: '2026-03-29T04:00:00.000Z' }),
              local: z.string().openapi({ description: 'By the clocks there.', example: '2026-03-29 06:00' }),
              offset: z.string().openapi({ example: '+02:00' }),
            }),
          )
          .openapi({ description: 'The next five times.' }),
      }),
      'The schedule.',
    ),
    ...FAILURES,
  },
})

import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { createApi, requireJson } from './api.ts'
import { checkSite, checkToken, secureHeaders } from './guard.ts'
import { demoRoutes } from './handlers/demos.ts'
import { domainRoutes } from './handlers/domains.ts'
import { exampleRoutes } from './handlers/examples.ts'
import { exportRoutes, linkedExports } from './handlers/exports.ts'
import { extractionRoutes } from './handlers/extractions.ts'
import { jobRoutes } from './handlers/jobs.ts'
import { latestRoutes } from './handlers/latest.ts'
import { pageRoutes } from './handlers/pages.ts'
import { reasonRoutes } from './handlers/reasons.ts'
import { runRoutes } from './handlers/runs.ts'
import { scheduleRoutes } from './handlers/schedules.ts'
import { systemRoutes } from './handlers/system.ts'
import { wrapperVersionRoutes } from './handlers/wrapper-versions.ts'
import { onceByKey } from './idempotency.ts'
import { formatMetrics } from './metrics.ts'
import { ApiProblem, problemOf, problemResponse } from './problem.ts'
import { limitRate } from './request-rate.ts'
import type { ServerContext } from './server-context.ts'
import { studioRoutes } from './studio-files.ts'
import { blockRoutes } from './teaching/block-routes.ts'
import { corpusRoutes } from './teaching/corpus-routes.ts'
import { trainingRoutes } from './teaching/training-routes.ts'
import { templateRoutes } from './templates/template-routes.ts'
import { wrapperRoutes } from './templates/wrapper-routes.ts'

const MAX_BODY_BYTES = 50 * 1024 * 1024

const TOO_LARGE = new ApiProblem(
  413,
  'too-large',
  'The body is larger than 50 MB.',
  'Send the address of the page instead.',
)

/** All operations under /api/v1. Its type is what the typed client knows. */
const apiRoutes = (context: ServerContext) =>
  createApi()
    .route('/', systemRoutes(context))
    .route('/', jobRoutes(context))
    .route('/', runRoutes(context))
    .route('/', scheduleRoutes())
    .route('/', wrapperVersionRoutes(context))
    .route('/', templateRoutes(context))
    .route('/', pageRoutes(context))
    .route('/', extractionRoutes(context))
    .route('/', exportRoutes(context))
    .route('/', wrapperRoutes(context))
    .route('/', exampleRoutes(context))
    .route('/', reasonRoutes(context))
    .route('/', demoRoutes(context))
    .route('/', domainRoutes(context))
    .route('/', blockRoutes(context))
    .route('/', corpusRoutes(context))
    .route('/', trainingRoutes(context))

export type Api = ReturnType<typeof apiRoutes>

/** The whole server as a function from request to response. */
export function createApp(context: ServerContext, hosts: ReadonlySet<string>) {
  const app = createApi()
  app.onError(error => {
    const problem = problemOf(error)
    if (problem.status === 500) context.log(`error: ${error.stack ?? error.message}`)
    return problemResponse(problem)
  })
  app.notFound(c =>
    problemResponse(
      new ApiProblem(404, 'no-such-path', `There is no ${c.req.path}.`, 'GET /api/v1/openapi.json lists all.'),
    ),
  )
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    context.metrics.note(c.req.method, c.res.status, (performance.now() - start) / 1000)
  })
  app.use(secureHeaders)
  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.use(checkSite({ hosts }))
  app.route('/', latestRoutes(context))
  app.route('/', linkedExports(context))
  app.route('/', studioRoutes())
  app.use(checkToken(context))
  app.use(limitRate())
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemResponse(TOO_LARGE) }))
  app.use(requireJson)
  app.use('/api/v1/*', onceByKey())
  app.get('/metrics', async c => c.text(await formatMetrics(context)))
  app.all('/mcp', c => context.mcp.handle(c.req.raw))
  app.route('/api/v1', apiRoutes(context))
  app.get('/api/v1/openapi.json', c => c.json(describeApi(app)))
  return app
}

/** The contract as OpenAPI 3.1. */
function describeApi(app: OpenAPIHono) {
  const { components = {}, ...document } = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Amberyl',
      version: '1',
      description: 'Turns web pages made from templates into tables. Send the token as "Authorization: Bearer TOKEN".',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
  })
  return { ...document, components: { ...components, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } }
}

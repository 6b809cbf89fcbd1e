import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { ApiProblem, problemResponse } from './problem.ts'

/** Operations of the contract; wrong input is answered with all of its mistakes. */
export const createApi = (): OpenAPIHono =>
  new OpenAPIHono({
    defaultHook(result) {
      if (result.success) return undefined
      const problems = result.error.issues.map(({ path, message }) => ({ at: path.join('.'), message }))
      return problemResponse(
        new ApiProblem(
          422,
          'bad-input',
          'The request has mistakes.',
          'Correct them; the contract is in openapi.json.',
          {
            problems,
          },
        ),
      )
    },
  })

/** A page of another site can send forms without asking, but not JSON. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length') ?? '0'
  const hasBody = length !== '0' || c.req.header('transfer-encoding') !== undefined
  if (hasBody && !/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiProblem(415, 'not-json', 'The body is not JSON.', 'Send it with "Content-Type: application/json".')
  await next()
}

import { STATUS_CODES } from 'node:http'
import { HTTPException } from 'hono/http-exception'
import { QuestionProblem, type QuestionProblemKind } from '../answers/question-problem.ts'
import { RuleProblems } from '../datalog/problem.ts'
import { ExportFailure } from '../export/export-failure.ts'
import { SelectionError } from '../export/select/selection-error.ts'
import { JobFileError } from '../jobs/spec/job-problem.ts'
import { RenderFailure } from '../stages/1-render/failure.ts'
import { PageFileError } from '../stages/2-model/page-file/page-file.ts'
import { AnnotatorProblems } from '../stages/3-annotate/problem.ts'
import { BlockProblems } from '../stages/4-find/blocks/load-block-type.ts'
import { DomainProblems } from '../stages/4-find/domain/domain-problem.ts'
import { WrapperError } from '../stages/5-wrap/wrapper-file.ts'
import { StoreFailure } from '../store/database/failure.ts'
import type { ProblemBody } from './contract/answers.ts'

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 502 | 503

interface ProblemExtras {
  readonly problems?: ProblemBody['problems']
  /** Seconds until another attempt makes sense. */
  readonly retryAfter?: number
}

/** A request that cannot be answered as asked. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: ProblemStatus
  readonly code: string
  readonly todo: string
  readonly extras: ProblemExtras

  constructor(status: ProblemStatus, code: string, detail: string, todo: string, extras: ProblemExtras = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.todo = todo
    this.extras = extras
  }
}

/** The answer to a request that failed. */
export function problemResponse({ status, code, message, todo, extras }: ApiProblem): Response {
  const body: ProblemBody = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    todo,
    ...(extras.problems ? { problems: extras.problems } : {}),
  }
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (extras.retryAfter !== undefined) headers.set('retry-after', String(extras.retryAfter))
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status, headers })
}

const QUESTION_STATUS: Readonly<Record<QuestionProblemKind, ProblemStatus>> = {
  'bad-input': 422,
  'no-such-switch': 422,
  'no-such-part': 404,
  'no-such-node': 404,
  'no-text': 422,
  'no-list': 409,
  'no-wrapper': 409,
  'no-edits': 409,
}

/** Expected failures say what happened and what to do; anything else is a bug, whose details stay in the log. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof JobFileError) {
    const problems = error.problems.map(problem => {
      const { key, message } = problem
      return { at: key, message, line: error.lineOf(problem) }
    })
    return new ApiProblem(422, 'bad-job', 'The job file has mistakes.', 'Correct them and send it again.', { problems })
  }
  if (error instanceof HTTPException && error.status === 400)
    return new ApiProblem(400, 'bad-request', error.message, 'Send valid JSON.')
  if (error instanceof QuestionProblem) {
    const { kind, message, remedy, problems } = error
    const extras = problems ? { problems: [...problems] } : {}
    return new ApiProblem(QUESTION_STATUS[kind], kind, message, remedy, extras)
  }
  if (error instanceof SelectionError) return new ApiProblem(422, 'bad-selection', error.message, error.remedy)
  if (error instanceof WrapperError || error instanceof DomainProblems || error instanceof PageFileError)
    return new ApiProblem(422, 'bad-input', error.message, 'Correct the input and send it again.')
  if (error instanceof BlockProblems || error instanceof RuleProblems || error instanceof AnnotatorProblems)
    return new ApiProblem(409, 'bad-files', error.message, 'Correct the files on the server.')
  if (error instanceof RenderFailure) return new ApiProblem(502, `page-${error.kind}`, error.message, error.remedy)
  if (error instanceof ExportFailure) return new ApiProblem(422, 'bad-export', error.message, error.remedy)
  if (error instanceof StoreFailure) {
    const status = error.kind === 'unusable' ? 409 : 503
    return new ApiProblem(status, `store-${error.kind}`, error.message, error.remedy)
  }
  return new ApiProblem(500, 'bug', 'The server failed to answer this request.', 'Look into the log of the server.')
}

export const notFound = (what: string, name: string, todo: string): ApiProblem =>
  new ApiProblem(404, `no-such-${what}`, `There is no ${what} ${name}.`, todo)

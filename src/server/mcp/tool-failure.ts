import { z } from 'zod'
import { ExportFailure } from '../../export/export-failure.ts'
import { printable } from '../../export/printable.ts'
import { SecretsError } from '../../jobs/spec/secrets.ts'
import { type FailureKind, RenderFailure } from '../../stages/1-render/failure.ts'
import { withoutFlags } from '../../stages/6-harvest/without-flags.ts'
import { StoreFailure } from '../../store/database/failure.ts'

/** Why a call gave nothing, for an agent: the problem, where it is, and the one thing to do next. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
  readonly where: string
  readonly todo: string

  constructor(problem: string, where: string, todo: string) {
    super(problem)
    this.where = where
    this.todo = todo
  }
}

/** What an agent can do about a page that failed to load. */
const TODO: Readonly<Record<FailureKind, string>> = {
  'bad-address': 'Pass an address that starts with http:// or https://, or the HTML of the page as html.',
  'no-file': 'Pass an address that starts with http:// or https://, or the HTML of the page as html.',
  unreachable: 'Check the spelling of the address. If it is right, the site is down: try again later.',
  'http-status': 'Open another address of the site, such as its start page, and find the list from there.',
  forbidden: 'Do not read this page. Tell the user that robots.txt of the site forbids it.',
  'sign-in': 'Ask the user to add a job with a login (amberyl login, storageState in the job file), then call run_job.',
  'not-html': 'Pass the address of a web page: this one is another kind of file.',
  empty: 'Call the tool again without static, so that a browser runs the scripts of the page.',
  'too-large': 'Ask the site for a shorter page, for example with a filter or a page size in the address.',
  timeout: 'Call the tool again: the site did not answer in time.',
  'page-crashed': 'Call the tool again with static: true, which reads the page without a browser.',
  'page-hung': 'Call the tool again with static: true, which reads the page without a browser.',
  'browser-died': 'Call the tool again.',
  'no-browser': 'Call the tool again with static: true, or ask the user to install Chromium or Chrome.',
  'bad-archive': 'Pass the address of the page, or its HTML as html.',
}

/** Any error as one that an agent can use. `where` is used if the error does not know its place. */
export function asToolFailure(error: unknown, where: string): ToolFailure {
  if (error instanceof ToolFailure) return error
  if (error instanceof RenderFailure) return new ToolFailure(problemOf(error), where, todoAbout(error))
  if (error instanceof ExportFailure) return new ToolFailure(error.message, where, withoutFlags(error.remedy))
  if (error instanceof StoreFailure)
    return new ToolFailure(error.message, where, `Tell the user: ${withoutFlags(error.remedy)}.`)
  if (error instanceof SecretsError)
    return new ToolFailure(error.message, where, 'Ask the user to set the variable and to start the server again.')
  const { message } = error as Error
  return new ToolFailure(`Amberyl failed: ${message}`, where, 'This is a bug. Tell the user what you called.')
}

/** A network error says best itself what to check. That only a page leads to a place is no reason to go there. */
function todoAbout({ kind, remedy }: RenderFailure): string {
  if (kind !== 'unreachable') return TODO[kind]
  if (remedy.includes('--allow-host')) return 'Do not open that address, unless the user asks you to.'
  return withoutFlags(remedy) || TODO.unreachable
}

/** The message of a sign-in page says what to type on the command line. */
const problemOf = ({ kind, message }: RenderFailure): string =>
  kind === 'sign-in' ? message.replace(/: sign in with .*$/, '; the page requires a login.') : withoutFlags(message)

/** Messages may quote a page. */
export const formatToolFailure = ({ message, where, todo }: ToolFailure): string =>
  [`Problem: ${message}`, `Where: ${where}`, `What to do: ${todo}`].map(printable).join('\n')

/** What the client sent, checked; the first thing that is wrong is reported. */
export function checkToolInput<Schema extends z.ZodObject<z.ZodRawShape>>(
  tool: string,
  schema: Schema,
  given: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = z.core.toDotPath(issue!.path)
  const known = Object.keys(schema.shape).join(', ')
  if (issue!.code === 'unrecognized_keys')
    throw new ToolFailure(
      `There is no argument ${issue!.keys.join(', ')}.`,
      `the arguments of ${tool}`,
      `Use only these arguments: ${known}.`,
    )
  throw new ToolFailure(
    `${issue!.message}.`,
    place === '' ? `the arguments of ${tool}` : `the argument ${place} of ${tool}`,
    `Correct ${place === '' ? 'the arguments' : place} as the input schema of ${tool} says, and call it again.`,
  )
}

import { parseRetryAfter } from '../../net/retry-after.ts'
import { TimeIsUp, withTimeLimit } from '../../net/time-limit.ts'
import { isWebAddress } from '../../net/web-address.ts'
import type { NewDelivery } from '../../store/runs/deliveries.ts'
import { signingKeyOf } from '../spec/signing-key.ts'
import { type Environment, fillIn } from '../spec/variables.ts'
import { signWebhook } from './sign-webhook.ts'

/** The result of one attempt. Reasons are stored and shown, so they contain neither secrets nor addresses. */
export type Attempt =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'failed'; readonly because: string; readonly retryAfterMs?: number }

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  readonly env: Environment
  readonly signal?: AbortSignal | undefined
}

/** A receiver that needs longer should answer first and work afterwards. */
const TIME_LIMIT_MS = 10_000
/** Answers are ignored; short ones are read to their end, which keeps the connection open. */
const MOST_BYTES = 64 * 1024

/** One attempt. Rejects only if the caller's signal aborts. */
export async function sendWebhook(delivery: NewDelivery, options: SendOptions): Promise<Attempt> {
  const { fetch, now, env, signal } = options
  const url = fillIn(delivery.url, env)
  const secret = fillIn(delivery.secret ?? '', env)
  const [absent] = [...url.absent, ...secret.absent]
  if (absent !== undefined) return failed(`the environment variable ${absent} is not set`)
  if (!isWebAddress(url.value)) return failed('its address is not a web address')
  if (secret.value !== '' && !signingKeyOf(secret.value)) return failed('its secret is not base64')
  try {
    return await withTimeLimit(TIME_LIMIT_MS, signal, async limited => {
      const headers = headersOf(delivery, secret.value, now())
      const request = { method: 'POST', headers, body: delivery.body, redirect: 'manual', signal: limited } as const
      const answer = await fetch(url.value, request)
      await drain(answer.body)
      return judge(answer, now())
    })
  } catch (error) {
    signal?.throwIfAborted()
    return failed(sayFailure(error))
  }
}

function headersOf({ id, body }: NewDelivery, secret: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = secret ? signWebhook({ id, timestamp, body, secret }) : undefined
  return {
    'content-type': 'application/json',
    'user-agent': 'Amberyl',
    ...(signed ?? { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }),
  }
}

/** The status is the answer: what happens to the body makes no difference. */
async function drain(body: Response['body']): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of body ?? []) if ((bytes += chunk.length) > MOST_BYTES) return
  } catch {}
}

const GONE = 410

function judge({ status, headers }: Response, now: Date): Attempt {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === GONE)
    return { kind: 'refused', because: 'the receiver answered 410: it does not want any more webhooks' }
  if (status >= 300 && status < 400)
    return failed(`the receiver answered ${status}: redirects are not followed; write the new address into the job`)
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now.getTime())
  return { ...failed(`the receiver answered ${status}`), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

const failed = (because: string): Attempt & { kind: 'failed' } => ({ kind: 'failed', because })

/** Error messages may repeat the address, so only known error codes are reported. */
export function sayFailure(error: unknown): string {
  if (error instanceof TimeIsUp) return error.message
  const code = codeOf(error) ?? codeOf((error as Error | undefined)?.cause)
  return REASONS[code ?? ''] ?? `the connection failed${code ? ` (${code})` : ''}`
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[A-Z_0-9]+$/.test(code) ? code : undefined
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused the connection',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'looking up its host name failed',
  ECONNRESET: 'the connection was closed early',
  UND_ERR_SOCKET: 'the connection was closed early',
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKeyOf } from '../spec/signing-key.ts'

// Follows the Standard Webhooks specification: https://www.standardwebhooks.com

interface SignedWebhook {
  readonly id: string
  /** When it is sent, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
  /** Base64, with or without the prefix `whsec_`. */
  readonly secret: string
}

/** The headers that prove to the receiver that the sender has the secret. */
export function signWebhook({ id, timestamp, body, secret }: SignedWebhook): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signatureOf(`${id}.${timestamp}.${body}`, keyOf(secret)).toString('base64')}`,
  }
}

interface ReceivedWebhook {
  /** Names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As received, byte for byte: parsing and writing the JSON again changes it. */
  readonly body: string | Uint8Array
  readonly secret: string
  readonly now?: Date
  /** How far its time may differ from ours. */
  readonly toleranceSeconds?: number
}

type Verification = { readonly kind: 'genuine' } | { readonly kind: 'refused'; readonly because: string }

/** Long enough for clocks that differ, too short to replay an old webhook. */
const TOLERANCE_SECONDS = 5 * 60

/** Whether the sender of a webhook has the secret, and the webhook is unchanged and recent. */
export function verifyWebhook(received: ReceivedWebhook): Verification {
  const { headers, body, secret, now = new Date(), toleranceSeconds = TOLERANCE_SECONDS } = received
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return refused('webhook-id, webhook-timestamp or webhook-signature is missing')
  if (!/^\d{1,12}$/.test(timestamp)) return refused('webhook-timestamp is not a number of seconds')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds)
    return refused(`it was not sent within the last ${toleranceSeconds} seconds`)
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)])
  const expected = signatureOf(content, keyOf(secret))
  // Several while a secret is being replaced; other versions are ignored.
  const given = signatures.split(' ').filter(each => each.startsWith('v1,'))
  const isSigned = given.some(each => isSame(Buffer.from(each.slice(3), 'base64'), expected))
  return isSigned ? { kind: 'genuine' } : refused('the signature does not match this body and this secret')
}

const refused = (because: string): Verification => ({ kind: 'refused', because })

const signatureOf = (content: string | Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()

/** In constant time, wherever they differ. */
const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

function keyOf(secret: string): Buffer {
  const key = signingKeyOf(secret)
  if (!key) throw new TypeError('The secret of a webhook must be base64, with or without the prefix whsec_.')
  return key
}

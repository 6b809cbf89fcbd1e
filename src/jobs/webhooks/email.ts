import { parseMailServer, SmtpFailure, sendMail } from '../../net/smtp-client.ts'
import { TimeIsUp, withTimeLimit } from '../../net/time-limit.ts'
import type { NewDelivery } from '../../store/runs/deliveries.ts'
import type { JobEmail } from '../spec/job-schema.ts'
import { fillIn } from '../spec/variables.ts'
import { idOf } from './payload.ts'
import { type Attempt, type SendOptions, sayFailure } from './send-webhook.ts'

/** Deliveries of this kind are e-mails, not webhooks. */
export const EMAIL_EVENT = 'records.fell by e-mail'

/** What is stored until an e-mail is sent. */
interface StoredEmail extends Pick<JobEmail, 'from' | 'to' | 'user'> {
  readonly subject: string
  readonly text: string
  /** When it was written. */
  readonly date: string
}

/** An e-mail to be sent like a webhook: again and again until the server has taken it. */
export function emailDelivery(
  { server, from, to, user, password }: JobEmail,
  { subject, text, date }: Pick<StoredEmail, 'subject' | 'text' | 'date'>,
  about: readonly (string | number)[],
): NewDelivery {
  const email: StoredEmail = { from, to, ...(user === undefined ? {} : { user }), subject, text, date }
  return {
    id: idOf([EMAIL_EVENT, ...about, server, ...to]),
    event: EMAIL_EVENT,
    url: server,
    ...(password === undefined ? {} : { secret: password }),
    body: JSON.stringify(email),
  }
}

/** Mail servers may check a message before they answer. */
const TIME_LIMIT_MS = 30_000

/** One attempt. Rejects only if the caller's signal aborts. */
export async function sendEmail(
  { id, url, secret, body }: NewDelivery,
  { env, signal }: Pick<SendOptions, 'env' | 'signal'>,
): Promise<Attempt> {
  const email = JSON.parse(body) as StoredEmail
  const [address, user, password] = [url, email.user ?? '', secret ?? ''].map(text => fillIn(text, env))
  const [absent] = [address!, user!, password!].flatMap(each => each.absent)
  if (absent !== undefined) return { kind: 'failed', because: `the environment variable ${absent} is not set` }
  const server = parseMailServer(address!.value)
  if (!server) return { kind: 'failed', because: 'its address is not that of a mail server' }
  const login = user!.value === '' ? {} : { user: user!.value, password: password!.value }
  try {
    await withTimeLimit(TIME_LIMIT_MS, signal, limited =>
      sendMail({ ...server, ...login }, email, formatEmail(email, id), limited),
    )
    return { kind: 'delivered' }
  } catch (error) {
    signal?.throwIfAborted()
    const isOurs = error instanceof SmtpFailure || error instanceof TimeIsUp
    return { kind: 'failed', because: isOurs ? error.message : sayFailure(error) }
  }
}

/** Headers and body. Line breaks in a header would start another one. */
function formatEmail({ from, to, subject, text, date }: StoredEmail, id: string): string {
  const host = from.split('@').at(-1)
  return [
    `Date: ${new Date(date).toUTCString().replace('GMT', '+0000')}`,
    `From: Amberyl <${from}>`,
    `To: ${to.map(address => `<${address}>`).join(', ')}`,
    `Subject: ${encodedHeader(subject)}`,
    `Message-ID: <${id}@${host}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    ...(Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ].join('\r\n')
}

/** An encoded word holds at most 75 characters: 45 bytes of text. */
const ENCODED_WORD_BYTES = 45

/** RFC 2047: any text as ASCII, without line breaks of its own. */
function encodedHeader(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ')
  if (/^[ -~]{1,200}$/.test(line)) return line
  const words: string[] = []
  let word = ''
  for (const character of line) {
    if (Buffer.byteLength(word + character) > ENCODED_WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map(each => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

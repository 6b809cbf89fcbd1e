import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from './sign-webhook.ts'

// The example of the specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const headers = signWebhook({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body, secret })
const now = new Date(1614265330_000)

test('signatures are those of Standard Webhooks', () => {
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('a webhook', () => {
  const signature = headers['webhook-signature']

  test.each([
    ['as it was sent', {}],
    ['as bytes', { body: Buffer.from(body) }],
    ['with a secret without whsec_', { secret: secret.slice('whsec_'.length) }],
    ['with several signatures', { headers: { ...headers, 'webhook-signature': `v1a,AAAA v1,AAAA ${signature}` } }],
    ['five minutes later', { now: new Date(now.getTime() + 300_000) }],
  ])('is genuine %s', (_, change) => {
    expect(verifyWebhook({ headers, body, secret, now, ...change })).toEqual({ kind: 'genuine' })
  })

  test.each([
    ['with another body', { body: '{"test": 2432232315}' }, 'does not match this body'],
    ['with another secret', { secret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'does not match this body'],
    ['with another id', { headers: { ...headers, 'webhook-id': 'msg_other' } }, 'does not match this body'],
    ['with a later time', { headers: { ...headers, 'webhook-timestamp': '1614265331' } }, 'does not match this body'],
    [
      'of another version',
      { headers: { ...headers, 'webhook-signature': signature!.replace('v1', 'v2') } },
      'does not match',
    ],
    ['too late', { now: new Date(now.getTime() + 301_000) }, 'within the last 300 seconds'],
    ['from the future', { now: new Date(now.getTime() - 301_000) }, 'within the last 300 seconds'],
    ['without headers', { headers: {} }, 'is missing'],
  ])('is refused %s', (_, change, because) => {
    const verification = verifyWebhook({ headers, body, secret, now, ...change })
    expect(verification).toMatchObject({ kind: 'refused', because: expect.stringContaining(because) })
  })

  test('is not signed with a secret that is no base64, which is not repeated', () => {
    expect(() => signWebhook({ id: 'a', timestamp: 1, body, secret: 'hunter2!' })).toThrow(
      /^The secret of a webhook must/,
    )
  })
})

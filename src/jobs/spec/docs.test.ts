import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { WebhookPayload } from '../webhooks/payload.ts'
import { signWebhook } from '../webhooks/sign-webhook.ts'
import { parseJob } from './parse-job.ts'

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

const docs = read('jobs.md')

const blocksOf = (language: string, text = docs): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!)

test('every piece of a job file in docs/jobs.md and docs/scale.md is right', () => {
  const pieces = [...blocksOf('yaml'), ...blocksOf('yaml', read('scale.md'))]
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) {
    const text = /^(?:start|archives):/m.test(piece) ? piece : `start: https://homes.example/\n${piece}`
    expect(() => parseJob(text, 'homes.yaml')).not.toThrow()
  }
})

test('the job file in docs/feeds.md is right, and all its outputs are feeds', () => {
  const [text] = blocksOf('yaml', read('feeds.md'))
  expect(parseJob(text!, 'homes.yaml').outputs.map(({ what, format }) => [what, format])).toEqual([
    ['feed', 'atom'],
    ['feed', 'jsonfeed'],
  ])
})

test('messages look as docs/jobs.md shows them', () => {
  const wrong = 'start: https://homes.example/\nshedule: "@daily"\npoliteness:\n  delay: 2 parsecs\n'
  const message = (): string => {
    try {
      return String(parseJob(wrong, 'homes.yaml'))
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(docs).toContain(`\`\`\`\n${message()}\n\`\`\``)
})

test('docs/jobs.md shows the payload with all its keys', () => {
  const shown: WebhookPayload = JSON.parse(blocksOf('json')[0]!)
  const { type, timestamp, data } = shown
  const { job, run, state, counts, verdict, startedAt, finishedAt } = data
  const payload: WebhookPayload = {
    type,
    timestamp,
    data: { job, run, state, counts, verdict, startedAt, finishedAt },
  }
  expect(JSON.stringify(payload)).toBe(JSON.stringify(shown))
})

test('webhooks are verified by the code in docs/jobs.md', async () => {
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(blocksOf('js')[0]!)}`)
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = signWebhook({ id: 'msg_1', timestamp, body: '{}', secret })
  expect(isGenuine(headers, '{}', secret)).toBe(true)
  expect(isGenuine(headers, '{ }', secret)).toBe(false)
  const old = signWebhook({ id: 'msg_1', timestamp: timestamp - 400, body: '{}', secret })
  expect(isGenuine(old, '{}', secret)).toBe(false)
})

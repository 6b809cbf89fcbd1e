import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()

test('when records fall, the job tells by webhook and by e-mail, once for each run', async () => {
  let count = 10
  const shop = await serve((_, response) => {
    const records = Array.from({ length: count }, (_, at) => makeListRecord(at + 1))
    const page = listPage({
      number: 1,
      count: 1,
      records,
      template: 'cards',
      addressOf: () => '/list',
      next: undefined,
    })
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  const told: { type: string; data: { verdict: string | null } }[] = []
  const hook = await serve((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      told.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  const mail = await startSmtpServer({ auth: 'PLAIN' })
  process.env.ALERT_TEST_PASSWORD = 'geheim'
  onTestFinished(() => void delete process.env.ALERT_TEST_PASSWORD)
  const job = join(folder, 'häuser.yaml')
  writeFileSync(
    job,
    `start: ${shop}/list
reading: parser
politeness: { delay: 0, retries: 0 }
webhooks: [{ url: ${hook}, events: records.fell }]
alert:
  fewer-than: 80%
  email:
    to: [me@homes.example, you@homes.example]
    from: amberyl@homes.example
    server: smtp://127.0.0.1:${mail.port}
    user: me
    password: \${ALERT_TEST_PASSWORD}
`,
  )
  const run = () => runCommand(['harvest', job, '--database', join(folder, 'alert.db')])
  expect((await run()).code).toBe(0)
  count = 9
  expect((await run()).code).toBe(0)
  expect([told, mail.mails]).toEqual([[], []])
  count = 5
  const fallen = await run()
  expect(fallen.code).toBe(0)
  const said = '5 records, fewer than 80% of the 9 of run 2'
  expect(fallen.err).toContain(`note: ${said}.`)
  expect(told).toMatchObject([{ type: 'records.fell', data: { job: 'häuser', run: 3, verdict: said } }])
  expect(mail.logins).toEqual([{ user: 'me', password: 'geheim' }])
  const [{ from, to, text } = { from: '', to: [], text: '' }] = mail.mails
  expect([from, to]).toEqual(['<amberyl@homes.example>', ['<me@homes.example>', '<you@homes.example>']])
  const [head, body] = text.split('\n\n')
  expect(head).toMatch(/^Subject: =\?utf-8\?B\?/m)
  const subject = [...head!.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word]) =>
    Buffer.from(word!, 'base64').toString(),
  )
  expect(subject.join('')).toBe(`häuser: ${said}`)
  expect(Buffer.from(body!, 'base64').toString()).toContain(`häuser, run 3: ${said}.`)
  expect(text).not.toContain('geheim')
  const show = (...command: string[]) => runCommand([...command, '--database', join(folder, 'alert.db')])
  expect((await show('status')).out).toMatch(new RegExp(`^ATTENTION: häuser: run 3 read ${said}\\n`))
  expect(JSON.parse((await show('jobs', 'list', '--json')).out)).toMatchObject([{ name: 'häuser', alert: said }])
})

test('a mail server that is down is asked again later, and status says so when it is given up', async () => {
  // Without a robots.txt: an error there would be asked about again.
  const shop = await serve(({ url }, response) => void response.writeHead(url === '/robots.txt' ? 404 : 500).end())
  const job = join(folder, 'down.yaml')
  writeFileSync(
    job,
    `start: ${shop}/list\nreading: parser\npoliteness: { delay: 0, retries: 0 }\nalert: { fewer-than: 3, email: { to: a@b.example, from: c@d.example, server: "smtp://127.0.0.1:1" } }\n`,
  )
  const { code, err } = await runCommand(['harvest', job, '--database', join(folder, 'down.db')])
  expect(code).toBe(1)
  expect(err).toContain('not sent yet: the receiver refused the connection')
})

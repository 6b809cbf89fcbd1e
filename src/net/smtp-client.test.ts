import { describe, expect, test } from 'vitest'
import { CERTIFICATE, startSmtpServer } from '../../test/smtp-server.ts'
import { isMailAddress, type SmtpServer, sendMail } from './smtp-client.ts'

const serverAt = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: 'localhost',
  port,
  isSecure: false,
  ...more,
})
const LOGIN = { user: 'me', password: 'pä:ss' }
const ENVELOPE = { from: 'amberyl@homes.example', to: ['a@homes.example', 'b@homes.example'] }

test('a message arrives as it was written, also where lines start with a dot', async () => {
  const { mails, port } = await startSmtpServer()
  const message = 'Subject: x\r\n\r\n.\n..two\nü\r.end\n\n'
  await sendMail(serverAt(port), ENVELOPE, message)
  expect(mails).toEqual([
    {
      from: '<amberyl@homes.example>',
      to: ['<a@homes.example>', '<b@homes.example>'],
      text: 'Subject: x\n\n.\n..two\nü\n.end',
    },
  ])
})

describe('encryption', () => {
  test('is used where the server offers it, before the password is sent', async () => {
    const { mails, commands, logins, port } = await startSmtpServer({ encryption: 'starttls', auth: 'PLAIN LOGIN' })
    await sendMail(serverAt(port, { ...LOGIN, ca: CERTIFICATE }), ENVELOPE, 'Subject: x\n\ny')
    expect(commands.map(line => line.split(' ').slice(0, 2).join(' ')).slice(0, 4)).toEqual([
      expect.stringMatching(/^EHLO /),
      'STARTTLS',
      'TLS EHLO',
      'TLS AUTH',
    ])
    expect(logins).toEqual([LOGIN])
    expect(mails).toHaveLength(1)
  })

  test('from the start, with AUTH LOGIN', async () => {
    const { mails, logins, port } = await startSmtpServer({ encryption: 'tls', auth: 'LOGIN' })
    await sendMail(serverAt(port, { ...LOGIN, isSecure: true, ca: CERTIFICATE }), ENVELOPE, 'Subject: x\n\ny')
    expect([mails.length, logins]).toEqual([1, [LOGIN]])
  })

  test.each(['starttls', 'tls'] as const)('with a certificate that nobody trusts is refused (%s)', async encryption => {
    const { commands, logins, port } = await startSmtpServer({ encryption, auth: 'PLAIN' })
    const server = serverAt(port, { ...LOGIN, isSecure: encryption === 'tls' })
    await expect(sendMail(server, ENVELOPE, 'x')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect([logins, commands.filter(line => line.startsWith('TLS'))]).toEqual([[], []])
  })
})

test.each([
  ['a recipient', { RCPT: '550 no such user' }, 'the mail server answered 550 to a recipient'],
  ['the password', { AUTH: '535 no' }, 'the mail server answered 535 to the user and password'],
  ['everything', { greeting: '554 go away' }, 'the mail server answered 554 to the connection'],
])('a server that refuses %s is named with its answer', async (_, answers, message) => {
  const { port } = await startSmtpServer({ auth: 'PLAIN', answers })
  await expect(sendMail(serverAt(port, LOGIN), ENVELOPE, 'x')).rejects.toThrow(message)
})

test('a server without a known way to sign in gets no password', async () => {
  const { logins, port } = await startSmtpServer({ auth: 'CRAM-MD5' })
  await expect(sendMail(serverAt(port, LOGIN), ENVELOPE, 'x')).rejects.toThrow('neither AUTH PLAIN nor AUTH LOGIN')
  expect(logins).toEqual([])
})

test('no address can smuggle a command', async () => {
  const { commands, port } = await startSmtpServer()
  for (const to of [
    'a@b.example>\r\nRCPT TO:<c@d.example',
    'a@b.example\n',
    'a b@c.example',
    'nobody',
    '"a"@b.example',
  ])
    await expect(sendMail(serverAt(port), { ...ENVELOPE, to: [to] }, 'x')).rejects.toThrow('an address is not valid')
  expect(commands).toEqual([])
  expect(isMailAddress('grüße+x@münchen.example')).toBe(true)
})

test('a signal ends it', async () => {
  const { port } = await startSmtpServer({ answers: { greeting: '220-wait' } })
  const ending = new AbortController()
  const sent = sendMail(serverAt(port), ENVELOPE, 'x', ending.signal)
  ending.abort(new Error('stopped'))
  await expect(sent).rejects.toThrow('stopped')
})

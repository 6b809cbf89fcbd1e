import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A certificate of localhost that nobody trusts, with its key. It protects nothing. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUaDmXfF1pVhUyZfxx0T3gPVU+Xd4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjEzNDIzMloYDzIxMjYxMDIz
MTM0MjMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQNpIQ8FMcwCyUOKCcA3M4EACXXgJW6e4EcLAn9MIrtAUybPzh7nTNX
gFcjShBJO5mhlwVECEPXM6LI/W1YNJuho28wbTAdBgNVHQ4EFgQUZ8O+UVkhuU/6
vuOYOLkc6/9gumcwHwYDVR0jBBgwFoAUZ8O+UVkhuU/6vuOYOLkc6/9gumcwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANALT7iS6vIlQZFonU23648lHkcrIqRXzGATXTGV6BBnAiEA
nRFmaDegD1DZqr53NWmffqmMEfqJCi+0s5rxIMOn9sg=
-----END CERTIFICATE-----
`
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRaapwKxQBXDLegF9
IMu5MnPDi/IEwZiRHkBMH2TqaZWhRANCAAQNpIQ8FMcwCyUOKCcA3M4EACXXgJW6
e4EcLAn9MIrtAUybPzh7nTNXgFcjShBJO5mhlwVECEPXM6LI/W1YNJuh
-----END PRIVATE KEY-----
`

interface SmtpServerOptions {
  /** `starttls`: offers it; `tls`: encrypted from the start. */
  readonly encryption?: 'starttls' | 'tls'
  /** The ways to sign in that it offers: `PLAIN LOGIN`. */
  readonly auth?: string
  /** Answers that differ from the usual ones, by the first word of the command. */
  readonly answers?: Readonly<Record<string, string>>
}

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it was sent, without the dots that were added for the way. */
  readonly text: string
}

/** A mail server on this machine that keeps what it is told. */
export async function startSmtpServer({ encryption, auth, answers = {} }: SmtpServerOptions = {}) {
  const mails: ReceivedMail[] = []
  /** Commands, with `TLS ` before those that came encrypted. */
  const commands: string[] = []
  const logins: { user: string; password: string }[] = []
  const converse = (socket: Socket): void => {
    let [rest, from, data] = ['', '', undefined as string[] | undefined]
    let [to, login] = [[] as string[], undefined as string[] | undefined]
    const say = (text: string): void => void socket.write(`${text}\r\n`)
    const text = (coded: string): string => Buffer.from(coded, 'base64').toString()
    const answerTo = (line: string): string | undefined => {
      if (data) {
        if (line !== '.') {
          data.push(line.replace(/^\./, ''))
          return undefined
        }
        mails.push({ from, to, text: data.join('\n') })
        data = undefined
        return '250 taken'
      }
      if (login) {
        login.push(text(line))
        if (login.length === 1) return '334 UGFzc3dvcmQ6'
        logins.push({ user: login[0]!, password: login[1]! })
        login = undefined
        return answers.AUTH ?? '235 welcome'
      }
      commands.push(`${socket instanceof TLSSocket ? 'TLS ' : ''}${line}`)
      const [word = '', way, coded = ''] = line.split(' ')
      if (answers[word] && word !== 'AUTH') return answers[word]
      if (word === 'EHLO') {
        const offers = [
          ...(encryption === 'starttls' && !(socket instanceof TLSSocket) ? ['STARTTLS'] : []),
          ...(auth ? [`AUTH ${auth}`] : []),
        ]
        return ['250-localhost', ...offers.map(offer => `250-${offer}`), '250 8BITMIME'].join('\r\n')
      }
      if (word === 'STARTTLS') {
        say('220 go ahead')
        socket.removeAllListeners('data')
        const secure = new TLSSocket(socket, { isServer: true, cert: CERTIFICATE, key: KEY })
        secure.on('error', () => {})
        converse(secure)
        return undefined
      }
      if (word === 'AUTH' && way === 'PLAIN') {
        const [, user, password] = text(coded).split('\0')
        logins.push({ user: user!, password: password! })
        return answers.AUTH ?? '235 welcome'
      }
      if (word === 'AUTH') {
        login = []
        return '334 VXNlcm5hbWU6'
      }
      if (word === 'MAIL') from = line.slice('MAIL FROM:'.length)
      if (word === 'RCPT') to = [...to, line.slice('RCPT TO:'.length)]
      if (word === 'DATA') {
        data = []
        return '354 go ahead'
      }
      if (word === 'QUIT') return '221 bye'
      return '250 ok'
    }
    socket.on('error', () => {})
    socket.on('data', chunk => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const answer = answerTo(line)
        if (answer !== undefined) say(answer)
      }
    })
  }
  const greet = (socket: Socket): void => {
    socket.write(`${answers.greeting ?? '220 localhost'}\r\n`)
    converse(socket)
  }
  const server = encryption === 'tls' ? createTlsServer({ cert: CERTIFICATE, key: KEY }, greet) : createServer(greet)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { mails, commands, logins, port: (server.address() as AddressInfo).port }
}

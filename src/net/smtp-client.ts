import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'

/** A mail server and how to sign in there. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the start (smtps); otherwise STARTTLS is used where the server offers it. */
  readonly isSecure: boolean
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Trusted certificates, in addition to those of the system. */
  readonly ca?: string | undefined
}

interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

/** The server refused something, or cannot be used. The message contains neither addresses nor passwords. */
export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure'
}

/** Sends one message: headers and body, with CRLF or LF line ends (RFC 5321, STARTTLS of RFC 3207, AUTH of RFC 4954). */
export async function sendMail(
  server: SmtpServer,
  envelope: Envelope,
  message: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const address of [envelope.from, ...envelope.to])
    if (!isMailAddress(address)) throw new SmtpFailure('an address is not valid')
  const talk = await open(server, signal)
  try {
    await talk.expect(220, 'the connection')
    const offers = await greet(talk, server)
    await authenticate(talk, offers, server)
    await talk.ask(`MAIL FROM:<${envelope.from}>`, 250, 'the sender')
    for (const address of envelope.to) await talk.ask(`RCPT TO:<${address}>`, 250, 'a recipient')
    await talk.ask('DATA', 354, 'the message')
    await talk.ask(`${dotStuffed(message)}\r\n.`, 250, 'the message')
    talk.say('QUIT')
  } finally {
    talk.end()
  }
}

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** `smtp://mail.example.com`, `smtps://mail.example.com:465`; undefined if it is something else. */
export function parseMailServer(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname: host, port, username, password, pathname } = new URL(text)
  const usual = PORTS[protocol]
  if (usual === undefined || host === '' || username || password || pathname.length > 1) return undefined
  return { host, port: port === '' ? usual : Number(port), isSecure: protocol === 'smtps:' }
}

/** One address, without a name. Nothing in it can end a line or an address. */
export const isMailAddress = (text: string): boolean =>
  /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u.test(text)

/** A line that starts with a dot gets another one: a dot alone ends the message. */
const dotStuffed = (message: string): string =>
  message
    .replace(/\r\n|\r|\n/g, '\r\n')
    .replace(/^\./gm, '..')
    .replace(/(?:\r\n)+$/, '')

/** What the server offers, by its first word. */
type Offers = ReadonlyMap<string, string>

async function greet(talk: Talk, server: SmtpServer): Promise<Offers> {
  const offers = await hello(talk)
  if (server.isSecure || !offers.has('STARTTLS')) return offers
  await talk.ask('STARTTLS', 220, 'STARTTLS')
  await talk.encrypt(server)
  // What was said before encryption does not count.
  return hello(talk)
}

async function hello(talk: Talk): Promise<Offers> {
  const lines = await talk.ask(`EHLO ${nameOfThisMachine()}`, 250, 'EHLO')
  return new Map(lines.slice(1).map(line => [line.split(' ', 1)[0]!.toUpperCase(), line]))
}

const nameOfThisMachine = (): string => (/^[\w.-]+$/.test(hostname()) ? hostname() : 'localhost')

async function authenticate(talk: Talk, offers: Offers, { user, password, host }: SmtpServer): Promise<void> {
  if (user === undefined || password === undefined) return
  if (!talk.isSecure && !isThisMachine(host))
    throw new SmtpFailure('the mail server offers no encryption, so the password was not sent; use smtps://')
  const ways = offers.get('AUTH')?.toUpperCase().split(' ').slice(1) ?? []
  if (ways.includes('PLAIN')) {
    await talk.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235, 'the user and password')
    return
  }
  if (!ways.includes('LOGIN')) throw new SmtpFailure('the mail server accepts neither AUTH PLAIN nor AUTH LOGIN')
  await talk.ask('AUTH LOGIN', 334, 'AUTH LOGIN')
  await talk.ask(base64(user), 334, 'the user')
  await talk.ask(base64(password), 235, 'the user and password')
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const isThisMachine = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

async function open(server: SmtpServer, signal: AbortSignal | undefined): Promise<Talk> {
  const { host, port, isSecure } = server
  const socket = isSecure ? connectTls({ host, port, ...tlsOf(server) }) : connect({ host, port })
  return new Talk(socket, isSecure, signal)
}

const tlsOf = ({ host, ca }: SmtpServer) => ({
  // Names of hosts only: an address has no server name.
  ...(/^[\d.:[\]]+$/.test(host) ? {} : { servername: host }),
  ...(ca === undefined ? {} : { ca }),
})

/** More text than this in one answer is not a mail server's. */
const MAX_ANSWER = 64 * 1024

/** Commands and answers, one after the other. */
class Talk {
  isSecure: boolean
  #socket: Socket
  #text = ''
  #failure: Error | undefined
  #wake: () => void = () => {}
  readonly #signal: AbortSignal | undefined

  constructor(socket: Socket, isSecure: boolean, signal: AbortSignal | undefined) {
    this.isSecure = isSecure
    this.#socket = socket
    this.#signal = signal
    this.#listen(socket)
  }

  say(command: string): void {
    this.#socket.write(`${command}\r\n`)
  }

  async ask(command: string, wanted: number, about: string): Promise<string[]> {
    this.say(command)
    return this.expect(wanted, about)
  }

  /** The lines of the next answer, without their code. */
  async expect(wanted: number, about: string): Promise<string[]> {
    for (;;) {
      this.#signal?.throwIfAborted()
      const [answer] = /^(?:\d{3}-.*\r?\n)*\d{3}(?: .*)?\r?\n/.exec(this.#text) ?? []
      if (answer !== undefined) {
        this.#text = this.#text.slice(answer.length)
        const code = Number(answer.slice(0, 3))
        if (code !== wanted) throw new SmtpFailure(`the mail server answered ${code} to ${about}`)
        return answer
          .trimEnd()
          .split(/\r?\n/)
          .map(line => line.slice(4))
      }
      if (this.#failure) throw this.#failure
      if (this.#text.length > MAX_ANSWER) throw new SmtpFailure('the answer is not that of a mail server')
      await new Promise<void>(resolve => (this.#wake = resolve))
    }
  }

  async encrypt(server: SmtpServer): Promise<void> {
    // Anything that came unencrypted after the answer was not said by the server we are about to trust.
    this.#text = ''
    this.#socket.removeAllListeners()
    const secured = connectTls({ socket: this.#socket, ...tlsOf(server) })
    this.#socket = secured
    this.#listen(secured)
    this.isSecure = true
  }

  end(): void {
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#socket.end()
    this.#socket.unref()
  }

  readonly #abort = (): void => {
    this.#socket.destroy()
    this.#wake()
  }

  #listen(socket: Socket): void {
    const fail = (error: Error): void => {
      this.#failure ??= error
      this.#wake()
    }
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      this.#text += chunk
      this.#wake()
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new SmtpFailure('the mail server closed the connection')))
    this.#signal?.addEventListener('abort', this.#abort, { once: true })
  }
}

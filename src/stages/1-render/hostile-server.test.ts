import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cpuClock } from '../../../test/cpu-time.ts'
import { fetchPage } from './fetch-page.ts'
import { DEFAULT_LIMITS } from './limits.ts'

/** A server that reads a request and then sends whatever it wants. */
async function serving(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Sends a head, and then the same bytes for as long as somebody takes them. */
const endless =
  (head: string, piece: string) =>
  (socket: Socket): void => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
      socket.once('drain', more)
    }
    socket.write(head)
    more()
  }

const once =
  (text: string) =>
  (socket: Socket): void =>
    void socket.end(text)

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const LONG = 'x'.repeat(16_000)
/** For what ends only with the time; everything else may take longer on a busy machine. */
const HURRIED = { ...DEFAULT_LIMITS, loadMs: 1_000 }

/** What a server may do with a request, and the kinds of failure that it may end with. */
const ATTACKS: Record<string, readonly [answer: (socket: Socket) => void, says: RegExp]> = {
  'answers that announce the answer': [
    endless('', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'.repeat(100)),
    /did not answer within/,
  ],
  'a header without end': [endless('HTTP/1.1 200 OK\r\nX: ', LONG), /headers that are larger/],
  'headers without end': [endless('HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(1000)), /headers that are larger/],
  'a status without end': [endless('HTTP/1.1 200 ', LONG), /did not answer within|headers that are larger/],
  'a chunk whose size has no end': [
    endless(`${OK}Transfer-Encoding: chunked\r\n\r\n5;`, LONG),
    /did not answer within/,
  ],
  'headers after the last chunk': [
    endless(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\n<p>xx\r\n0\r\n`, 'X: y\r\n'.repeat(1000)),
    /closed the connection|headers that are larger/,
  ],
  'chunks of one byte': [
    endless(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'.repeat(1000)),
    /did not answer within|larger than/,
  ],
  'something else than HTTP': [once('220 mail.example ESMTP\r\n'), /does not answer as a web server/],
  'two lengths': [once(`${OK}Content-Length: 5\r\nContent-Length: 50\r\n\r\n<p>hi`), /closed the connection/],
  'many layers of compression': [
    once(`${OK}Content-Encoding: gzip, br, gzip, deflate, gzip, gzip\r\n\r\nx`),
    /does not answer as a web server/,
  ],
  'a redirect to itself': [
    once('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    /redirects in a loop/,
  ],
  'a redirect to a file': [
    once('HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    /not a web address/,
  ],
  'a redirect to this machine': [
    once('HTTP/1.1 302 Found\r\nLocation: http://[::ffff:7f00:1]:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    /private network|port that browsers do not open/,
  ],
  'cookies without end': [
    once(
      `HTTP/1.1 302 Found\r\nLocation: /\r\n${Array.from({ length: 300 }, (_, at) => `Set-Cookie: a${at}=${'v'.repeat(20)}\r\n`).join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`,
    ),
    /redirects in a loop/,
  ],
}

describe('a server that answers with', () => {
  test.each(Object.entries(ATTACKS))('%s is a failure with a reason', async (_, [answer, says]) => {
    const clock = cpuClock()
    const limits = says.test('did not answer within') ? HURRIED : DEFAULT_LIMITS
    await expect(fetchPage(await serving(answer), { limits })).rejects.toThrow(says)
    // Both sides of it, and what the runner does meanwhile.
    expect(clock()).toBeLessThan(10_000)
  })
})

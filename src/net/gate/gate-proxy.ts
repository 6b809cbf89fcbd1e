import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { ClosedGate, type Endpoint, type Gate } from './gate.ts'

/** A local server that Chromium connects through, so that the gate decides about every connection of a page. */
export interface GateProxy {
  /** `socks5://host:port`, or `http://host:port`. */
  readonly server: string
  close(): void
}

/*
 * SOCKS 5 (RFC 1928), as far as browsers use it: no login, and the command to connect. Unlike with a proxy for HTTP,
 * what page and server say to each other passes unchanged, and the browser leaves looking up names to the proxy.
 */
const VERSION = 5
const NO_LOGIN = 0
const CONNECT = 1
const ADDRESS = { ipv4: 1, name: 3, ipv6: 4 }
const REPLY = { done: 0, failed: 1, notAllowed: 2, unreachable: 4, refused: 5 }

/** With `upstream`, connections go through another SOCKS server, which looks up names. */
export async function openGateProxy(gate: Gate, upstream?: Endpoint): Promise<GateProxy> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
    keep(sockets, socket)
    serve(socket, { gate, upstream, sockets }).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  // Nothing waits for it at the end of the program.
  server.unref()
  return {
    server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  // A broken connection is closed; the other side notices that.
  socket.on('error', () => socket.destroy())
}

interface Service {
  readonly gate: Gate
  readonly upstream: Endpoint | undefined
  readonly sockets: Set<Socket>
}

async function serve(client: Socket, service: Service): Promise<void> {
  const [version, methods] = await take(client, 2)
  if (version !== VERSION) return void client.destroy()
  await take(client, methods!)
  client.write(Uint8Array.of(VERSION, NO_LOGIN))
  const [, command, , kind] = await take(client, 4)
  const host = await hostOf(client, kind!)
  const [high, low] = await take(client, 2)
  const port = high! * 256 + low!
  if (command !== CONNECT || host === undefined) return void client.end(replyOf(REPLY.failed))
  open(client, { host, port }, service)
}

function open(client: Socket, endpoint: Endpoint, { gate, upstream, sockets }: Service): void {
  const fail = (error: Error): void => {
    gate.note(endpoint, error)
    client.end(replyOf(replyFor(error)))
  }
  try {
    gate.check(endpoint)
  } catch (error) {
    fail(error as Error)
    return
  }
  const target = upstream
    ? connect({ ...upstream, allowHalfOpen: true, noDelay: true })
    : connect({ ...endpoint, lookup: gate.lookup(endpoint.port), allowHalfOpen: true, noDelay: true })
  keep(sockets, target)
  target.once('error', fail)
  client.once('close', () => target.destroy())
  target.once('connect', async () => {
    try {
      if (upstream) await askFor(endpoint, target)
    } catch (error) {
      target.destroy()
      fail(new Error('ERR_PROXY', { cause: error }))
      return
    }
    gate.note(endpoint, undefined)
    target.off('error', fail)
    target.once('close', () => client.destroy())
    client.write(replyOf(REPLY.done))
    client.pipe(target)
    target.pipe(client)
  })
}

/** Asks another server of this kind for a connection. It gets the name, and looks it up itself. */
async function askFor({ host, port }: Endpoint, server: Socket): Promise<void> {
  server.write(Uint8Array.of(VERSION, 1, NO_LOGIN))
  await take(server, 2)
  const name = new TextEncoder().encode(host)
  server.write(Uint8Array.of(VERSION, CONNECT, 0, ADDRESS.name, name.length, ...name, port >> 8, port & 255))
  const [, reply, , kind] = await take(server, 4)
  if (reply !== REPLY.done) throw new Error(`the proxy answered ${reply}`)
  await hostOf(server, kind!)
  await take(server, 2)
}

async function hostOf(client: Socket, kind: number): Promise<string | undefined> {
  switch (kind) {
    case ADDRESS.ipv4:
      return (await take(client, 4)).join('.')
    case ADDRESS.name: {
      const [length] = await take(client, 1)
      return new TextDecoder().decode(await take(client, length!))
    }
    case ADDRESS.ipv6: {
      const bytes = await take(client, 16)
      const groups = Array.from({ length: 8 }, (_, at) => (bytes[2 * at]! * 256 + bytes[2 * at + 1]!).toString(16))
      return groups.join(':')
    }
    default:
      return undefined
  }
}

const replyOf = (reply: number): Uint8Array => Uint8Array.of(VERSION, reply, 0, ADDRESS.ipv4, 0, 0, 0, 0, 0, 0)

function replyFor(error: Error): number {
  if (error instanceof ClosedGate) return REPLY.notAllowed
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return REPLY.refused
  return code === 'ENOTFOUND' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' ? REPLY.unreachable : REPLY.failed
}

/** The next bytes of the greeting. What follows them stays in the socket. */
function take(socket: Socket, length: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const attempt = (): void => {
      const bytes = length === 0 ? new Uint8Array() : (socket.read(length) as Buffer | null)
      if (bytes === null) return
      settle()
      if (bytes.length < length) reject(new Error('the connection ended'))
      else resolve(bytes)
    }
    const end = (): void => {
      settle()
      reject(new Error('the connection ended'))
    }
    const settle = (): void => {
      socket.off('readable', attempt)
      socket.off('close', end)
      socket.off('end', end)
    }
    socket.on('readable', attempt).once('close', end).once('end', end)
    attempt()
  })
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a local site that can be cut, like a cable. */
export interface CutLine {
  /** The address of the site through this line, without a last slash. */
  readonly url: string
  /** Ends all connections, and answers no new one until `mend`. `silently`: nothing arrives, and nobody is told. */
  cut(how: 'loudly' | 'silently'): void
  mend(): void
  close(): void
}

export async function openLine(site: string): Promise<CutLine> {
  const { hostname, port } = new URL(site)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'loudly' | 'silently' = 'whole'
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    if (state === 'loudly') return void client.resetAndDestroy()
    const target = connect(Number(port), hostname)
    target.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => target.destroy())
    client.on('data', bytes => void (state === 'whole' && target.write(bytes)))
    target.on('data', bytes => void (state === 'whole' && client.write(bytes)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const drop = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(how) {
      state = how
      if (how === 'loudly') drop()
    },
    mend() {
      state = 'whole'
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}

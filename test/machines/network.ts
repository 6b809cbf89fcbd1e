import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

// Machines with networks of their own on one computer: Linux network namespaces, joined by a bridge. Needs root.

/** A network namespace with an address on the bridge. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** What runs a command on it: with its network, and under its name. */
  readonly through: readonly string[]
  /** Pulls its cable; nothing arrives, and nobody is told. */
  cut(): void
  mend(): void
}

export interface Network {
  /** This side of the bridge, which all machines reach. */
  readonly address: string
  readonly machines: readonly Machine[]
  close(): void
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Undefined if it works here; otherwise why not. */
export function whyNoNetwork(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  if (spawnSync('ip', ['-Version']).error) return 'it needs the program ip (Debian: iproute2)'
  const probe = `amberyl-probe-${process.pid}`
  const { status, stderr } = spawnSync('ip', ['netns', 'add', probe], { encoding: 'utf8' })
  if (status !== 0) return `this system allows no network namespaces (${stderr.trim()})`
  ip('netns', 'delete', probe)
  return undefined
}

/** `count` machines; the last one has `hosts` addresses, so that it can be as many sites. */
export function openNetwork(count: number, hosts: number): Network & { readonly hosts: readonly string[] } {
  const id = randomInt(0x10000).toString(16).padStart(4, '0')
  const subnet = `10.213.${randomInt(256)}`
  const bridge = `amb${id}`
  const opened: (() => void)[] = []
  const close = (): void => {
    for (const undo of opened.splice(0).reverse()) undo()
  }
  const add = (index: number): Machine => {
    const [name, cable] = [`amberyl-${id}-${index}`, `amb${id}v${index}`]
    const address = `${subnet}.${10 + index}`
    ip('netns', 'add', name)
    opened.push(() => ip('netns', 'delete', name))
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    // Each is a host of its own: a process that is gone on one of them is not known to be gone on another.
    const named = ['unshare', '--uts', 'sh', '-c', `hostname machine-${index} && exec "$@"`, 'sh']
    return {
      name,
      address,
      through: ['ip', 'netns', 'exec', name, ...named],
      cut: () => ip('link', 'set', cable, 'down'),
      mend: () => ip('link', 'set', cable, 'up'),
    }
  }
  try {
    ip('link', 'add', bridge, 'type', 'bridge')
    opened.push(() => ip('link', 'delete', bridge))
    ip('address', 'add', `${subnet}.1/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    const machines = Array.from({ length: count }, (_, index) => add(index + 1))
    const addresses = Array.from({ length: hosts }, (_, index) => `${subnet}.${100 + index}`)
    for (const each of addresses) ip('-n', machines.at(-1)!.name, 'address', 'add', `${each}/24`, 'dev', 'eth0')
    return { address: `${subnet}.1`, machines, hosts: addresses, close }
  } catch (error) {
    close()
    throw error
  }
}

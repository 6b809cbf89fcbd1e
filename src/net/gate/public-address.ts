import { BlockList, isIP } from 'node:net'

/** Addresses that are no public hosts, by the registries of special addresses (RFC 6890 and its updates). */
const NOT_PUBLIC = {
  ipv4: [
    '0.0.0.0/8', // this network
    '10.0.0.0/8', // private
    '100.64.0.0/10', // between a provider and its customers
    '127.0.0.0/8', // this machine
    '169.254.0.0/16', // link-local, and the metadata services of clouds
    '172.16.0.0/12', // private
    '192.0.0.0/24', // protocols
    '192.0.2.0/24', // documentation
    '192.88.99.0/24', // relays of 6to4
    '192.168.0.0/16', // private
    '198.18.0.0/15', // benchmarks
    '198.51.100.0/24', // documentation
    '203.0.113.0/24', // documentation
    '224.0.0.0/4', // multicast
    '240.0.0.0/4', // reserved, and broadcast
  ],
  ipv6: [
    '::/128', // unspecified
    '::1/128', // this machine
    '64:ff9b:1::/48', // NAT64 of a local network; where it has the IPv4 address is its own choice
    '100::/64', // discarded
    '2001::/23', // protocols, and Teredo, which hides two IPv4 addresses
    '2001:db8::/32', // documentation
    '3fff::/20', // documentation
    '5f00::/16', // segment routing
    'fc00::/7', // private
    'fe80::/10', // link-local
    'fec0::/10', // site-local, as private networks were called
    'ff00::/8', // multicast
  ],
} as const

/** Prefixes of IPv6 addresses that stand for an IPv4 address, with the group where it begins. */
const EMBEDDED = [
  { prefix: '::/96', group: 6 }, // compatible
  { prefix: '::ffff:0:0/96', group: 6 }, // mapped
  { prefix: '::ffff:0:0:0/96', group: 6 }, // translated
  { prefix: '64:ff9b::/96', group: 6 }, // NAT64
  { prefix: '2002::/16', group: 1 }, // 6to4
] as const

const ipv4 = listOf(NOT_PUBLIC.ipv4, 'ipv4')
const ipv6 = listOf(NOT_PUBLIC.ipv6, 'ipv6')
const embedded = EMBEDDED.map(({ prefix, group }) => ({ list: listOf([prefix], 'ipv6'), group }))

/** Whether an IP address is that of a public host, and not of this machine, a private network, or a special use. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  switch (isIP(plain)) {
    case 4:
      return !ipv4.check(plain, 'ipv4')
    case 6: {
      if (ipv6.check(plain, 'ipv6')) return false
      const inner = embedded.find(({ list }) => list.check(plain, 'ipv6'))
      return inner === undefined || !ipv4.check(ipv4In(plain, inner.group), 'ipv4')
    }
    default:
      return false
  }
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net, bits] = range.split('/')
    list.addSubnet(net!, Number(bits), family)
  }
  return list
}

/** The IPv4 address in two of the eight groups of an IPv6 address. */
function ipv4In(address: string, group: number): string {
  const groups = groupsOf(address)
  const [high, low] = [groups[group]!, groups[group + 1]!]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function groupsOf(address: string): number[] {
  // The parser of URLs writes every form in the same way, without dots.
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before, after] = text.split('::')
  const read = (part: string | undefined): number[] =>
    part ? part.split(':').map(group => Number.parseInt(group, 16)) : []
  const [left, right] = [read(before), read(after)]
  return after === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill(0), ...right]
}

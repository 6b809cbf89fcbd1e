import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { ClosedGate, closedGate, endpointOf, type Gate, type NetworkAccess, openGate } from './gate.ts'

/** A gate whose names stand for these addresses, in turn. */
function gateWith(names: Record<string, string[][]>, named: string[] = [], access: NetworkAccess = {}): Gate {
  const turns = new Map<string, number>()
  return openGate(named, access, (host, _, done) => {
    const answers = names[host]
    if (!answers) return done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])
    const turn = turns.get(host) ?? 0
    turns.set(host, turn + 1)
    const addresses = answers[Math.min(turn, answers.length - 1)]!
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  })
}

const lookedUp = (gate: Gate, host: string, port = 80): Promise<string[]> =>
  new Promise((resolve, reject) =>
    gate.lookup(port)(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve((found as LookupAddress[]).map(({ address }) => address)),
    ),
  )

const isOpen = (gate: Gate, url: string): boolean => {
  try {
    gate.check(endpointOf(url))
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ClosedGate)
    return false
  }
}

describe('an address in a page', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://①②⑦.0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://10.0.0.1:8080/',
    'http://192.168.1.1/',
    'http://[fe80::1]/',
    'http://[fd00::1]:9000/',
    'ws://127.0.0.1:9222/devtools',
    'wss://[::1]/',
    'http://localhost/',
    'http://LOCALHOST.:8080/',
    'http://printer.localhost/',
    'http://%6cocalhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
  ])('%s is refused', url => expect(isOpen(openGate([]), url)).toBe(false))

  test.each([
    'http://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'http://134744072/',
    'http://notlocalhost/',
    'http://localhost.example/',
  ])('%s is open', url => expect(isOpen(openGate([]), url)).toBe(true))
})

describe('what the user named', () => {
  test('is open on exactly that host and port', () => {
    const gate = openGate(['http://127.0.0.1:8080/list', 'https://[::1]/'])
    expect(isOpen(gate, 'http://127.0.0.1:8080/other')).toBe(true)
    expect(isOpen(gate, 'http://127.0.0.1:8081/')).toBe(false)
    expect(isOpen(gate, 'http://127.0.0.2:8080/')).toBe(false)
    expect(isOpen(gate, 'https://[::1]/x')).toBe(true)
    expect(isOpen(gate, 'http://[::1]/')).toBe(false)
  })

  test('may be hosts, with or without a port, in any form', () => {
    const gate = openGate([], { hosts: ['10.0.0.7', '192.168.1.1:8080', 'fd00::1', '[fd00::2]:81', '0x7f.1:90'] })
    expect(isOpen(gate, 'http://10.0.0.7:5000/')).toBe(true)
    expect(isOpen(gate, 'http://10.0.0.8/')).toBe(false)
    expect(isOpen(gate, 'http://192.168.1.1:8080/')).toBe(true)
    expect(isOpen(gate, 'http://192.168.1.1/')).toBe(false)
    expect(isOpen(gate, 'http://[fd00::1]:7/')).toBe(true)
    expect(isOpen(gate, 'http://[fd00::2]:81/')).toBe(true)
    expect(isOpen(gate, 'http://[fd00::2]/')).toBe(false)
    expect(isOpen(gate, 'http://127.0.0.1:90/')).toBe(true)
  })

  test('may be everything', () => {
    expect(isOpen(openGate([], { privateNetwork: true }), 'http://127.0.0.1/')).toBe(true)
  })

  test('is no file', () => {
    expect(isOpen(openGate(['file:///list.html']), 'http://127.0.0.1/')).toBe(false)
  })
})

describe('a name', () => {
  test('is looked up once, and only what is public is connected', async () => {
    const gate = gateWith({ 'a.example': [['10.0.0.1', '8.8.8.8', '::1']], 'b.example': [['127.0.0.1']] })
    expect(await lookedUp(gate, 'a.example')).toEqual(['8.8.8.8'])
    await expect(lookedUp(gate, 'b.example')).rejects.toThrow(ClosedGate)
    await expect(gate.checkName({ host: 'b.example', port: 80 })).rejects.toThrow(ClosedGate)
  })

  test('that stands for something else the second time is refused then', async () => {
    const gate = gateWith({ 'rebind.example': [['8.8.8.8'], ['127.0.0.1']] })
    await gate.checkName({ host: 'rebind.example', port: 80 })
    await expect(lookedUp(gate, 'rebind.example')).rejects.toThrow(ClosedGate)
  })

  test('that the user named may stand for anything, on its port', async () => {
    const gate = gateWith({ 'intranet.example': [['10.0.0.1']] }, ['http://intranet.example:8080/'])
    expect(await lookedUp(gate, 'intranet.example', 8080)).toEqual(['10.0.0.1'])
    await expect(lookedUp(gate, 'intranet.example', 80)).rejects.toThrow(ClosedGate)
  })

  test('that the user named, and that was public, is not led inside later', async () => {
    const named = ['http://rebind.example/']
    const gate = gateWith({ 'rebind.example': [['8.8.8.8'], ['127.0.0.1']] }, named)
    expect(await lookedUp(gate, 'rebind.example')).toEqual(['8.8.8.8'])
    await expect(lookedUp(gate, 'rebind.example')).rejects.toThrow(ClosedGate)
    const mixed = gateWith({ 'rebind.example': [['127.0.0.1', '8.8.8.8']] }, named)
    expect(await lookedUp(mixed, 'rebind.example')).toEqual(['8.8.8.8'])
  })

  test('that was allowed may move', async () => {
    const gate = gateWith({ 'vpn.example': [['8.8.8.8'], ['10.0.0.1']] }, [], { hosts: ['vpn.example'] })
    expect(await lookedUp(gate, 'vpn.example')).toEqual(['8.8.8.8'])
    expect(await lookedUp(gate, 'vpn.example')).toEqual(['10.0.0.1'])
  })

  test('that is not found is no matter of the gate', async () => {
    const gate = gateWith({})
    await expect(lookedUp(gate, 'nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await gate.checkName({ host: 'nowhere.example', port: 80 })
  })
})

test('a closed gate lets nothing pass', async () => {
  expect(isOpen(closedGate(), 'http://8.8.8.8/')).toBe(false)
  expect(isOpen(closedGate(), 'http://public.example/')).toBe(false)
  await expect(closedGate().checkName({ host: 'public.example', port: 80 })).rejects.toThrow(ClosedGate)
})

test('secrets go to the origin of what the user named', () => {
  const gate = openGate(['https://shop.example/list'])
  expect(gate.takesSecrets('https://shop.example/item')).toBe(true)
  expect(gate.takesSecrets('http://shop.example/item')).toBe(false)
  expect(gate.takesSecrets('https://shop.example:8443/')).toBe(false)
  expect(gate.takesSecrets('https://www.shop.example/')).toBe(false)
  expect(gate.takesSecrets('https://shop.example.evil.example/')).toBe(false)
  const plain = openGate(['http://shop.example/list', 'http://10.0.0.1:8080/'])
  expect(plain.takesSecrets('https://shop.example/list')).toBe(true)
  expect(plain.takesSecrets('https://shop.example:8080/list')).toBe(false)
  expect(plain.takesSecrets('https://10.0.0.1/')).toBe(false)
  expect(gate.takesCookies('.shop.example')).toBe(true)
  expect(gate.takesCookies('.example')).toBe(true)
  expect(gate.takesCookies('login.example')).toBe(false)
  expect(gate.takesCookies('op.example')).toBe(false)
  const everywhere = openGate(['https://shop.example/'], { secretsEverywhere: true })
  expect([everywhere.takesSecrets('http://other.example/'), everywhere.takesCookies('other.example')]).toEqual([
    true,
    true,
  ])
})

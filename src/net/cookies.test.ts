import { describe, expect, test } from 'vitest'
import { createCookies, loadCookies, type SavedCookie } from './cookies.ts'

const sent = (cookie: Partial<SavedCookie>, url: string): string =>
  createCookies({
    cookies: [{ name: 'id', value: '7', domain: 'shop.test', path: '/', expires: -1, ...cookie }],
  }).headerFor(url, true)

describe('saved cookies', () => {
  test('go to their host only', () => {
    expect(['https://shop.test/', 'https://www.shop.test/', 'https://other.test/'].map(url => sent({}, url))).toEqual([
      'id=7',
      '',
      '',
    ])
  })
  test('with a dot in front of the domain they go to the hosts below as well', () => {
    const cookie = { domain: '.shop.test' }
    expect(
      ['https://shop.test/', 'https://www.shop.test/', 'https://eshop.test/'].map(url => sent(cookie, url)),
    ).toEqual(['id=7', 'id=7', ''])
  })
  test('go to their path', () => {
    const cookie = { path: '/account' }
    expect(['/account/x', '/account', '/accounts', '/'].map(path => sent(cookie, `https://shop.test${path}`))).toEqual([
      'id=7',
      'id=7',
      '',
      '',
    ])
  })
  test('that are secure go over https only', () => {
    expect([sent({ secure: true }, 'http://shop.test/'), sent({ secure: true }, 'https://shop.test/')]).toEqual([
      '',
      'id=7',
    ])
  })
  test('that have expired are not sent', () => {
    expect([sent({ expires: 1 }, 'https://shop.test/'), sent({ expires: 9e9 }, 'https://shop.test/')]).toEqual([
      '',
      'id=7',
    ])
  })
  test.each(['127.0.0.1', 'localhost', 'intranet'])('work on %s, whatever its port', host => {
    expect(sent({ domain: host, httpOnly: true }, `http://${host}:8080/list`)).toBe('id=7')
  })
})

describe('cookies of a login', () => {
  const login = { name: 'id', value: '7', path: '/' }
  test('go nowhere but home, whatever their domain says', () => {
    const cookies = createCookies({
      cookies: [
        { ...login, domain: '.shop.test' },
        { ...login, domain: 'mail.test' },
      ],
    })
    expect(cookies.headerFor('https://www.shop.test/', true)).toBe('id=7')
    expect(cookies.headerFor('https://pictures.shop.test/', false)).toBe('')
    expect(cookies.headerFor('http://www.shop.test:8080/', false)).toBe('')
    expect(cookies.headerFor('https://mail.test/', false)).toBe('')
  })
  test('do not keep those of servers from going there', () => {
    const cookies = createCookies({ cookies: [{ ...login, domain: '.shop.test' }] })
    cookies.keep('https://pictures.shop.test/', ['seen=1'])
    expect(cookies.headerFor('https://pictures.shop.test/', false)).toBe('seen=1')
  })
})

describe('cookies of servers', () => {
  const URL = 'https://www.shop.test/list'
  test('are kept, replaced and taken away', () => {
    const cookies = createCookies()
    cookies.keep(URL, ['a=1', 'b=2; Domain=shop.test'])
    cookies.keep(URL, ['a=3', 'b=; Domain=shop.test; Max-Age=0'])
    expect(cookies.headerFor(URL, true)).toBe('a=3')
  })
  test('replace those of the saved session', () => {
    const cookies = createCookies({ cookies: [{ name: 'id', value: '7', domain: 'www.shop.test', path: '/' }] })
    cookies.keep(URL, ['id=8; Path=/'])
    expect(cookies.headerFor(URL, true)).toBe('id=8')
  })
  test('for other hosts, for whole suffixes and without sense are not kept', () => {
    const cookies = createCookies()
    cookies.keep(URL, ['a=1; Domain=other.test', 'b=1; Domain=test', 'c=1; Domain=co.uk', '', ';;;', '\0=\0'])
    expect(cookies.headerFor(URL, true)).toBe('')
  })
})

describe('a saved session', () => {
  const wrong = [{ domain: 7 }, { path: null }, { expires: '1' }].map(part => ({ name: 'a', value: 'b', ...part }))
  test.each<[object]>([
    [{ cookies: 'none' }],
    [{ cookies: [{}] }],
    [{ cookies: [null] }],
    ...wrong.map((cookie): [object] => [{ cookies: [cookie] }]),
  ])('%j is refused', async state => {
    await expect(loadCookies(state as never)).rejects.toThrow('no list of cookies')
  })
  test('that is not there is told', async () => {
    await expect(loadCookies('/nowhere/session.json')).rejects.toThrow('failed to read /nowhere/session.json')
  })
  test('that is no JSON is told', async () => {
    await expect(loadCookies(import.meta.filename)).rejects.toThrow('it is not valid JSON')
  })
  test('without cookies is one', async () => {
    expect((await loadCookies({})).headerFor('https://shop.test/', true)).toBe('')
  })
})

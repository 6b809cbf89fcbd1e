import { expect, test } from 'vitest'
import { readMhtml } from './mhtml.ts'

const mhtml = (lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1')
const read = (lines: string[]): [string, string] => {
  const { url, bytes } = readMhtml(mhtml(lines), 'a.mhtml')
  return [url, Buffer.from(bytes).toString()]
}
const HEAD = [
  'Snapshot-Content-Location: http://a.test/list',
  'Content-Type: multipart/related;',
  '\ttype="text/html";',
  '\tboundary="--b--"',
  '',
  '',
]

test('the part with the saved address is the page, decoded from quoted-printable', () => {
  const lines = [
    ...HEAD,
    '----b--',
    'Content-Type: text/html',
    'Content-Location: http://a.test/frame',
    '',
    '<p>frame</p>',
    '----b--',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: http://a.test/list',
    '',
    '<p class=3D"a">caf=C3=A9 and a long =',
    'line</p>',
    '----b------',
    '',
  ]
  expect(read(lines)).toEqual(['http://a.test/list', '<p class="a">café and a long line</p>'])
})

test('base64 is decoded, and the first HTML part serves where none is named', () => {
  const body = Buffer.from('<p>ä</p>').toString('base64')
  const lines = [
    'Content-Type: multipart/related; boundary=x',
    '',
    '--x',
    'Content-Type: image/png',
    '',
    'xx',
    '--x',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: base64',
    'Content-Location: http://b.test/',
    '',
    body,
    '--x--',
  ]
  expect(read(lines)).toEqual(['http://b.test/', '<p>ä</p>'])
})

test('a file without a page in it is refused', () => {
  expect(() => read(['Content-Type: text/plain', '', 'x'])).toThrow(/is not an MHTML file/)
})

test('the file says when the page was saved', () => {
  const body = ['----b--', 'Content-Type: text/html', '', '<p>a</p>', '----b------', '']
  const at = (...head: string[]): string | undefined => readMhtml(mhtml([...head, ...HEAD, ...body]), 'a.mhtml').at
  expect(at('Date: Fri, 31 May 2024 16:00:00 +0200')).toBe('2024-05-31T14:00:00.000Z')
  expect([at(), at('Date: some day')]).toEqual([undefined, undefined])
})

test('long runs of spaces in quoted-printable take no longer than other text', () => {
  const file = `Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>a${' '.repeat(1_000_000)}b =20\t \n`
  const { bytes } = readMhtml(Buffer.from(file), 'spaces.mhtml')
  expect(Buffer.from(bytes).toString()).toBe(`<p>a${' '.repeat(1_000_000)}b  \n`)
})

test.each([
  ['parts', `${HEAD.join('\n')}${'\n----b--\n'.repeat(500_000)}`],
  ['parts with a header', `${HEAD.join('\n')}${'\n----b--\na:b\n\n'.repeat(250_000)}`],
  ['headers', `${HEAD.join('\n')}\n----b--\n${'a: b\n'.repeat(1_000_000)}`],
  ['lines', `Content-Type: text/plain\n\n${'\n'.repeat(5_000_000)}`],
])('%s in great number take neither long nor much memory', (_, file) => {
  expect(() => readMhtml(Buffer.from(file), 'a.mhtml')).toThrow(/is not an MHTML file/)
})

test('empty lines by the million in quoted-printable are one buffer', () => {
  const file = `Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>${'\r\n'.repeat(10_000_000)}=\n=`
  expect(readMhtml(Buffer.from(file), 'a.mhtml').bytes.length).toBe(10_000_004)
})

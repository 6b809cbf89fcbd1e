import { expect, test } from 'vitest'
import { decodeHtml } from './encoding.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const summary = (bytes: Buffer, hints = {}): [string, string, number] => {
  const { html, encoding, warnings } = decodeHtml(bytes, hints)
  return [html.replace(/<!--.*?-->|<[^>]*>/g, ''), encoding, warnings.length]
}

test('a byte order mark beats the header', () => {
  expect(summary(Buffer.from('\ufeffé'), { contentType: 'text/html; charset=iso-8859-1' })).toEqual(['é', 'utf-8', 0])
  expect(summary(Buffer.from('\ufeffé', 'utf16le'))).toEqual(['é', 'utf-16le', 0])
})

test('the header beats the meta, and the meta is found in its two forms', () => {
  const meta = latin1('<meta charset=koi8-r>\xe9')
  expect(summary(meta, { contentType: 'text/html; charset="windows-1252"' })).toEqual(['é', 'windows-1252', 0])
  expect(summary(meta)).toEqual(['И', 'koi8-r', 0])
  const old = latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xe9')
  expect(summary(old)).toEqual(['й', 'windows-1251', 0])
})

test('a meta inside a comment does not count, and one that says UTF-16 means UTF-8', () => {
  expect(summary(latin1('<!-- <meta charset=koi8-r> -->\xe9'))).toEqual(['é', 'windows-1252', 0])
  expect(summary(Buffer.from('<meta charset=utf-16>é'))).toEqual(['é', 'utf-8', 0])
})

test('text that is UTF-8 is read so whatever is declared, with a note', () => {
  expect(summary(Buffer.from('é 漢'), { contentType: 'text/html; charset=iso-8859-1' })).toEqual(['é 漢', 'utf-8', 1])
})

test('declared UTF-8 that is none is read as the meta says or as windows-1252, with a note', () => {
  expect(summary(latin1('\xe9'), { contentType: 'text/html; charset=utf-8' })).toEqual(['é', 'windows-1252', 1])
  expect(summary(latin1('<meta charset=koi8-r>\xe9'), { contentType: 'text/html; charset=utf-8' })).toEqual([
    'И',
    'koi8-r',
    1,
  ])
})

test('without any hint it is UTF-8 where it can be, else windows-1252; unknown names are passed over', () => {
  expect(summary(Buffer.from('é'))).toEqual(['é', 'utf-8', 0])
  expect(summary(latin1('\x80'), { contentType: 'text/html; charset=klingon' })).toEqual(['€', 'windows-1252', 0])
})

test('what the user says beats everything', () => {
  expect(summary(latin1('\xe9'), { contentType: 'text/html; charset=utf-8', encoding: 'koi8-r' })).toEqual([
    'И',
    'koi8-r',
    0,
  ])
})

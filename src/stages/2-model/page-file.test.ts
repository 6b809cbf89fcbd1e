import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { decodePage, encodePage, PageFileError } from './page-file.ts'

const page = pageOf(
  '<html lang=en><title>A</title><p class=x>ä 漢 "quoted"</p><input value=1>',
  'http://example.test/ü',
)

test('a saved page is the same page', () => {
  expect(decodePage(encodePage(page))).toEqual(page)
})

test('the same page gives the same bytes', () => {
  expect(encodePage(page)).toEqual(
    encodePage(
      pageOf('<html lang=en><title>A</title><p class=x>ä 漢 "quoted"</p><input value=1>', 'http://example.test/ü'),
    ),
  )
})

test('other files, cut and newer ones are refused with a message', () => {
  const bytes = encodePage(page)
  const content = gunzipSync(bytes)
  const newer = content.toString('latin1').replace('"version":1', '"version":9')
  expect(() => decodePage(Buffer.from('<html>'))).toThrow(PageFileError)
  expect(() => decodePage(bytes.subarray(0, 50))).toThrow(/damaged/)
  expect(() => decodePage(gzipSync('{}\n'))).toThrow(/does not start/)
  expect(() => decodePage(gzipSync(content.subarray(0, content.length - 9)))).toThrow(/cut off/)
  expect(() => decodePage(gzipSync(Buffer.from(newer, 'latin1')))).toThrow(/version 9/)
})

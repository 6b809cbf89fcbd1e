import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawnPage } from '../../../../test/drawn-page.ts'
import { pageOf } from '../../../../test/page-of.ts'
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

/** A page file whose header was changed. */
function withHeader(change: (header: ReturnType<typeof JSON.parse>) => void, from = page): Uint8Array {
  const content = gunzipSync(encodePage(from))
  const end = content.indexOf('\n')
  const header = JSON.parse(content.subarray(0, end).toString())
  change(header)
  return gzipSync(Buffer.concat([Buffer.from(JSON.stringify(header)), content.subarray(end)]))
}

test.each<[string, (header: ReturnType<typeof JSON.parse>) => void]>([
  ['no columns', header => (header.columns = {})],
  ['a column without a name', header => (header.columns[0].name = 1)],
  ['a column of another type', header => (header.columns[0].type = 'constructor')],
  ['a column that is null', header => (header.columns[1] = null)],
  ['a negative length', header => (header.columns[0].length = -1)],
  ['a missing column', header => (header.columns[0].name = 'other')],
  ['more nodes than columns', header => header.page.nodeCount++],
  ['a text that is a number', header => (header.page.text = 1)],
  ['too few tags', header => (header.page.tags = [])],
  ['strings that are none', header => (header.page.strings = [null])],
  ['no frames', header => (header.page.frames = [])],
  ['a frame out of range', header => (header.page.frames[0].last = 1e9)],
  ['an unknown time', header => (header.page.frames[0].at = 'noon')],
  ['no extras', header => delete header.extras],
  ['extras that are no pairs', header => (header.extras.before = [1])],
  ['an extra out of range', header => (header.extras.checked = [-5])],
  ['a warning without a message', header => (header.page.warnings = [{}])],
  ['no page', header => (header.page = null)],
  ['boxes without columns', header => (header.visual = {})],
])('a damaged header is refused with a message: %s', (_, change) => {
  expect(() => decodePage(withHeader(change))).toThrow(PageFileError)
})

const drawn = drawnPage('<title>A</title><p class=x box="0 0 10 10">one</p>')

test('a page with boxes is the same page; styles out of range are refused', () => {
  expect(decodePage(encodePage(drawn))).toEqual(drawn)
  expect(() => decodePage(withHeader(header => (header.visual.styles = []), drawn))).toThrow(/a style is out of range/)
})

test.each([
  'parent',
  'last',
  'depth',
  'start',
  'tag',
  'position',
  'textEnd',
  'attributeStart',
  'attributeName',
] as const)('a number out of range in column %s is refused with a message', name => {
  for (const wrong of [-7, 1_000_000]) {
    const column = page[name].slice()
    column[column.length - 1] = wrong
    // Any number is a position: it is only compared.
    if (name === 'position' && wrong > 0) continue
    expect(() => decodePage(encodePage({ ...page, [name]: column }))).toThrow(PageFileError)
  }
})

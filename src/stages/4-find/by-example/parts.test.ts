import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { nodeOf } from '../../2-model/xpath.ts'
import { regionParts } from './parts.ts'

const HTML = `<head><title>T</title><script>1</script></head><body>
  <header><a href="/">Home</a></header>
  <main><div id=roi><h1>Title</h1><p>Text</p></div><aside><p>More</p></aside></main>
  <footer>Foot<br><b>bold</b></footer>`

const roi = (page: PageModel): NodeId => nodeOf(page, "//*[@id='roi']")!

test('open tags are those around the region, closed ones stand wholly above or below it', () => {
  const page = pageOf(HTML)
  expect(regionParts(page, roi(page))).toEqual({
    // html, body, main; header, a
    upper: { open: 3, closed: 2 },
    // aside, p, footer
    lower: { open: 3, closed: 3 },
    sigmaUpper: 1,
    sigmaLower: 0,
    delta: 1,
    kind: 'upper',
  })
})

test('tags that format text, line breaks, scripts and drawings count as nothing', () => {
  const page = pageOf(HTML)
  const formatted = pageOf(
    HTML.replace('Home', '<b>Ho</b><i>me</i>').replace('Foot', '<script>2</script>Foot<br><em>!</em>'),
  )
  expect(regionParts(formatted, roi(formatted))).toEqual(regionParts(page, roi(page)))
})

test('a block above the region changes the upper sum only', () => {
  const before = pageOf(HTML)
  const after = pageOf(HTML.replace('<main>', '<div><p>Banner</p></div><main>'))
  const [old, now] = [regionParts(before, roi(before)), regionParts(after, roi(after))]
  expect([now.sigmaUpper - old.sigmaUpper, now.sigmaLower - old.sigmaLower]).toEqual([-2, 0])
  expect(now.kind).toBe('lower')
})

test('the same above and below is symmetric', () => {
  const page = pageOf('<body><p>a</p><div id=roi>x</div><p>b</p>')
  expect(regionParts(page, roi(page)).kind).toBe('symmetric')
})

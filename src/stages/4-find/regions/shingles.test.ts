import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { nodesOf } from '../../2-model/xpath.ts'
import { Shingler, shingleLikeness } from './shingles.ts'

/** How alike the children of the body are, each to the next. */
function likenesses(html: string): number[] {
  const page = pageOf(`<body>${html}</body>`)
  const shingler = new Shingler(page)
  const made = nodesOf(page, '/html/body/*').map(node => shingler.of(node))
  return made.slice(1).map((each, at) => Number(shingleLikeness(made[at]!, each).toFixed(2)))
}

test('elements of one template are the same whatever they say', () => {
  expect(likenesses('<li class=a><b>One</b> lamp</li><li class=a>Two <i>lamps</i></li>')).toEqual([1])
})

test('numbers in class names count things, other names are kinds of things', () => {
  expect(likenesses('<li class=item-1>A</li><li class=item-27>B</li><li class=advert>C</li>')).toEqual([1, 0.5])
})

test('an optional part makes elements a little less alike', () => {
  const [alike] = likenesses('<li><h3>A</h3><p>a</p><p>b</p><u>c</u></li><li><h3>B</h3><p>d</p><img></li>')
  expect(alike).toBeGreaterThan(0.5)
  expect(alike).toBeLessThan(1)
})

test('what scripts say does not count', () => {
  expect(likenesses('<div>A<script>let a = 1</script></div><div>B</div>')).toEqual([1])
})

test('several nodes are made of what each of them is made of', () => {
  const page = pageOf('<dl><dt>A</dt><dd>a</dd><dt>B</dt><dd>b</dd></dl>')
  const shingler = new Shingler(page)
  const [first, second, third, fourth] = nodesOf(page, '//dl/*')
  expect(shingleLikeness(shingler.ofRecord([first!, second!]), shingler.ofRecord([third!, fourth!]))).toBe(1)
  expect(shingleLikeness(shingler.ofRecord([first!, second!]), shingler.of(third!))).toBe(0.5)
})

import { load } from 'cheerio'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf } from '../../stages/2-model/page-model.ts'
import { selectorOf } from '../../stages/5-wrap/paths/select-nodes.ts'
import { cssToXPath } from './css-to-xpath.ts'

/** The marks of the elements that both find, each in document order. */
function found(html: string, selector: string): { readonly css: string[]; readonly xpath: string[] } {
  const page = pageOf(html)
  const nodes = selectorOf(page, cssToXPath(selector, 'document'))(-1)
  return {
    css: load(html)(selector)
      .map((_, element) => ('attribs' in element ? (element.attribs.mark ?? '') : ''))
      .toArray(),
    xpath: nodes.map(node => attributeOf(page, node, 'mark') ?? ''),
  }
}

const PAGE = `<body mark=body><div mark=1 id=a class="card wide"><h2 mark=2>Tea</h2><p mark=3>One</p><p mark=4 class=price data-x="a-b">12 €</p></div>
  <div mark=5 class=card><p mark=6>Two</p><span mark=7 title="It's">x</span><p mark=8 lang=en-GB>three</p></div><p mark=9></p><section mark=10><p mark=11>x</p></section></body>`

test.each([
  'div.card > p',
  '#a p',
  '.card.wide',
  'h2 + p',
  'h2 ~ p',
  'p:first-child',
  'p:last-child',
  'p:nth-child(2)',
  'p:nth-child(2n+1)',
  'p:nth-last-child(1)',
  'div p:nth-of-type(2)',
  'p:first-of-type',
  'p:last-of-type',
  'p:only-child',
  'p:not(.price)',
  'div:not(#a):not(.wide) p',
  'div:has(> h2)',
  'div:has(span, h2)',
  ':is(h2, span)',
  '[data-x]',
  '[data-x="a-b"]',
  '[data-x^=a]',
  '[data-x$="b"]',
  '[data-x*="-"]',
  '[lang|=en]',
  '[title="It\'s"]',
  '[data-x="A-B" i]',
  'p:contains("Two")',
  'h2, span',
  'div.card:nth-of-type(-n+1) > p.price',
  'p:eq(1)',
  'p:first',
  'p:last',
  'p:empty',
  '*[class~=wide] > *',
])('%s finds what a CSS engine finds', selector => {
  const { css, xpath } = found(PAGE, selector)
  expect(xpath).toEqual(css)
  expect(css).not.toEqual([])
})

const tag = fc.constantFrom('div', 'p', 'b', '*')
const suffix = fc.constantFrom(
  '',
  '',
  '.x',
  '.y',
  '#i',
  '[data-k]',
  ':first-child',
  ':last-child',
  ':nth-child(2)',
  ':nth-child(odd)',
  ':nth-child(-n+2)',
  ':not(.x)',
  ':has(b)',
  ':not(:has(p))',
)
const compound = fc.tuple(tag, suffix, suffix).map(parts => parts.join(''))
const selectors = fc
  .tuple(compound, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { maxLength: 2 }))
  .map(([first, others]) => first + others.map(parts => parts.join('')).join(''))
const tree = fc.letrec<{ list: string; node: string }>(tie => ({
  list: fc.array(tie('node'), { maxLength: 4 }).map(nodes => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant('<i></i>'),
    fc
      .tuple(
        fc.constantFrom('div', 'div', 'b', 'i'),
        fc.constantFrom('', 'class=x', 'class="y x"', 'id=i', 'data-k=1'),
        tie('list'),
      )
      .map(([name, attributes, inside]) => `<${name} ${attributes}>${inside}</${name}>`),
  ),
}))

test('random selectors find what a CSS engine finds on random pages', () => {
  fc.assert(
    fc.property(tree.list, selectors, (inside, selector) => {
      let mark = 0
      const html = `<body>${inside}</body>`.replace(/<(?=[a-z])(\w+)/g, name => `${name} mark=${mark++}`)
      const { css, xpath } = found(html, selector)
      expect(xpath.filter(one => one !== '')).toEqual(css.filter(one => one !== ''))
    }),
    { numRuns: 150 },
  )
})

describe('what has no equivalent ends in a message', () => {
  test.each([
    ['a::before', /"::before" has no equivalent/],
    ['a:hover', /":hover" has no equivalent/],
    ['div[', /is not an attribute/],
    ['div > > p', /is not understood/],
    ['p:nth-child(foo)', /is not a position/],
    [`${'div '.repeat(300_000)}p`, /a selector of \d+ characters is not read/],
    [`${':not('.repeat(200)}p${')'.repeat(200)}`, /is nested too deeply/],
    [`p${'['.repeat(900)}`, /is not an attribute/],
  ])('%.30s', (selector, message) => {
    expect(() => cssToXPath(selector)).toThrow(message)
  })
})

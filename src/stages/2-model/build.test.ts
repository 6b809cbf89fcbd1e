import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf, childrenOf, contains, frameOf, type PageModel, resolveUrl, tagOf, textOf } from './page-model.ts'
import { nodeOf } from './xpath.ts'

const at = (page: PageModel, xpath: string): number => nodeOf(page, xpath)!
const tree = (page: PageModel): string =>
  Array.from({ length: page.nodeCount }, (_, n) => `${page.parent[n]}:${tagOf(page, n)}`).join(' ')

describe('the tree', () => {
  const page = pageOf('<title>T</title><ul><li>One<li>Two</ul>')

  test('numbers elements and text nodes in document order', () => {
    expect(tree(page)).toBe('-1:html 0:head 1:title 2:#text 0:body 4:ul 5:li 6:#text 5:li 8:#text')
  })

  test('start and end are places among all start and end tags', () => {
    const html = at(page, '/html')
    expect([page.start[html], page.end[html]]).toEqual([0, 2 * page.nodeCount - 1])
    const [first, second] = ['/html/body/ul/li[1]', '/html/body/ul/li[2]'].map(path => at(page, path))
    expect(page.end[first!]).toBeLessThan(page.start[second!]!)
    expect(page.end[first!]! - page.start[first!]!).toBe(3)
  })

  test('knows descendants, depth and children', () => {
    const ul = at(page, '/html/body/ul')
    expect(contains(page, ul, at(page, '/html/body/ul/li[2]/text()'))).toBe(true)
    expect(contains(page, ul, ul)).toBe(false)
    expect(page.depth[ul]).toBe(2)
    expect(childrenOf(page, ul).map(node => textOf(page, node))).toEqual(['One', 'Two'])
  })

  test('leaves comments and the doctype out, and keeps the texts around a comment apart', () => {
    const commented = pageOf('<!doctype html><!-- x --><p>a<!-- y -->b</p>')
    expect(tree(commented)).toBe('-1:html 0:head 0:body 2:p 3:#text 3:#text')
  })

  test('keeps the content of noscript as text, as a browser with scripts does', () => {
    const page = pageOf('<body><noscript><p>no</p></noscript>')
    expect(page.tags).not.toContain('p')
  })

  test('an empty document is a page too', () => {
    expect(tree(pageOf(''))).toBe('-1:html 0:head 0:body')
  })
})

describe('the text', () => {
  const textIn = (html: string): string => textOf(pageOf(html), 0)

  test('is what a reader sees, white space collapsed', () => {
    expect(textIn('<p>  Two\n   words </p>')).toBe('Two words')
  })

  test('has a new line between blocks, a tab between cells, nothing inside a word', () => {
    expect(textIn('<div>a</div><div>b</div>')).toBe('a\nb')
    expect(textIn('<table><tr><td>a<td>b<tr><td>c</table>')).toBe('a\tb\nc')
    expect(textIn('<p>f<b>oo</b>bar<br>baz')).toBe('foobar\nbaz')
  })

  test('keeps links apart that touch, and leaves punctuation where it is', () => {
    expect(textIn('<p><a href=1>1</a><a href=2>2</a></p>')).toBe('1 2')
    expect(textIn('<p><a href=1>Foo</a>, bar</p>')).toBe('Foo, bar')
  })

  test('keeps white space in pre', () => {
    expect(textIn('<pre>a\n  b</pre>')).toBe('a\n  b')
  })

  test('spans have no white space at their ends, which is kept aside', () => {
    const page = pageOf('<p>Price: <b>7</b> only</p>')
    const [p, label, b] = ['/html/body/p', '/html/body/p/text()[1]', '/html/body/p/b'].map(path => at(page, path))
    expect(textOf(page, p!)).toBe('Price: 7 only')
    expect(textOf(page, label!)).toBe('Price:')
    expect(textOf(page, b!)).toBe('7')
    expect(page.edgeSpace[label!]).toBe(2)
  })

  test('of scripts and of the head can be read but is not part of the text around', () => {
    const page = pageOf('<title>T</title><div>a<script>let x</script></div><div><style>p{}</style></div>')
    expect(textOf(page, 0)).toBe('a')
    expect(textOf(page, at(page, '/html/body/div[1]/script'))).toBe('let x')
    expect(textOf(page, at(page, '/html/body/div[2]'))).toBe('')
    expect(textOf(page, at(page, '/html/head/title'))).toBe('T')
  })

  test('of an element without text is empty', () => {
    const page = pageOf('<p>a</p><p></p><p>b</p>')
    expect(textOf(page, at(page, '/html/body/p[2]'))).toBe('')
  })
})

describe('what the page says of itself', () => {
  test('title, language, address and base', () => {
    const page = pageOf('<html lang=de><title> Liste </title><base href="/b/"><a href="x?y#z">x</a>')
    const link = at(page, '//a')
    expect([page.title, page.language, page.url]).toEqual(['Liste', 'de', 'http://example.test/list'])
    expect(resolveUrl(page, link, attributeOf(page, link, 'href')!)).toBe('http://example.test/b/x?y#z')
    expect(resolveUrl(page, link, 'http://[')).toBeUndefined()
    expect(frameOf(page, link).owner).toBe(-1)
  })

  test('a parsed page has no visual columns', () => {
    expect(pageOf('<p>x').visual).toBeUndefined()
  })

  test('attributes by name; the first of two with one name counts, as HTML has it', () => {
    const page = pageOf('<p class="a b" CLASS=c data-x>x')
    const p = at(page, '//p')
    expect(attributeOf(page, p, 'class')).toBe('a b')
    expect(attributeOf(page, p, 'data-x')).toBe('')
    expect(attributeOf(page, p, 'id')).toBeUndefined()
  })
})

describe('visible and clickable without a browser', () => {
  const flagged = (html: string, column: 'visible' | 'clickable'): string[] => {
    const page = pageOf(html)
    const body = at(page, '/html/body')
    return childrenOf(page, body)
      .filter(node => page[column][node])
      .map(node => tagOf(page, node))
  }

  test('hidden, display:none, script and empty text are not visible', () => {
    const html = `<p>a</p><h1 hidden>b</h1><h2 style="color:red; display: none">c</h2><script>d</script><h3> </h3>`
    expect(flagged(html, 'visible')).toEqual(['p', 'h3'])
  })

  test('links, buttons, roles and handlers are clickable', () => {
    const html = `<a href=x>a</a><button>b</button><input type=submit><div role=button>c</div><i onclick=f()>d</i>`
    expect(flagged(html, 'clickable')).toEqual(['a', 'button', 'input', 'div', 'i'])
  })

  test('so is an anchor without address that only a script can mean, but no place to jump to', () => {
    expect(flagged('<a class=next>2</a><a name=x class=y>a</a><a id=z>b</a><a>c</a>', 'clickable')).toEqual(['a'])
  })

  test('places to jump to and text fields are not', () => {
    expect(flagged('<a name=x>a</a><input type=text><p>b</p>', 'clickable')).toEqual([])
  })
})

describe('hostile pages', () => {
  test('5,000 nested elements become no deeper than in Chromium', () => {
    const page = pageOf(`${'<div>'.repeat(5000)}x`)
    expect(page.nodeCount).toBeGreaterThan(5000)
    expect(Math.max(...page.depth)).toBeLessThanOrEqual(513)
  })

  test('100,000 different tags are told apart', () => {
    const page = pageOf(Array.from({ length: 100_000 }, (_, i) => `<x${i}></x${i}>`).join(''))
    expect(page.tags.length).toBeGreaterThan(100_000)
    expect(tagOf(page, at(page, '//x99999'))).toBe('x99999')
  })
})

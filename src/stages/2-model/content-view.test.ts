import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { buildContentView, ENCLOSED_TEXT } from './content-view.ts'
import { xpathOf } from './node-path.ts'

/** The view of a body as `tag(children)`, text runs as `span"text"`. */
function viewOf(html: string): string {
  const page = pageOf(html)
  const view = buildContentView(page)
  const print = (item: number): string => {
    const children: number[] = []
    for (let i = item + 1; i <= view.last[item]!; i = view.last[i]! + 1) children.push(i)
    const text = page.text.slice(page.textStart[view.first[item]!], page.textEnd[view.end[item]!])
    if (view.tag[item] === ENCLOSED_TEXT) return `span"${text}"`
    const name = page.tags[view.tag[item]!]!
    return children.length > 0 ? `${name}(${children.map(print).join(' ')})` : text ? `${name}"${text}"` : name
  }
  return print(Array.from(view.first).findIndex(node => page.tags[page.tag[node]!] === 'body'))
}

test('formatting elements are folded away and their text is one again', () => {
  expect(viewOf('<p>Very <b>big <i>red</i></b> house</p>')).toBe('body(p"Very big red house")')
})

test('text beside elements is enclosed in a span', () => {
  expect(viewOf('<div>Lost text<p>Found</p>more</div>')).toBe('body(div(span"Lost text" p"Found" span"more"))')
})

test('a line break separates texts', () => {
  expect(viewOf('<p><b>Name</b><br>Street</p>')).toBe('body(p(span"Name" br span"Street"))')
})

test('links stay, also inside formatting', () => {
  expect(viewOf('<p><strong><a href=x>Go</a></strong> now</p>')).toBe('body(p(a"Go" span"now"))')
})

test('each item knows its nodes, so the original paths stay', () => {
  const page = pageOf('<p>a <b>b</b></p><p>c</p>')
  const view = buildContentView(page)
  const paths = Array.from(view.first, node => xpathOf(page, node))
  expect(paths).toContain('/html[1]/body[1]/p[2]')
  const bold = page.tag.indexOf(page.tags.indexOf('b'))
  expect(page.tags[view.tag[view.itemOf[bold]!]!]).toBe('p')
})

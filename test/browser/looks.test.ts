import { describe, expect, test } from 'vitest'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { decodePage, encodePage } from '../../src/stages/2-model/page-file/page-file.ts'
import { type PageModel, textOf } from '../../src/stages/2-model/page-model.ts'
import { nodeOf } from '../../src/stages/2-model/xpath.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { startMisbehavingServer } from './misbehaving-server.ts'

const server = closedAfterwards(await startMisbehavingServer())
const renderer = closedAfterwards(new Renderer())

const modelOf = async (html: string, scripts = false): Promise<PageModel> =>
  buildModel(
    await renderer.render({ kind: 'html', bytes: Buffer.from(html), url: 'http://example.test/' }, { scripts }),
  )
const idOf = (page: PageModel, id: string): number => nodeOf(page, `//*[@id="${id}"]`)!
const flags = (page: PageModel, column: 'visible' | 'clickable', ids: string): string =>
  ids
    .split(' ')
    .filter(id => page[column][idOf(page, id)] === 1)
    .join(' ')

describe('visible', () => {
  test('is what a reader can see', async () => {
    const page = await modelOf(`<style>.sr { position: absolute; width: 1px; height: 1px; overflow: hidden }</style>
      <p id=plain>x</p><p id=none style="display:none">x</p><p id=hidden style="visibility:hidden">x</p>
      <p id=clear style="opacity:0">x</p><div style="opacity:0"><p id=inClear>x</p></div>
      <p id=sr class=sr>x</p><p id=away style="position:absolute;left:-9999px">x</p>
      <div id=float style="height:0"><p style="float:left">x</p></div>
      <div id=shut style="height:0;overflow:hidden"><p id=inShut>x</p></div>
      <div id=contents style="display:contents"><span>x</span></div>
      <div style="visibility:hidden"><p id=back style="visibility:visible">x</p></div><p id=empty></p>`)
    const all = 'plain none hidden clear inClear sr away float shut inShut contents back empty'
    expect(flags(page, 'visible', all)).toBe('plain float contents back')
  })

  test('what a scroll container clips is visible, wherever it is scrolled to', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `<li id=r${at} style="height:40px">Row ${at}</li>`).join('')
    const page = await modelOf(
      `<style>html, body { height: 100%; margin: 0; overflow-x: hidden } ul { margin: 0 } .logo { text-indent: -9999px; overflow: hidden }</style>
       <h1 class=logo><a id=logo>Logo</a></h1>
       <ul id=list style="height:200px;overflow:auto">${rows}</ul>
       <div id=strip style="width:300px;overflow-x:scroll"><div style="width:2000px;display:flex"><p id=c0 style="width:400px">x</p><p id=c1 style="width:400px">x</p><p id=c2 style="width:400px">x</p></div></div>
       <div style="height:90px;overflow:hidden" id=frame><div style="height:400px"><p id=top>x</p></div><p id=end>y</p></div>
       <div style="position:absolute;left:-500px;width:300px;height:100px;overflow:auto"><p id=drawer>x</p></div>
       <script>list.scrollTop = 700; strip.scrollLeft = 900; frame.scrollTop = 390</script>`,
      true,
    )
    expect(flags(page, 'visible', 'logo r0 r15 r29 c0 c1 c2 top end drawer')).toBe('r0 r15 r29 c0 c1 c2 top end')
  })

  test('a picture that did not load is visible where what is around it is', async () => {
    const image = (id: string, more = ''): string =>
      `<a href="/x"><img id=${id} alt="" src="/missing/${id}.jpg" ${more}></a>`
    const page = await modelOf(
      `<div>${image('shown')}<p>Text</p></div><div>${image('pixel', 'width=1 height=1')}${image('none', 'style="display:none"')}<p>Text</p></div>
       <div style="opacity:0">${image('clear')}<p>Text</p></div><div style="display:none">${image('inNone')}</div>`,
    )
    expect(flags(page, 'visible', 'shown pixel none clear inNone')).toBe('shown')
  })

  test('the space between two words is there where a line breaks', async () => {
    const words = 'a long train of words with one in bold at every end of a line'.split(' ')
    const marked = words.map(word => `<b>${word}</b>`).join(' ')
    const page = await modelOf(
      `<p id=narrow style="width:90px">${marked}</p><p id=shut>one<span style="display:none"> </span>two</p>`,
    )
    expect(textOf(page, idOf(page, 'narrow'))).toBe(words.join(' '))
    expect(textOf(page, idOf(page, 'shut'))).toBe('onetwo')
  })

  test('text that is not laid out is not part of the text around it', async () => {
    const page = await modelOf(
      '<div id=a>Shown<span style="display:none">not</span></div><p id=b style="display:none">Gone <b>all</b></p>',
    )
    expect(textOf(page, idOf(page, 'a'))).toBe('Shown')
    expect(textOf(page, idOf(page, 'b'))).toBe('Gone\nall')
    expect(textOf(page, 0)).toBe('Shown')
  })
})

describe('a page that is hidden until a script shows it', () => {
  test.each(['body { display: none }', 'html { opacity: 0 }', 'body { visibility: hidden }'])('%s', async hides => {
    const html = `<style id=cloak>${hides}</style><p id=a>Seen</p><p id=b hidden>Not</p><script>cloak.remove()</script>`
    const page = await modelOf(html)
    expect(flags(page, 'visible', 'a b')).toBe('a')
    expect(page.visual).toBeUndefined()
    expect((await modelOf(html, true)).visual).toBeDefined()
  })
})

describe('clickable', () => {
  test('is what a click is meant for', async () => {
    const page = await modelOf(
      `<a id=link href=x>x</a><a id=anchor name=y>x</a><button id=button>x</button><input id=field><div id=role role=button>x</div>
       <div id=hand style="cursor:pointer"><span id=inHand>x</span></div><span id=attribute onclick="f()">x</span>
       <span id=listener>x</span><div id=delegate><a href=y>x</a></div><p id=plain>x</p>
       <script>for (const id of ['listener', 'delegate']) document.getElementById(id).addEventListener('click', () => {})</script>`,
      true,
    )
    const all = 'link anchor button field role hand inHand attribute listener delegate plain'
    expect(flags(page, 'clickable', all)).toBe('link button field role hand attribute listener')
  })
})

describe('boxes', () => {
  test('are where things are drawn', async () => {
    const page = await modelOf(
      `<body style="margin:0"><div id=a style="position:absolute;left:10px;top:20px;width:30px;height:40px"></div>
       <div id=b style="display:contents"><i style="position:absolute;left:100px;top:5px;width:10px;height:10px"></i>
       <i style="position:absolute;left:150px;top:50px;width:10px;height:10px"></i></div><p id=none style="display:none">`,
    )
    const { left, top, right, bottom } = page.visual!
    const box = (id: string): number[] => [left, top, right, bottom].map(side => side[idOf(page, id)]!)
    expect(box('a')).toEqual([10, 20, 40, 60])
    expect(box('b')).toEqual([100, 5, 160, 60])
    expect(box('none')).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  })

  test('of parts that the page does not lay out until they are seen are there', async () => {
    const page = await modelOf(
      '<div style="height:3000px">x</div><div style="content-visibility:auto;contain-intrinsic-size:10px"><p id=far>Far</p></div>',
    )
    expect(textOf(page, 0)).toBe('x\nFar')
    expect(page.visual!.top[idOf(page, 'far')]).toBeGreaterThan(2_900)
  })
})

test('text that style sheets add, form values and chosen pictures are kept aside', async () => {
  const page = await modelOf(
    `<style>#a::before { content: "» " } #a::after { content: "!" }</style><p id=a>x</p><input id=b value=v>
     <textarea id=c>t</textarea><select><option>1<option id=d selected>2</select><input id=e type=checkbox checked>`,
  )
  const { before, after, inputValue, checked } = page.extras
  expect(textOf(page, idOf(page, 'a'))).toBe('x')
  expect([before.get(idOf(page, 'a')), after.get(idOf(page, 'a'))]).toEqual(['» ', '!'])
  expect([inputValue.get(idOf(page, 'b')), inputValue.get(idOf(page, 'c'))]).toEqual(['v', 't'])
  expect([checked.has(idOf(page, 'd')), checked.has(idOf(page, 'e'))]).toEqual([true, true])
})

test('frames of other sites, and frames in them, are read', async () => {
  const page = buildModel(
    await renderer.render({ kind: 'url', url: `${server.url}/frame-outer` }, { access: { privateNetwork: true } }),
  )
  expect(textOf(page, 0)).toBe('Outer\nInner link\nDeepest\nAfter')
  expect(page.frames).toHaveLength(3)
  const [frame, inner] = [nodeOf(page, '//iframe')!, nodeOf(page, '//iframe/html/body/p')!]
  const { left, top } = page.visual!
  expect([left[inner]! - left[frame]!, top[inner]! - top[frame]!]).toEqual([10, 10])
  const link = nodeOf(page, '//iframe//a')!
  expect(page.clickable[link]).toBe(1)
})

test('a frame that could not be loaded is empty: what the browser says in its place is not the page', async () => {
  const page = await modelOf('<p>Page</p><iframe src="http://127.0.0.1:9/"></iframe>')
  expect(textOf(page, 0)).toBe('Page')
  expect(page.last[nodeOf(page, '//iframe')!]).toBe(nodeOf(page, '//iframe'))
})

test('a text of more than 65,536 characters is one node', async () => {
  const page = await modelOf(`<p>${'word '.repeat(40_000)}</p>`)
  expect(page.nodeCount).toBe(5)
  expect(textOf(page, 0)).toHaveLength(199_999)
})

test('a rendered page can be saved and read again', async () => {
  const page = await modelOf('<h1 style="color:red">A</h1><a href=x>b</a>')
  expect(decodePage(encodePage(page))).toEqual(page)
})

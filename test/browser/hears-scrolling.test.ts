import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'

const ROWS = `<div id=list>${'<p style="height:40px;margin:0">Row</p>'.repeat(100)}</div>`

/** Scripts of pages whose scrolling they do not notice. */
const DEAF: Record<string, string> = {
  'that only run once': 'document.title = "Rows"',
  'that wait for clicks': 'list.addEventListener("click", () => {}); onload = () => {}; document.onkeydown = () => {}',
  'that observed something which is gone': '(() => new IntersectionObserver(() => {}))()',
  'that had a listener': 'const go = () => {}; addEventListener("scroll", go); removeEventListener("scroll", go)',
}

/** The same for pages that may react to it. */
const HEARING: Record<string, string> = {
  'a listener of the window': 'onscroll = () => {}',
  'a listener of an element': 'list.addEventListener("scroll", () => {})',
  'a listener of the wheel in a closed shadow tree':
    'const root = list.attachShadow({ mode: "closed" }); root.innerHTML = "<slot></slot>"; root.firstChild.onwheel = () => {}',
  'a listener of the visual viewport': 'visualViewport.addEventListener("scroll", () => {})',
  'an event that is not known': 'list.addEventListener("scrolled-into-view", () => {})',
  'a picture that loads when it is seen':
    'const image = new Image(); image.loading = "lazy"; image.onload = () => {}; list.append(image)',
  'an observer': 'new IntersectionObserver(() => {}).observe(list.lastChild)',
  'an observer whose class is hidden':
    'new IntersectionObserver(() => {}).observe(list.lastChild); window.IntersectionObserver = class {}',
  'a class that cannot be asked for': 'Object.defineProperty(window, "IntersectionObserver", { get() { throw 1 } })',
  'an observer of what pictures do to the layout when they are seen':
    'const image = new Image(); image.loading = "lazy"; list.append(image); new ResizeObserver(() => {}).observe(list)',
  'a timer that looks again and again': 'setInterval(() => { window.top = scrollY }, 100)',
  'frames that look again and again':
    'const look = () => { window.place = scrollY; requestAnimationFrame(look) }; look()',
  'a frame': 'list.append(document.createElement("iframe"))',
}

const scriptOf = (address: string): string => {
  const name = decodeURIComponent(address).replaceAll('/', '')
  return DEAF[name] ?? HEARING[name] ?? ''
}
const server = createServer((request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`${ROWS}<script>${scriptOf(request.url!)}</script>`),
)
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const renderer = closedAfterwards(new Renderer())
const session = closedAfterwards(renderer.openSession({ access: { privateNetwork: true } }))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Whether the page is scrolled for a glance at what happens then. Each is of a kind of its own, so it is waited for in full. */
async function isScrolled(name: string): Promise<boolean> {
  const live = await session.open(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/${encodeURIComponent(name)}/`,
  )
  const { moved } = await live.scroll(undefined, 'glance')
  await live.close()
  return moved
}

test.concurrent.each(Object.keys(DEAF))('a page with scripts %s is not scrolled', async name => {
  expect(await isScrolled(name)).toBe(false)
})

test.concurrent.each(Object.keys(HEARING))('a page with %s is scrolled', async name => {
  expect(await isScrolled(name)).toBe(true)
})

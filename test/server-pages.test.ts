import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodePage } from '../src/stages/2-model/page-file/page-file.ts'
import { type ApiServer, startApiServer } from './api-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

interface Page {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly readBy: string
  readonly steps: object[]
}

const HTML = `<html><title>Boats</title><body><ul>
  <li id="a" class="boat first"><a href="/b/1">The Old Boat</a> <b>£1,250</b></li>
  <li hidden>None</li></ul></body></html>`

const drop = (name: string, bytes: string | Uint8Array, more: object = {}) => ({
  file: { name, base64: Buffer.from(bytes as string).toString('base64'), ...more },
  reading: 'parser',
})

test('a node has its path, attributes, text, and what was recognized in it', async () => {
  const page = await server.json<Page>('/pages', { body: drop('boats.html', HTML), status: 201 })
  expect(page).toMatchObject({ title: 'Boats', readBy: 'parser', steps: [] })
  const { names, texts, visible } = await server.json<{
    names: string[]
    texts: (string | null)[]
    visible: boolean[]
  }>(`/pages/${page.id}/nodes`)
  const node = names.indexOf('li')
  expect(await server.json(`/pages/${page.id}/nodes/${node}`)).toEqual({
    node,
    xpath: '/html[1]/body[1]/ul[1]/li[1]',
    name: 'li',
    attributes: { id: 'a', class: 'boat first' },
    text: 'The Old Boat £1,250',
    box: null,
    clickable: false,
    visible: true,
    annotations: expect.arrayContaining([{ type: 'PRICE', text: '£1,250', value: 1250 }]),
  })
  expect(await server.json(`/pages/${page.id}/nodes/${node + 1}`)).toMatchObject({ name: 'a', clickable: true })
  expect(visible[texts.indexOf('None')]).toBe(false)
  expect(await server.json(`/pages/${page.id}/nodes/999`, { status: 404 })).toMatchObject({ code: 'no-such-node' })
})

test('a page file that the server gave is a page again', async () => {
  const page = await server.json<Page>('/pages', { body: { html: HTML, url: 'https://boats.example/' }, status: 201 })
  const bytes = new Uint8Array(await (await server.ask(`/pages/${page.id}/file`)).arrayBuffer())
  expect(decodePage(bytes)).toMatchObject({ url: 'https://boats.example/', title: 'Boats' })
  const again = await server.json<Page>('/pages', { body: drop('x.page', bytes), status: 201 })
  expect({ ...again, id: '' }).toEqual({ ...page, id: '' })
})

test('a page of a dropped archive is chosen by its number', async () => {
  const answer = (url: string, title: string): string => {
    const body = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>${title}</title><p>${title}`
    return `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n\r\n`
  }
  const archive = answer('http://a.test/1', 'One') + answer('http://a.test/2', 'Two')
  const at = async (number: number, status = 201) =>
    server.json<Page>('/pages', { body: drop('crawl.warc', archive, { number }), status })
  expect(await at(1)).toMatchObject({ title: 'One', url: 'http://a.test/1' })
  expect(await at(2)).toMatchObject({ title: 'Two' })
  expect(await at(3, 422)).toMatchObject({ code: 'no-page', todo: 'It has 2: name one of them.' })
})

test.each([
  ['a path for a name', drop('../../../../etc/passwd', HTML), 201, undefined],
  ['a picture', drop('photo.html', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])), 502, 'page-not-html'],
  ['a damaged page file', drop('list.page', 'nothing'), 422, 'bad-input'],
  ['a damaged archive', drop('list.warc', 'nothing'), 502, 'page-bad-archive'],
  ['an empty file', drop('list.mhtml', ''), 502, 'page-bad-archive'],
  ['no base64', { file: { name: 'a.html', base64: '***' } }, 422, 'bad-input'],
  ['nothing', {}, 422, 'no-page'],
] as const)('%s as a file', async (_, body, status, code) => {
  const answer = await server.json<{ code?: string; title?: string }>('/pages', { body, status })
  expect(answer.code).toBe(code)
  expect(JSON.stringify(answer)).not.toContain('/tmp')
})

test('a page that was not read from an address takes no steps', async () => {
  const { id } = await server.json<Page>('/pages', { body: drop('boats.html', HTML), status: 201 })
  const click = { body: { click: 1 }, status: 409 }
  expect(await server.json(`/pages/${id}/steps`, click)).toMatchObject({ code: 'not-live' })
})

import { expect, test } from 'vitest'
import { redesigned } from './redesign.ts'
import { startDemo } from './server.ts'

const PAGE = '<main class="list"><article class="car new"><h3 id="a">Corrie</h3><img src="/a.svg"></article></main>'

test('a redesign changes elements and classes, and no text', () => {
  expect(redesigned(PAGE)).toBe(
    '<main class="v2-list"><div class="page"><section class="v2-car v2-new"><h4 id="a">Corrie</h4><img src="/a.svg"></section></div></main>',
  )
})

test('the used cars are served in another template, other sites are not', async () => {
  const [before, after] = [await startDemo(), await startDemo({ isRedesigned: true })]
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text()
  const words = (html: string): string =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/127\.0\.0\.1:\d+/g, '')
      .replace(/\s+/g, ' ')
  try {
    const pages = await Promise.all([before, after].map(({ url }) => textOf(`${url}motors/?page=2`)))
    expect(words(pages[1]!)).toBe(words(pages[0]!))
    expect(pages[1]).not.toBe(pages[0])
    expect(await textOf(`${after.url}shop/table/`)).not.toContain('v2-')
  } finally {
    await Promise.all([before.close(), after.close()])
  }
})

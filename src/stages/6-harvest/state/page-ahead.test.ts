import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { LoadedPage, PageLoader } from '../load/page-loader.ts'
import { PageAhead } from './page-ahead.ts'

const URL_2 = 'http://example.test/2'
const early = pageOf('<p>Early</p>')

/** A loader whose page is there when `finish` is called. */
function slowLoader() {
  const asked: string[] = []
  let finish = (_: LoadedPage): void => {}
  let look = (_: PageModel): void => {}
  const loader: Pick<PageLoader, 'load'> = {
    load(url, by, { onEarly } = {}) {
      asked.push(`${by} ${url}`)
      look = model => onEarly?.(model)
      return new Promise(resolve => {
        finish = resolve
      })
    },
  }
  return { loader, asked, finish: (page: LoadedPage) => finish(page), look: (model: PageModel) => look(model) }
}

test('a page is asked for once, and given to whoever wants just this one', async () => {
  const { loader, asked } = slowLoader()
  const ahead = new PageAhead()
  await ahead.load(URL_2, 'browser', loader)
  await ahead.load(URL_2, 'browser', loader)
  expect(asked).toEqual([`browser ${URL_2}`])
  expect(ahead.take(URL_2, 'parser')).toBeUndefined()
  expect(ahead.take(URL_2, 'browser')).toBeDefined()
  expect(ahead.take(URL_2, 'browser')).toBeUndefined()
})

test.each(['before', 'after'])(
  'what it shows while it settles is told if it is seen %s the page is taken',
  async when => {
    const { loader, look } = slowLoader()
    const ahead = new PageAhead()
    const told: PageModel[] = []
    await ahead.load(URL_2, 'browser', loader)
    if (when === 'before') look(early)
    void ahead.take(URL_2, 'browser', model => told.push(model))
    if (when === 'after') look(early)
    expect(told).toEqual([early])
  },
)

test('a page that nobody needs is closed when it is there', async () => {
  const { loader, finish } = slowLoader()
  const ahead = new PageAhead()
  await ahead.load(URL_2, 'browser', loader)
  ahead.drop()
  const closed = new Promise<void>(resolve => {
    finish({ model: early, live: { close: async () => resolve() } as LoadedPage['live'] & object })
  })
  await closed
})

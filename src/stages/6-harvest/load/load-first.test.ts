import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { loadFirst } from './load-first.ts'
import type { LoadedPage, PageLoader } from './page-loader.ts'

const early = pageOf('<p>Early</p>')
const whole = pageOf('<p>Whole</p>')

/** A page that is seen early at once, and has settled when `settle` is called. */
function settling() {
  let settle = (): void => {}
  const loader: Pick<PageLoader, 'load'> = {
    load(_url, _by, { onEarly } = {}) {
      onEarly?.(early)
      return new Promise<LoadedPage>(resolve => {
        settle = () => resolve({ model: whole })
      })
    },
  }
  return { loader, settle: () => settle() }
}

test('what a page shows while it settles is worked on, piece by piece, after the preparations', async () => {
  const { loader, settle } = settling()
  const done: string[] = []
  const loaded = await loadFirst('http://example.test/', {
    loader,
    reading: 'browser',
    preparations: [() => done.push('prepared')],
    earlyWork: (model: PageModel) => [() => done.push(model.text), () => done.push('list'), settle],
  })
  expect(loaded.model).toBe(whole)
  expect(done).toEqual(['prepared', 'Early', 'list'])
})

test('nothing more is done with it when the page has settled', async () => {
  const { loader, settle } = settling()
  const done: string[] = []
  await loadFirst('http://example.test/', {
    loader,
    reading: 'browser',
    preparations: [],
    earlyWork: () => [settle, () => done.push('too late')],
  })
  await new Promise(resolve => setTimeout(resolve, 10))
  expect(done).toEqual([])
})

test('what fails with it does not matter: the whole page is analyzed anyway', async () => {
  const { loader, settle } = settling()
  const fail = (): never => {
    settle()
    throw new Error('too many steps')
  }
  const request = { loader, reading: 'browser' as const, preparations: [], earlyWork: () => [fail] }
  await expect(loadFirst('http://example.test/', request)).resolves.toEqual({ model: whole })
})

test('without a browser, too, everything is prepared while the page is loaded', async () => {
  const done: string[] = []
  let answer = (_: LoadedPage): void => {}
  const loader: Pick<PageLoader, 'load'> = {
    load(_url, by) {
      done.push(`asked: ${by}`)
      return new Promise(resolve => {
        answer = resolve
      })
    },
  }
  const preparations = [() => done.push('rules'), () => answer({ model: whole })]
  const loaded = loadFirst('http://example.test/', { loader, reading: 'parser', preparations, earlyWork: () => [] })
  expect(await loaded).toEqual({ model: whole })
  expect(done).toEqual(['asked: parser', 'rules'])
})

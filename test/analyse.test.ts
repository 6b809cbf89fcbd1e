import { expect, test } from 'vitest'
import { analyse, type Models } from '../src/analyse.ts'
import { harvest } from '../src/pipeline.ts'
import { shippedModels } from '../src/shipped-models.ts'
import { pageOf } from './page-of.ts'

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Rooibos', 'Mate', 'Hojicha']
const tea = (name: string, i: number): string =>
  `<li class=tea><h3><a href="/t/${i}">${name}</a></h3><span class=price>£${4 + i}.50</span><p>Grown on hill ${i} and dried there</p></li>`
const page = pageOf(
  `<html lang=en><title>Teas</title><h1>Our teas</h1><ul class=teas>${TEAS.map(tea).join('')}</ul><p><a rel=next href="/?page=2">Next page</a></p>`,
  'http://tea.example/',
)

/** The shipped models, and which of them were used. */
function watchedModels(): { readonly models: Models; readonly asked: Set<string> } {
  const asked = new Set<string>()
  const models = new Proxy(shippedModels, {
    get(target, name) {
      asked.add(String(name))
      return Reflect.get(target, name)
    },
  })
  return { models, asked }
}

test('a model is loaded only for a finding that needs it', () => {
  const { models, asked } = watchedModels()
  const findings = analyse(page, models)
  expect(asked).toEqual(new Set())
  expect(findings.lists).toMatchObject({ kind: 'lists', lists: [{ name: 'main' }] })
  expect(asked).toEqual(new Set(['annotators', 'judge']))
  expect(findings.next).toMatchObject({ kind: 'link', targets: [{ url: 'http://tea.example/?page=2' }] })
  expect(asked).toEqual(new Set(['annotators', 'judge', 'ways', 'links']))
})

test('the harvest of a page needs no model of ways to other pages', async () => {
  const { models, asked } = watchedModels()
  const titles: (string | undefined)[] = []
  for await (const { values } of harvest(page, { models })) titles.push(values.title?.text)
  expect(titles).toEqual(TEAS)
  expect(asked).toEqual(new Set(['annotators', 'judge']))
})

test('a list that is not there says how many there are', () => {
  const { lists } = analyse(page, shippedModels, { region: 7 })
  expect(lists).toEqual({ kind: 'none', because: 'the page has only one list', lists: 1 })
})

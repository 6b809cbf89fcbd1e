import { expect, test } from 'vitest'
import { textsOf } from '../../../../test/fields-of.ts'

const NAMES = ['Storm over the bay', 'New ferry line', 'Sleep well at last', 'Fish market open', 'Old mill for sale']

const story = (name: string, at: number): string =>
  `<li r><a href="/s/${at}"><span class=title>${name}</span></a><em>${3 + at} May 2024</em></li>`

test('the title of an advert among stories is in the column of their titles, whatever is before it in its class name', () => {
  const advert = (name: string): string =>
    `<li r><a href="/ad"><div class=promobox><span class=promobox-title><strong>${name}</strong></span></div></a></li>`
  const texts = textsOf(NAMES.map((name, at) => (at === 2 ? advert(name) : story(name, at))).join(''))
  expect(texts.title).toEqual(NAMES)
})

test('but not if several other columns have such a name', () => {
  const advert = (name: string): string =>
    `<li r><a href="/ad"><div class=promobox><span class=promobox-title>${name}</span></div></a>
      <p><span class=brand-title>Beds by Ann</span></p></li>`
  const texts = textsOf(NAMES.map((name, at) => (at > 2 ? advert(name) : story(name, at))).join(''))
  expect(texts.title).toEqual([...NAMES.slice(0, 3), null, null])
})

test('headings at two depths are one title, with one link', () => {
  const found = (name: string, at: number): string => {
    const title = `<h2><a href="/r/${at}">${name}</a></h2>`
    return `<li r>${at % 3 ? title : `<div class=b_top>${title}<a href="/t/${at}">In English</a></div>`}<p>Page ${at} of the harbor guide</p></li>`
  }
  const texts = textsOf(NAMES.map(found).join(''))
  expect(texts.title).toEqual(NAMES)
  expect(texts.title_link).toEqual(NAMES.map((_, at) => expect.stringMatching(`/r/${at}$`)))
})

import { expect, test } from 'vitest'
import { fieldsOf, textsOf, valuesOf } from '../../../../test/fields-of.ts'

const TITLES = ['Harbor lamp', 'Oak chair with arms', 'Wool rug', 'Tin kettle']

/** Records with a title and what is made of its place and words. */
const records = (part: (at: number, title: string) => string): string =>
  TITLES.map((title, at) => `<li r><h3><a href="/${at}">${title}</a></h3>${part(at, title)}</li>`).join('')

const namesOf = (html: string): string[] => fieldsOf(html).map(({ name }) => name)

test.each([
  ['the words of a picture are the title', (title: string) => title],
  ['the words of a picture are the title with others', (title: string) => `${title} - photo`],
  ['the words of a picture are the start of the title', (title: string) => title.slice(0, 8)],
  ['one of them is said to be an advert', (title: string) => (title === 'Wool rug' ? `Advert – ${title}` : title)],
])('%s: no column', (_, words) => {
  const html = records((at, title) => `<img src="/${at}.jpg" alt="${words(title)}">`)
  expect(namesOf(html)).toEqual(['title', 'title_link', 'image'])
})

test('words of a picture that say more stay', () => {
  const html = records((at, title) => `<img src="/${at}.jpg" alt="${title} in ${['red', 'green', 'oak', 'tin'][at]}">`)
  expect(namesOf(html)).toContain('image_alt')
})

test('a rating is one column, also if it is written once more for screen readers', () => {
  const points = ['4,6', '4,4', '3,9', '3,1']
  const html = records(
    at =>
      `<div><div><span aria-hidden="true">${points[at]}</span> <a href="#"><i><span>${points[at]} von 5 Sternen</span></i></a></div></div>`,
  )
  expect(valuesOf(html, 'de').rating).toEqual([4.6, 4.4, 3.9, 3.1])
  expect(namesOf(html)).toHaveLength(3)
})

test('words for screen readers around what others see are no column', () => {
  const points = ['9.2', '9.7', '6.1', '8.8']
  const html = records(
    at => `<div class="score"><div>Scored ${points[at]}</div><div aria-hidden="true">${points[at]}</div></div>`,
  )
  expect(textsOf(html).score).toEqual(points)
  expect(namesOf(html)).toHaveLength(3)
})

test('the words of a drawing before a number are no column', () => {
  const html = records(
    at =>
      `<div class="facts"><span class="icon"><svg><title>${at + 2} bedrooms</title></svg></span><span class="fact" data-test="beds">${at + 2}</span></div>`,
  )
  expect(textsOf(html).bedrooms).toEqual(['2', '3', '4', '5'])
  expect(namesOf(html)).toHaveLength(3)
})

test('two counts with the same few numbers are two columns', () => {
  const html = records(at => `<p><span>${at % 2} replies</span> <span>${at % 2} views</span></p>`)
  expect(namesOf(html)).toEqual(expect.arrayContaining(['replies', 'views']))
})

test('a link that dials the number beside it is no column, but one with the code of the country is', () => {
  const phone = (code: string) => (at: number) =>
    `<a class="phone" href="tel:${code}11749600${at}1">0117 49600${at}1</a>`
  expect(namesOf(records(phone('0')))).not.toContain('phone_link')
  expect(namesOf(records(phone('+44')))).toContain('phone_link')
})

test('links that differ only in what clicks are counted by are one column', () => {
  const html = TITLES.map(
    (title, at) =>
      `<li r><a class="cover" href="/t/${at}?ref_=list_i_${at}"></a><h3><a href="/t/${at}?ref_=list_t_${at}">${title}</a></h3></li>`,
  )
  expect(namesOf(html.join(''))).toEqual(['title', 'title_link'])
})

test('a price that screen readers hear between its label and itself is said once', () => {
  const html = records(
    at =>
      `<p><span>RRP: </span><span class="money"><span class="a-offscreen">$${at + 3}9.99</span><span aria-hidden="true">$${at + 3}9.99</span></span></p>`,
  )
  expect(textsOf(html).rrp).toEqual(['$39.99', '$49.99', '$59.99', '$69.99'])
})

test('the words of a picture in a numbered title are no column', () => {
  const html = TITLES.map(
    (title, at) => `<li r><img src="/${at}.jpg" alt="${title}"><h3><a href="/${at}">${at + 1}. ${title}</a></h3></li>`,
  )
  expect(namesOf(html.join(''))).toEqual(['image', 'title', 'title_link'])
})

test('a picture in a box that is called a logo is a logo', () => {
  const html = records(at => `<div class="branchLogo"><a href="/agents/${at}"><img src="/l${at}.png"></a></div>`)
  expect(namesOf(html)).toContain('logo')
})

test('the same words in the same records for two layouts are one column; in other records, they say something else', () => {
  const stock = (name: string, at: number): string => {
    const words = at % 2 === 0 ? '<li class=stock>In the shop</li>' : ''
    const early = at < 2 ? '<li class=early>In the shop</li>' : ''
    return `<div r><h3>${name}</h3><ul class=rows>${words}</ul><p>${at + 3} kg</p><ul class=tiles>${words}${early}</ul></div>`
  }
  const fields = fieldsOf(['Oak', 'Elm', 'Ash', 'Yew', 'Fir', 'Lime'].map(stock).join(''))
  expect(fields.filter(({ cells }) => cells.some(cell => cell?.text === 'In the shop'))).toHaveLength(2)
})

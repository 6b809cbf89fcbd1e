import { expect, test } from 'vitest'
import { listAnalysis, mainList } from '../../../test/list-analysis.ts'
import { pageOf } from '../../../test/page-of.ts'
import { induceWrapper } from '../5-wrap/induce-wrapper.ts'
import { learnByExample } from '../5-wrap/page/learn-by-example.ts'
import { barTree } from './bar-tree.ts'
import { checkTemplate, type StoredTemplate } from './check-template.ts'
import { mendWrapper } from './mend-wrapper.ts'
import { readStored, type StoredWrapper } from './stored-wrapper.ts'
import { learnTemplateState, templateStateSchema } from './template-state.ts'

interface Book {
  readonly title: string
  readonly price: string
  readonly tags: readonly string[]
}

const SEA: Book = { title: 'The grey sea', price: '£12.50', tags: ['storms', 'ships', 'salt'] }
const BEES: Book = { title: 'All about bees', price: '£8.00', tags: ['honey', 'summer', 'wings'] }

const oldPage = ({ title, price, tags }: Book, more = ''): string =>
  `<title>${title} - Books</title><body><header class="top">Shop${more}</header><div class="book"><h1 class="name">${title}</h1>
   <p class="price">${price}</p><h2>Topics</h2><ul class="topics">${tags.map(tag => `<li class="topic">${tag}</li>`).join('')}</ul></div></body>`

const newPage = ({ title, price, tags }: Book): string =>
  `<title>${title} | The new shop</title><body><nav><a href="/">Home</a></nav><main><section class="offer"><h1>${title}</h1>
   <span class="price-now">${price}</span></section><section><h3>Topics</h3><div class="topics-box">${tags
     .map(tag => `<span class="chip">${tag}</span>`)
     .join(' ')}</div></section></main></body>`

const page = (html: string) => pageOf(`<html>${html}</html>`)

function learnBook(html: string, { title, price, tags }: Book): StoredTemplate {
  const learned = learnByExample([{ page: page(html), fields: { title, price, topics: tags } }])
  if (learned.kind === 'problems') throw new Error(learned.problems[0]!.message)
  return store(learned.wrapper, html)
}

const store = (wrapper: StoredWrapper, html: string): StoredTemplate => ({
  wrapper,
  state: learnTemplateState(wrapper, [page(html)])!,
})

const SEA_TEMPLATE = learnBook(oldPage(SEA), SEA)

test('another book of the same template is the same template', () => {
  expect(checkTemplate(SEA_TEMPLATE, page(oldPage({ ...BEES, tags: ['honey'] }))).kind).toBe('same')
})

test('names around the fields that come, go, or say what the page is about are no change', () => {
  const book = ({ title, price }: Book, kind: string): string =>
    `<title>${title}</title><body><main><div class="book ${kind}"><div class="box"><h1>${title}</h1><p>${price}</p></div><i>Crime</i>
     <i>Science Fiction</i></div></main></body>`
  const before = book(SEA, 'genre-crime')
  const learned = learnByExample([{ page: page(before), fields: { title: SEA.title, price: SEA.price } }])
  const stored = store((learned as typeof learned & { kind: 'learned' }).wrapper, before)
  const kindOf = (kind: string): string => checkTemplate(stored, page(book(BEES, kind))).kind
  expect(['genre-science-fiction', 'genre-crime has-sample', ''].map(kindOf)).toEqual(['same', 'same', 'same'])
  expect(['genre-tile', 'offer-crime'].map(kindOf)).toEqual(['changed', 'changed'])
})

test('a change elsewhere on the page is told and leaves the template the same', () => {
  const verdict = checkTemplate(SEA_TEMPLATE, page(oldPage(BEES, '<p class="sale">Sale</p>')))
  expect(verdict).toMatchObject({
    kind: 'same',
    because: 'only the page above the region changed',
    places: ['a block (p.sale) was inserted above the region, at depth 4'],
  })
  expect(checkTemplate(SEA_TEMPLATE, page(oldPage(BEES, '<p class="sale">Sale</p>')), { scope: 'page' }).kind).toBe(
    'changed',
  )
})

test('more of the same is a change only for the variables as published', () => {
  const menu = (items: number): string => `<ul class="menu">${'<li class="way">Way</li>'.repeat(items)}</ul>`
  const { kind, variables } = checkTemplate(learnBook(oldPage(SEA, menu(2)), SEA), page(oldPage(BEES, menu(5))))
  expect(kind).toBe('same')
  expect(variables?.published.delta).toMatchObject({
    case: 3,
    sides: ['above'],
    because: ['only what is above the region changed: Σ above the region was -2 and is -5'],
  })
  expect(variables?.normal.delta).toEqual({ isChanged: false, because: [], case: 1, sides: [] })
})

test('a field in other markup is a change, though it is still read', () => {
  const verdict = checkTemplate(SEA_TEMPLATE, page(oldPage(BEES).replace('class="book"', 'class="item"')))
  expect(verdict.kind).toBe('changed')
  expect(verdict.because).toMatch(
    /^the (?:markup around "title" changed from .* to h1\.name < div\.item|field "title" is no longer in its old place)/,
  )
})

test('a page of another site is lost', () => {
  expect(checkTemplate(SEA_TEMPLATE, page('<body><article>Something else</article></body>')).kind).toBe('lost')
})

test('the bar-tree of the learned page is kept, to be drawn beside a later one', () => {
  const { region } = readStored(page(oldPage(SEA)), SEA_TEMPLATE.wrapper)
  const { bars, parts } = barTree(page(oldPage(SEA)), region!)
  expect(SEA_TEMPLATE.state.plain.parts).toEqual(parts)
  expect(SEA_TEMPLATE.state.plain.levels).toHaveLength(bars.length - 1)
})

test('a stored template whose nodes make no tree is refused', () => {
  const { template } = SEA_TEMPLATE.state
  const nodes = template.nodes.map(node => ({ ...node, parent: 7 }))
  expect(templateStateSchema.safeParse({ ...SEA_TEMPLATE.state, template: { ...template, nodes } }).success).toBe(false)
})

test('what is stored is plain data and comes back as it was', () => {
  expect(templateStateSchema.parse(JSON.parse(JSON.stringify(SEA_TEMPLATE.state)))).toEqual(SEA_TEMPLATE.state)
})

const valuesOf = (mending: ReturnType<typeof mendWrapper>) =>
  mending.kind === 'unneeded' ? {} : Object.fromEntries(mending.fields.map(({ name, values }) => [name, values]))

test('nothing is mended where nothing changed', () => {
  expect(mendWrapper(SEA_TEMPLATE, page(oldPage(BEES)), { policy: 'automatic' }).kind).toBe('unneeded')
})

test('the same book in a new template is learned again from its values', () => {
  const mending = mendWrapper(SEA_TEMPLATE, page(newPage(SEA)), { policy: 'automatic' })
  expect(mending.kind).toBe('mended')
  expect(valuesOf(mending)).toEqual({ title: [SEA.title], price: [SEA.price], topics: SEA.tags })
  if (mending.kind === 'mended') expect(checkTemplate(mending.stored, page(newPage(BEES))).kind).toBe('same')
})

test('another book in a new template is learned again from what is like it, for the owner to look at', () => {
  const mending = mendWrapper(SEA_TEMPLATE, page(newPage(BEES)), { policy: 'propose' })
  expect(mending.kind).toBe('proposed')
  expect(valuesOf(mending)).toEqual({ title: [BEES.title], price: [BEES.price], topics: BEES.tags })
})

test('where nothing is like it the job is deferred and the owner told what to paste', () => {
  const mending = mendWrapper(SEA_TEMPLATE, page('<body><p>We are closed.</p></body>'), { policy: 'automatic' })
  expect(mending).toMatchObject({ kind: 'deferred', paste: ['title', 'price', 'topics'] })
  if (mending.kind === 'deferred')
    expect(mending.because).toContain('the text for "title", "price", "topics" is no longer on the page')
})

test('a field that did not move stays where it is, whatever else looks like its old value', () => {
  const bag = (heading: string, colour: string, size: string, other: string): string =>
    `<title>Bags</title><body><main class="bag">${heading}<table class="facts"><tr><th>Colour</th><td>${colour}</td></tr><tr><th>Size</th><td>${size}</td></tr></table></main><ul class="also"><li><a href="/b">${other}</a></li></ul></body>`
  const before = bag('<h1 class="name">Harbour Bag</h1>', 'Ink', 'Large', 'Corrie Wash Bag, Sand')
  const learned = learnByExample([
    { page: page(before), fields: { title: 'Harbour Bag', colour: 'Ink', size: 'Large' } },
  ])
  if (learned.kind === 'problems') throw new Error(learned.problems[0]!.message)
  const after = bag('<div class="headline"><b>Tern Satchel</b></div>', 'Sand', 'Small', 'Corrie Wash Bag, Ink, Large')
  const mending = mendWrapper(store(learned.wrapper, before), page(after), { policy: 'propose' })
  expect(valuesOf(mending)).toMatchObject({ colour: ['Sand'], size: ['Small'] })
})

test('a title that was extended is not learned as a part of the new one', () => {
  const card = (tag: string, title: string): string =>
    `<title>${title}</title><body><p>Fish stew is good.</p><div class="card"><${tag} class="name">${title}</${tag}><p>£5</p></div></body>`
  const before = card('h1', 'Fish stew')
  const learned = learnByExample([{ page: page(before), fields: { title: 'Fish stew' } }])
  const stored = store((learned as typeof learned & { kind: 'learned' }).wrapper, before)
  const mending = mendWrapper(stored, page(card('h2', 'Fish stew for winter evenings')), { policy: 'automatic' })
  expect(mending).toMatchObject({ kind: 'mended', fields: [{ values: ['Fish stew for winter evenings'] }] })
  const labelled = mendWrapper(stored, page(card('h2', 'Today: Fish stew')), { policy: 'automatic' })
  expect(labelled).toMatchObject({ kind: 'mended', fields: [{ values: ['Fish stew'] }] })
})

test('with mending off the job is deferred', () => {
  expect(mendWrapper(SEA_TEMPLATE, page(newPage(SEA)), { policy: 'off' }).kind).toBe('deferred')
})

const THINGS = Array.from({ length: 8 }, (_, i) => ({
  name: `Thing ${'abcdefgh'[i]}`,
  price: `£${i + 3}.50`,
  link: `/thing/${i}`,
}))
const oldList = (things = THINGS): string =>
  `<body><ul class="list">${things.map(({ name, price, link }) => `<li class="card"><h3><a href="${link}">${name}</a></h3><span class="price">${price}</span></li>`).join('')}</ul></body>`
const newList = (things = THINGS): string =>
  `<body><main>${things.map(({ name, price, link }) => `<div class="tile"><p class="cost">${price}</p><div class="what"><a href="${link}">${name}</a></div></div>`).join('')}</main></body>`

function learnListOf(html: string): StoredTemplate {
  const annotated = listAnalysis.annotate(page(html))
  const { region, fields } = mainList(annotated)
  return store(induceWrapper(annotated.page, region, fields), html)
}

test('a list in the same template is the same, whatever its length', () => {
  expect(checkTemplate(learnListOf(oldList()), page(oldList(THINGS.slice(2, 5)))).kind).toBe('same')
})

test('what all records of a list gained or lost is a change, what some of them have is none', () => {
  const badge = '<div class="badge">New</div>'
  const withBadge = (test: (at: number) => boolean): string => {
    let at = 0
    return oldList().replaceAll('</li>', () => `${test(at++) ? badge : ''}</li>`)
  }
  const kindOf = (before: string, after: string): string => checkTemplate(learnListOf(before), page(after)).kind
  const [none, some, all] = [oldList(), withBadge(at => at % 2 === 0), withBadge(() => true)]
  expect([kindOf(none, some), kindOf(some, none), kindOf(some, all), kindOf(all, all)]).toEqual(Array(4).fill('same'))
  expect([kindOf(none, all), kindOf(all, none)]).toEqual(['changed', 'changed'])
  // Four records are too few to tell.
  expect(kindOf(none, oldList(THINGS.slice(0, 4)).replaceAll('</li>', `${badge}</li>`))).toBe('same')
})

test('a list in a new template is learned again with the names of its columns', () => {
  const stored = learnListOf(oldList())
  expect(checkTemplate(stored, page(newList())).kind).not.toBe('same')
  const mending = mendWrapper(stored, page(newList()), { policy: 'automatic', analysis: listAnalysis })
  expect(mending.kind).toBe('mended')
  const price = stored.wrapper.fields.find(({ kind }) => kind === 'price')!.name
  expect(valuesOf(mending)[price]).toEqual(THINGS.map(thing => thing.price))
})

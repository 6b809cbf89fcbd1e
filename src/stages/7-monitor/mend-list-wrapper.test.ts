import { describe, expect, test } from 'vitest'
import { listAnalysis, mainList } from '../../../test/list-analysis.ts'
import { pageOf } from '../../../test/page-of.ts'
import { induceWrapper } from '../5-wrap/induce-wrapper.ts'
import { runWrapper } from '../5-wrap/run-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import { checkTemplate, type StoredTemplate } from './check-template.ts'
import { mendWrapper } from './mend-wrapper.ts'
import { learnTemplateState } from './template-state.ts'

interface Post {
  readonly slug: string
  readonly title: string
  readonly day: number
  readonly author: string
  readonly views: number
  readonly text: string
}

const AUTHORS = ['Ida Holm', 'Per Lunde', 'Eva Falk']
const POSTS: readonly Post[] = [
  'Rope ladders',
  'A quiet oven',
  'Seven looms',
  'Ferry bells',
  'Blue glaze',
  'Old saws',
  'Kites',
].map((title, at) => ({
  slug: `/post/${title.toLowerCase().replaceAll(' ', '-')}`,
  title,
  day: 3 + at,
  author: AUTHORS[at % 3]!,
  views: 40 + 7 * at,
  text: `${title} are what we looked at this week, with ${3 + at} neighbors and a long table full of tools and paint.`,
}))
const SHOWN = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const date = (day: number): Date => new Date(Date.UTC(2024, 4, day))
const iso = (day: number): string => date(day).toISOString().slice(0, 10)
const english = (day: number): string => date(day).toLocaleDateString('en-US', SHOWN)

const page = (body: string) =>
  pageOf(`<html lang=en><title>Posts</title><body><nav><a href=/>Home</a></nav>${body}</body></html>`)

/** The same posts in designs by different hands. */
const DESIGNS: Readonly<Record<string, (posts: readonly Post[]) => string>> = {
  cards: posts =>
    `<main class="grid">${posts.map(({ slug, title, day, author, views, text }) => `<article class="card post-${day} category-${author.slice(0, 3)}"><h2 class="card-title"><a href="${slug}">${title}</a></h2><time class="card-date">${iso(day)}</time><span class="card-author">${author}</span><span class="card-views">${views}</span><p class="card-text">${text}</p></article>`).join('')}</main>`,
  table: posts =>
    `<table class="listing"><tr><th>When</th><th>Subject</th><th>Who</th><th>Read</th><th>What</th></tr>${posts.map(({ slug, title, day, author, views, text }) => `<tr><td>${english(day)}</td><td><a href="${slug}">${title}</a></td><td>${author}</td><td>${views}</td><td>${text.slice(0, 60)}…</td></tr>`).join('')}</table>`,
  utilities: posts =>
    `<div class="flex flex-col">${posts.map(({ slug, title, day, author, views, text }) => `<div class="p-4 mb-2"><div class="text-sm text-gray-500">${author}</div><div class="text-xs">${english(day)}</div><a class="text-xl font-bold" href="${slug}">${title}</a><div class="mt-2">${text}</div><div class="text-right">${views}</div></div>`).join('')}</div>`,
  bylines: posts =>
    `<section class="river">${posts.map(({ slug, title, day, author, views, text }) => `<div class="item"><h3 class="headline"><a href="${slug}">${title}</a></h3><p class="byline">by <b>${author}</b></p><p class="posted">${english(day)}</p><p class="lead">${text}</p><p class="count">${views}</p></div>`).join('')}</section>`,
  rows: posts =>
    `<ul id="entries">${posts.map(({ slug, title, day, text }) => `<li><a href="${slug}"><b>${title}</b></a><small>${iso(day)}</small><p>${text}</p></li>`).join('')}</ul>`,
}

function learn(html: string): StoredTemplate & { readonly wrapper: Wrapper } {
  const annotated = listAnalysis.annotate(page(html))
  const { region, fields } = mainList(annotated)
  const wrapper = induceWrapper(annotated.page, region, fields)
  return { wrapper, state: learnTemplateState(wrapper, [annotated.page])! }
}

function valuesBy(wrapper: Wrapper, html: string): Record<string, (string | number | boolean | undefined)[]> {
  const annotated = listAnalysis.annotate(page(html))
  const run = runWrapper(annotated.page, wrapper, annotated.annotations)
  if (run.kind === 'nothing') throw new Error(run.because)
  return Object.fromEntries(run.fields.map(({ name, cells }) => [name, cells.map(cell => cell?.value ?? cell?.text)]))
}

const pairs = Object.keys(DESIGNS).flatMap(from =>
  Object.keys(DESIGNS)
    .filter(to => to !== from)
    .map(to => [from, to] as const),
)

describe.each(pairs)('%s become %s', (from, to) => {
  const stored = learn(DESIGNS[from]!(POSTS))
  const after = DESIGNS[to]!(POSTS)
  const mending = mendWrapper(stored, page(after), { policy: 'automatic', analysis: listAnalysis })

  test('each column is found again by its values and keeps its name', () => {
    if (mending.kind !== 'mended') throw new Error(mending.because)
    const [before, now] = [
      valuesBy(stored.wrapper, DESIGNS[from]!(POSTS)),
      valuesBy(mending.stored.wrapper as Wrapper, after),
    ]
    const nameOf = (value: string | number): string => Object.keys(before).find(name => before[name]![0] === value)!
    const wanted = [POSTS.map(({ title }) => title), POSTS.map(({ day }) => iso(day))]
    if (from !== 'rows' && to !== 'rows') wanted.push(POSTS.map(({ author }) => author))
    for (const values of wanted) expect(now[nameOf(values[0]!)]).toEqual(values)
    expect(checkTemplate(mending.stored, page(after)).kind).toBe('same')
  })

  test('what the new design does not have is said to be lost', () => {
    if (mending.kind !== 'mended') throw new Error(mending.because)
    const lost = mending.fields.filter(({ how }) => how === 'lost')
    if (to === 'rows') {
      expect(lost.flatMap(({ before }) => before?.[0] ?? [])).toContainEqual(expect.stringMatching(/^(by )?Ida Holm$/))
      expect(mending.because).toContain('not found, and left out of the new wrapper: ')
    } else expect(lost).toEqual([])
  })
})

test('records that are new, gone, or in another order do not hinder it', () => {
  const stored = learn(DESIGNS.cards!(POSTS.slice(0, 6)))
  const after = DESIGNS.table!([POSTS[6]!, ...POSTS.slice(1, 6).toReversed()])
  const mending = mendWrapper(stored, page(after), { policy: 'propose', analysis: listAnalysis })
  if (mending.kind !== 'proposed') throw new Error(mending.because)
  const title = mending.fields.find(({ before }) => before?.[0] === 'Rope ladders')!
  expect(title).toMatchObject({ how: 'same-values', before: POSTS.slice(0, 6).map(post => post.title) })
  expect(title.values[0]).toBe('Kites')
})

test('numbers that went up are found by their place in the meaning of the list, not taken for others', () => {
  const stored = learn(DESIGNS.cards!(POSTS))
  const later = POSTS.map(post => ({ ...post, views: post.views + 100 }))
  const mending = mendWrapper(stored, page(DESIGNS.table!(later)), { policy: 'automatic', analysis: listAnalysis })
  if (mending.kind !== 'mended') throw new Error(mending.because)
  const views = mending.fields.find(({ before }) => before?.[0] === '40')!
  expect([views.how, views.values[0]]).toEqual(['alike', '140'])
})

test('a list of other things is not taken for it', () => {
  const stored = learn(DESIGNS.cards!(POSTS))
  const menu =
    '<ul class="shops"><li><a href="/s/1">Aarhus</a> 12 km</li><li><a href="/s/2">Ribe</a> 4 km</li><li><a href="/s/3">Vejle</a> 9 km</li></ul>'
  expect(mendWrapper(stored, page(menu), { policy: 'automatic', analysis: listAnalysis }).kind).toBe('deferred')
})

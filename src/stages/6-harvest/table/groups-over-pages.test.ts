import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { learnList } from './learn-list.ts'
import { readList } from './list-reader.ts'

/** Talks of one page by day; a day without a name continues from the page before. */
type Days = readonly (readonly [day: string, count: number])[]

const TALKS = ['Clay and fire', 'Maps and errors', 'Stone walls', 'Baltic songs', 'History of ink', 'Wild herbs']
const WHO = ['Ida Kim', 'Bo Ness', 'Cy Tran', 'Lea Prado', 'Kit Sato', 'Nia Cole', 'Hal Berg']

interface Design {
  readonly heading: (day: string) => string
  readonly talk: (id: number) => string
  readonly group: (heading: string, talks: string) => string
  readonly page: (groups: string) => string
}

const DESIGNS: Readonly<Record<string, Design>> = {
  'rows of a table': {
    heading: day => `<tr class="day"><td colspan="3">${day}</td></tr>`,
    talk: id =>
      `<tr><td>${9 + (id % 8)}:15</td><td><a href="/t/${id}">${TALKS[id % 6]} ${id}</a></td><td>${WHO[id % 7]}</td></tr>`,
    group: (heading, talks) => heading + talks,
    page: groups => `<table><tr><th>Time</th><th>Talk</th><th>Speaker</th></tr>${groups}</table>`,
  },
  'headings over lists': {
    heading: day => `<h3 class="schedule__day">${day}</h3>`,
    talk: id =>
      `<li><a href="/t/${id}">${TALKS[id % 6]} ${id}</a> <em>${WHO[id % 7]}</em> <b>${9 + (id % 8)}:15</b></li>`,
    group: (heading, talks) => `${heading}<ul>${talks}</ul>`,
    page: groups => `<div class="schedule">${groups}</div>`,
  },
  'sections with utility classes': {
    heading: day => `<h2 class="text-xl font-bold">${day}</h2>`,
    talk: id =>
      `<a class="block p-4" href="/t/${id}"><p class="font-semibold">${TALKS[id % 6]} ${id}</p><p class="text-sm">${WHO[id % 7]}</p></a>`,
    group: (heading, talks) => `<section class="mb-8">${heading}<div class="grid gap-4">${talks}</div></section>`,
    page: groups => `<div class="container">${groups}</div>`,
  },
  'dividers between rows': {
    heading: day => `<div class="date-divider"><span>${day}</span></div>`,
    talk: id =>
      `<div class="row event"><div class="col-6"><a href="/t/${id}">${TALKS[id % 6]} ${id}</a></div><div class="col-4">${WHO[id % 7]}</div></div>`,
    group: (heading, talks) => heading + talks,
    page: groups => `<div class="events">${groups}</div>`,
  },
}

function pageOfDays({ heading, talk, group, page }: Design, days: Days, first: number): AnnotatedPage {
  let id = first
  const groups = days.map(([day, count]) =>
    group(day === '' ? '' : heading(day), Array.from({ length: count }, () => talk(id++)).join('')),
  )
  return annotatedOf(
    `<html><body><header><a href="/">Home</a></header><main><h1>Programme</h1>${page(groups.join(''))}</main></body></html>`,
  )
}

const expected = (days: Days): (string | undefined)[] =>
  days.flatMap(([day, count]) => Array.from({ length: count }, () => (day === '' ? undefined : day)))

describe.each(Object.entries(DESIGNS))('days above talks, as %s', (_, design) => {
  const PAGES: readonly Days[] = [
    [
      ['Monday 4 May', 4],
      ['Tuesday 5 May', 3],
    ],
    [
      ['', 3],
      ['Wednesday 6 May', 4],
    ],
    [
      ['Thursday 7 May', 2],
      ['Friday 8 May', 1],
      ['Monday 11 May', 4],
    ],
    [['Tuesday 12 May', 6]],
  ]

  test.each([1, 2])(
    'learned from %i pages, each talk has the day above it on its page, and otherwise none',
    learned => {
      const pages = PAGES.map((days, at) => pageOfDays(design, days, 10 * at))
      const list = learnList(pages.slice(0, learned), mainList(pages[0]!), listAnalysis)
      // Named by its class, or by its kind.
      const day = list.template.columns.findIndex(({ name }) => /^(?:day|date)$/.test(name))
      expect(day).toBe(0)
      let { template } = list
      const tables = list.pages.map(({ rows }) => rows)
      for (const page of pages.slice(list.pages.length)) {
        const reading = readList(page, template, listAnalysis)
        if (reading.kind === 'lost') throw new Error(reading.because)
        expect(reading.newColumns).toEqual([])
        template = reading.template
        tables.push(reading.rows)
      }
      expect(tables.map(rows => rows.map(({ cells }) => cells[day]?.text))).toEqual(PAGES.map(expected))
    },
  )
})

test('a heading above the list of each page is no group', () => {
  const page = (number: number): AnnotatedPage =>
    annotatedOf(
      `<html><body><main><h1>Our talks, page ${number}</h1><ul>${TALKS.map(
        (talk, at) => `<li><a href="/t/${number}${at}">${talk} ${number}${at}</a> <em>${WHO[at]}</em></li>`,
      ).join('')}</ul></main></body></html>`,
    )
  const pages = [page(1), page(2), page(3)]
  const { template } = learnList(pages.slice(0, 2), mainList(pages[0]!), listAnalysis)
  expect(template.columns.map(({ name }) => name)).not.toContain('group')
})

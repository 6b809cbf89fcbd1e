import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import type { SiblingPages } from './sibling-pages.ts'

const WITH_A = ['Abbot', 'Adams', 'Aiken', 'Alder', 'Amis', 'Arden', 'Auden', 'Avery']
const MIXED = ['Abbot', 'Brown', 'Cole', 'Dean', 'Eliot', 'Frost', 'Gray', 'Hughes']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const siblingsOf = (url: string, navigation: string, names = MIXED): SiblingPages | undefined => {
  const items = names.map(
    (name, i) =>
      `<li class="item"><h3><a href="/p/${i}">${name}</a></h3><span class="born">17${40 + i}</span><p>Wrote ${i + 3} books</p></li>`,
  )
  const html = `<html lang="en"><body><h1>Writers</h1><div class="nav">${navigation}</div><ul class="list">${items.join('')}</ul></body></html>`
  const annotated = annotatedOf(html, `http://a.example${url}`)
  return listAnalysis.findSiblings(annotated, mainList(annotated).region.records)
}

describe('sibling pages are found', () => {
  test.each([
    [
      'letters, the current one is no link',
      '/authors/a/',
      LETTERS.map(l => (l === 'A' ? '<span>A</span>' : `<a href="/authors/${l.toLowerCase()}/">${l}</a>`)).join(' '),
      ['letter', 'A', 25],
    ],
    [
      'letters in a pager of Bootstrap, from an address without a letter',
      '/authors',
      `<ul class="pagination">${LETTERS.map((l, i) => `<li class="page-item${i === 0 ? ' active' : ''}"><a class="page-link" href="?letter=${l}">${l}</a></li>`).join('')}</ul>`,
      ['letter', 'A', 25],
    ],
    [
      'letters, some of them empty',
      '/glossary/letter/a',
      LETTERS.map(l =>
        'QXZ'.includes(l)
          ? `<span class="off">${l}</span>`
          : `<a class="${l === 'A' ? 'current' : ''}" href="/glossary/letter/${l.toLowerCase()}">${l}</a>`,
      ).join(''),
      ['letter', 'A', 22],
    ],
    [
      'Cyrillic letters',
      '/bukva/а',
      [...'АБВГДЕЖЗ'].map(l => `<a href="/bukva/${l.toLowerCase()}">${l}</a>`).join(' '),
      ['letter', 'А', 7],
    ],
    [
      'ranges of letters',
      '/names?r=A-C',
      ['A-C', 'D-F', 'G-K', 'L-Z', '0-9'].map(l => `<a href="/names?r=${l}">${l}</a>`).join(' '),
      ['letter', 'A-C', 4],
    ],
    [
      'days, the current one by its class',
      '/programme/day1',
      `<ul class="tabs">${['Monday 3 June', 'Tuesday 4 June', 'Wednesday 5 June'].map((day, i) => `<li${i === 0 ? ' class="active"' : ''}><a href="/programme/day${i + 1}">${day}</a></li>`).join('')}</ul>`,
      ['day', 'Monday 3 June', 2],
    ],
    [
      'days of the week',
      '/timetable?d=2',
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day, i) => `<a href="/timetable?d=${i}">${day}</a>`).join(' | '),
      ['day', 'Wed', 4],
    ],
    [
      'days of the week with their numbers, as tabs',
      '/kino',
      `<div role="tablist">${['Fr 3.', 'Sa 4.', 'So 5.', 'Mo 6.'].map((day, i) => `<a role="tab" aria-selected="${i === 1}" href="/kino?t=${i}">${day}</a>`).join('')}</div>`,
      ['day', 'Sa 4.', 3],
    ],
    [
      'today and the days after it',
      '/showtimes',
      `<b>Today</b> <a href="/showtimes?on=2024-06-04">Tomorrow</a> <a href="/showtimes?on=2024-06-05">Wed 5 June</a>`,
      ['day', 'Today', 2],
    ],
    [
      'months',
      '/events/march',
      `<nav>${MONTHS.map(m => (m === 'March' ? `<strong>${m}</strong>` : `<a href="/events/${m.toLowerCase()}">${m}</a>`)).join(' ')}</nav>`,
      ['month', 'March', 11],
    ],
    [
      'months in German, with numbers in the addresses',
      '/termine?monat=3',
      ['Januar', 'Februar', 'März', 'April', 'Mai'].map((m, i) => `<a href="?monat=${i + 1}">${m}</a>`).join(' '),
      ['month', 'März', 4],
    ],
    [
      'months of several years, with numbers of entries',
      '/2024/02/',
      `<ul>${[
        ['March 2024', '2024/03'],
        ['February 2024', '2024/02'],
        ['December 2023', '2023/12'],
      ]
        .map(([m, u]) => `<li><a href="/${u}/">${m}</a> (4)</li>`)
        .join('')}</ul>`,
      ['month', 'February 2024', 2],
    ],
    [
      'years',
      '/news/2024/',
      `<ul>${[2024, 2023, 2022, 2021].map(y => `<li><a ${y === 2024 ? 'aria-current="page"' : ''} href="/news/${y}/">${y}</a></li>`).join('')}</ul>`,
      ['year', '2024', 3],
    ],
    [
      'parts',
      '/top-100-part-1',
      '<span>Part 1</span> <a href="/top-100-part-2">Part 2</a> <a href="/top-100-part-3">Part 3</a>',
      ['part', 'Part 1', 2],
    ],
    ['parts in German', '/liste', '<b>Teil 1</b> <a href="/liste-2">Teil 2</a>', ['part', 'Teil 1', 1]],
  ])('%s', (_, url, navigation, [kind, label, count]) => {
    const found = siblingsOf(url, navigation)
    expect([found?.kind, found?.current.label, found?.pages.length]).toEqual([kind, label, count])
    expect(found!.current.because.length).toBeGreaterThan(0)
  })

  test('where all letters are links, but every record starts with one', () => {
    const letters = LETTERS.map(l => `<a href="/authors/${l}.html">${l}</a>`).join(' | ')
    expect(siblingsOf('/authors', letters, WITH_A)?.pages[0]).toEqual({
      label: 'B',
      url: 'http://a.example/authors/B.html',
    })
  })
})

describe('no sibling pages are', () => {
  test.each([
    ['letters beside a list of all', '/authors', LETTERS.map(l => `<a href="/authors/${l}">${l}</a>`).join(' ')],
    ['places on the page', '/authors', LETTERS.map(l => `<a href="#${l}">${l}</a>`).join(' ')],
    [
      'letters beside "All", which is current, although one has no link',
      '/authors',
      `<b>All</b> ${LETTERS.map(l => (l === 'X' ? 'X' : `<a href="/authors/${l}">${l}</a>`)).join(' ')}`,
    ],
    [
      'an archive that the page is not part of',
      '/',
      `<ul>${[2024, 2023, 2022].map(y => `<li><a href="/news/${y}/">${y}</a> (12)</li>`).join('')}</ul>`,
    ],
    ['pages of a pager', '/?page=1', '<b>1</b> <a href="/?page=2">2</a> <a href="/?page=3">3</a>'],
    [
      'letters that lead to other sites',
      '/a',
      `<b>A</b> ${LETTERS.slice(1)
        .map(l => `<a href="http://${l.toLowerCase()}.example/">${l}</a>`)
        .join(' ')}`,
    ],
  ])('%s', (_, url, navigation) => {
    expect(siblingsOf(url, navigation)).toBeUndefined()
  })
})

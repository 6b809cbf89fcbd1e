import { expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const REPORTS = upTo(9)
  .map(
    at =>
      `<article class="report"><h2><a href="/reports/${at}">Report ${at} from the harbor of Lund</a></h2><p>The ${at + 3} boats of the year went out at ${at} and came home with more than anyone had hoped for, says the harbor master.</p><i>${at + 2} photos</i></article>`,
  )
  .join('')

const pagesOf = (thread: number, last: number): string =>
  upTo(last)
    .map(page => `<a href="/?do=topic&amp;id=${thread}&amp;p=${page - 1}">${page}</a>`)
    .join(', ')

const ROWS = upTo(6).map(at => ({
  link: `<a href="/?do=topic&amp;id=${at}">Nets number ${at}</a>`,
  by: `Ola ${at}`,
  at,
}))

const numbersOn = (behind: string): number[] => {
  const html = `<!doctype html><html lang="en"><title>Harbor</title><main><h1>Harbor news</h1>${REPORTS}</main>${behind}</html>`
  const annotated = annotatedOf(html, 'http://harbor.example/')
  const { region } = mainList(annotated)
  return listAnalysis.findFurtherPages(annotated, region.records).map(({ number }) => number)
}

test.each([
  [
    'a table',
    `<table class="forum">${ROWS.map(({ link, by, at }) => `<tr><td>${link}${at % 3 === 0 ? ` [Pages: ${pagesOf(at, 3)}]` : ''}</td><td>${by}</td><td>${at} July</td></tr>`).join('')}</table>`,
  ],
  [
    'a list',
    `<ul class="topics">${ROWS.map(({ link, by, at }) => `<li><h4>${link}</h4><small>${by}</small>${at % 2 === 0 ? ` <span>${pagesOf(at, 2)}</span>` : ''}</li>`).join('')}</ul>`,
  ],
])('pages of the items of another list are not pages of this one: %s', (_, behind) => {
  expect(numbersOn(behind)).toEqual([])
})

test('pages of the list are, beside it', () => {
  const pager = '<p class="pager"><b>1</b> <a href="/?page=2">2</a> <a href="/?page=3">3</a></p>'
  expect(numbersOn(pager)).toEqual([2])
})

test.each([
  ['<ul class="el-pager"><li class="number active">1</li><li class="number">2</li><li class="number">3</li></ul>', [2]],
  [
    '<div class="cursor-box"><div class="page current-page" tabindex="0">1</div><div class="page" tabindex="0">2</div><div class="page" tabindex="0">3</div></div>',
    [2],
  ],
  [
    '<p><span class="page selected">1</span> <span class="page">2</span> <span class="page">3</span> … <span class="page">9</span></p>',
    [2],
  ],
  ['<p><span class="page">1</span> <span class="page">2</span> <span class="page selected">3</span></p>', []],
  ['<div class="swiper"><i class="bullet active">1</i> <i class="bullet">2</i> <i class="bullet">3</i></div>', []],
  ['<ol class="steps"><li class="active">1</li> <li>2</li> <li>3</li></ol>', []],
  ['<p>Gates 1 2 3 4 are open.</p>', []],
])('numbers that only a script makes links: %s', (behind, expected) => {
  expect(numbersOn(behind)).toEqual(expected)
})

import { describe, expect, test } from 'vitest'
import { startDemo } from '../demo/server.ts'
import { analyse } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import { textOf } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { classifyBlocks } from '../src/stages/4-find/blocks/classify.ts'
import { membersOf } from '../src/stages/4-find/blocks/features.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import type { NextPage } from '../src/stages/4-find/pagination/next-page.ts'
import { readPage } from '../src/stages/6-harvest/load/read-page.ts'
import { closedAfterwards } from './closed-afterwards.ts'
import { pageOf } from './page-of.ts'

const { annotators } = shippedModels
const site = closedAfterwards(await startDemo())

/** A page with nine records, with content in each and after them. */
const list = (behind: string, inEach = ''): string => `<html lang="en"><body>
<nav><a href="/">Home</a> <a href="/about">About us</a></nav>
<main><h1>Lamps</h1><div class="items">
${Array.from({ length: 9 }, (_, i) => `<div class="item"><h3><a href="/lamp/${i}">Lamp ${'abcdefghi'[i]}</a></h3><p>It gives light, and stands on a table of oak.</p>${inEach}</div>`).join('\n')}
</div>
${behind}
</main>
<footer><a href="/terms">Terms of use</a> <a href="/privacy">Privacy</a></footer></body></html>`

const nextOf = (html: string): NextPage => analyse(pageOf(html, 'http://a.example/lamps'), shippedModels).next

/** The kind of the answer, and the text of the click target. */
const answerOf = (next: NextPage): unknown =>
  'targets' in next ? [next.kind, ...next.targets.flatMap(({ links }) => links.map(({ text }) => text))] : next.kind

describe('how a page goes on', () => {
  test('a button that loads more results', () => {
    expect(answerOf(nextOf(list('<button class="load-more">Load more</button>')))).toEqual(['load-more', 'Load more'])
  })

  test('an empty element behind the list that is watched for scrolling', () => {
    expect(answerOf(nextOf(list('<div class="infinite-scroll-sentinel"></div>')))).toEqual(['scroll', ''])
  })

  test('words that say that there is no more are the end of the list', () => {
    expect(nextOf(list('<p>No more jobs</p>')).kind).toBe('none')
  })

  test('a button counts before the sentinel beside it', () => {
    const both = '<button class="load-more">Load more</button><div class="infinite-scroll-sentinel"></div>'
    expect(answerOf(nextOf(list(both)))).toEqual(['load-more', 'Load more'])
  })

  test('a link to the next page counts before everything else', () => {
    const pager = '<div class="pagination"><b>1</b> <a href="?page=2">2</a> <a href="?page=2">Next</a></div>'
    expect(nextOf(list(`${pager}<div class="infinite-scroll-sentinel"></div>`)).kind).toBe('link')
  })

  test('a lone "More" at the end of the list', () => {
    expect(answerOf(nextOf(list('<p><a href="/lamps?after=x7k2">More</a></p>')))).toEqual(['link', 'More'])
  })

  test('by the list, not by a box in the side bar', () => {
    const box = '<aside class="sidebar"><h3>Read most</h3><a href="/box/read-most?page=2">Next</a></aside>'
    const { targets } = nextOf(list(`<p class="pager"><a href="/lamps?page=2">Next</a></p>${box}`)) as {
      targets: readonly { url: string }[]
    }
    expect(targets.map(({ url }) => url)).toEqual(['http://a.example/lamps?page=2'])
  })

  test('not by how many gave a rating', () => {
    const rating = '<div class="rating"><button>4.5</button> <button>(184)</button></div>'
    expect(answerOf(nextOf(list('<p>9 lamps</p>', rating)))).toBe('none')
  })

  test('not by the words "read more" in each record', () => {
    expect(answerOf(nextOf(list('<p>9 lamps</p>', '<a class="more" href="/lamp">Read more</a>')))).toBe('none')
  })

  test('not by words that the list is at its end', () => {
    expect(answerOf(nextOf(list('<p>You have seen all of our lamps.</p>')))).toBe('none')
  })
})

describe('on the demo sites, without a browser', () => {
  test.each([
    ['/shop/reviews/', ['load-more', 'Load more reviews']],
    ['/journal/feed/', ['scroll', 'More notes are coming…']],
  ])('%s goes on without another page', async (path, answer) => {
    const url = new URL(path, site.url).href
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const page = await readPage({ kind: 'html', bytes, url, contentType: 'text/html; charset=utf-8' })
    expect(answerOf(analyse(page, shippedModels).next)).toEqual(answer)
  })
})

describe('a pager', () => {
  const classifier = loadClassifier('pager', 'fast')
  const pagersOf = (html: string): string[][] => {
    const page = pageOf(html, 'http://a.example/lamps?page=2')
    const { table, probabilities } = classifyBlocks(annotate(page, annotators), classifier)
    return Array.from(table.nodes.keys())
      .filter(row => probabilities[row]![0]! >= 0.5)
      .map(row => Array.from(membersOf(table, row), node => textOf(page, node)))
  }
  const links = (path: string, numbers: readonly number[]): string =>
    numbers.map(n => `<a href="${path}${n}">${n}</a>`).join(' ')

  test('has its numbers, the current one and the words beside them', () => {
    const pager = `<div class="pagination"><a href="?page=1">Previous</a> <a href="?page=1">1</a> <span class="current">2</span> ${links('?page=', [3, 4])} <a href="?page=3">Next</a></div>`
    expect(pagersOf(list(pager))).toEqual([['Previous', '1', '2', '3', '4', 'Next']])
  })

  test('is no row of years', () => {
    expect(pagersOf(list(`<p>Archive: ${links('/archive/', [2019, 2020, 2021, 2022])}</p>`))).toEqual([])
  })
})

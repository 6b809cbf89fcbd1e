import { expect, test } from 'vitest'
import { harvestPages, item, items, numbersOf, page, upTo } from '../lamp-site.ts'

/** Lists in boxes of their own: only the box scrolls, never the window. */
const LOADING = `<script>
const box = document.querySelector('.box'), list = document.querySelector('.items'), rest = REST
let isBusy = false
box.addEventListener('scroll', () => {
  if (isBusy || rest.length === 0 || box.scrollTop + box.clientHeight < box.scrollHeight - 50) return
  isBusy = true
  setTimeout(() => { list.insertAdjacentHTML('beforeend', rest.splice(0, 8).join('')); isBusy = false }, 300)
})</script>`
const boxed = (shown: number, all: number, height: number): string => {
  const rest = JSON.stringify(Array.from({ length: all - shown }, (_, at) => item(shown + 1 + at)))
  const style = `<style>html, body { height: 100%; margin: 0; overflow: hidden } .box { height: 100vh; overflow-y: auto }
    .item { height: ${height}px }</style>`
  return page(
    items(1, shown),
    LOADING.replace('REST', () => rest),
    style,
  ).replace(/<main>(.*)<\/main>/s, '<div class="box">$1</div>')
}

const BOXES = {
  'in a box that is longer than the window': boxed(8, 24, 180),
  'in a box that has room for the first rows': boxed(8, 24, 60),
  'in a box that has room for all rows': boxed(8, 16, 30),
}

// At the same time, because each of them mostly waits.
test('a list that loads more when its box is scrolled is read to its end', async () => {
  const harvests = Object.entries(BOXES).map(async ([where, html]) => {
    const harvested = await harvestPages({ '/': html }, { reading: 'browser' })
    return [where, numbersOf(harvested).length, harvested.summary.isComplete] as const
  })
  expect(await Promise.all(harvests)).toEqual([
    ['in a box that is longer than the window', upTo(24).length, true],
    ['in a box that has room for the first rows', upTo(24).length, true],
    ['in a box that has room for all rows', upTo(16).length, true],
  ])
})

/** A list whose page says that it is loading more, and never does, or does so late. */
const sentinel = (after: number | undefined): string => {
  const more =
    after === undefined
      ? ''
      : `setTimeout(() => { list.insertAdjacentHTML('beforeend', rest.join('')); sign.remove() }, ${after})`
  return page(
    items(1, 8),
    `<p class="more">Loading more lamps…</p><script>
const list = document.querySelector('.items'), sign = document.querySelector('.more'), rest = ${JSON.stringify(items(9, 16))}
addEventListener('scroll', () => { if (!window.begun) { begun = true; ${more} } })</script>`,
  )
}

test('a page that says it is loading more is waited for, and incomplete if nothing comes', async () => {
  const [late, never] = await Promise.all(
    [2_000, undefined].map(after => harvestPages({ '/': sentinel(after) }, { reading: 'browser' })),
  )
  expect(numbersOf(late!)).toEqual(upTo(16))
  expect(late!.summary.isComplete).toBe(true)
  expect(numbersOf(never!)).toEqual(upTo(8))
  expect(never!.summary).toMatchObject({
    isComplete: false,
    ending: { kind: 'unread', what: 'loading', text: 'Loading more lamps…' },
  })
})

/** A carousel, with copies of its slides at both ends, above a list that is requested long after the page has loaded. */
const CAROUSEL = (() => {
  const slide = (number: number, isCopy = false): string =>
    `<div class="slide${isCopy ? ' slide-clone' : ''}"><h3>Lamp week ${number}</h3><p>New in our shop</p><a href="/week/${number}">Look at it</a></div>`
  const slides = [slide(4, true), slide(1), slide(2), slide(3), slide(4), slide(1, true)]
  const script = `<script>setTimeout(() => document.querySelector('.items').innerHTML = ${JSON.stringify(items(1, 14).join(''))}, 900)</script>`
  return page([], script, `<div class="slides">${slides.join('')}</div>`)
})()

test('a list that comes late is read, and not the carousel above it', async () => {
  const harvested = await harvestPages({ '/': CAROUSEL }, { reading: 'browser' })
  expect(numbersOf(harvested)).toEqual(upTo(14))
  expect(harvested.summary.isComplete).toBe(true)
})

/** A grid of elements with roles that draws the rows in view only, the last one first, and shows 20 rows a page. */
const GRID = `<!doctype html><html lang="en"><head><title>Tides</title><style>
  .view { height: 300px; overflow-y: auto; position: relative } .row { position: absolute; width: 100%; height: 40px }
  .cell, .head { position: absolute; width: 150px } .heads { height: 30px; position: relative }</style></head><body><h1>Tides</h1>
<div role="grid"><div role="row" class="heads">HEADS</div><div class="view"><div role="rowgroup" class="rows"></div></div></div>
<div class="foot"><span class="at"></span> <span role="button" class="turn" aria-label="Next page">›</span></div>
<script>
const view = document.querySelector('.view'), body = document.querySelector('.rows'), turn = document.querySelector('.turn')
const drawn = new Map()
let page = 0
const cellsOf = n => ['Harbor ' + n, n % 3 ? 'North coast' : 'South coast', (n * 7 % 24) + ' h', (n * 13 % 90) / 10 + ' m']
const draw = () => {
  body.style.height = 20 * 40 + 'px'
  const first = Math.max(0, Math.floor(view.scrollTop / 40) - 1), last = Math.min(20, first + 10)
  for (const [at, row] of drawn) if (at < first || at >= last) { row.remove(); drawn.delete(at) }
  for (let at = last - 1; at >= first; at--) {
    if (drawn.has(at)) continue
    const row = document.createElement('div')
    row.className = 'row'
    row.role = 'row'
    NUMBER
    row.style.transform = 'translateY(' + at * 40 + 'px)'
    row.innerHTML = cellsOf(page * 20 + at + 1).map((text, i) => '<div role="gridcell" class="cell" style="left:' + i * 150 + 'px">' + text + '</div>').join('')
    drawn.set(at, row)
    body.append(row)
  }
  document.querySelector('.at').textContent = 'Page ' + (page + 1) + ' of 2'
  turn.style.display = page === 0 ? '' : 'none'
}
view.addEventListener('scroll', () => requestAnimationFrame(draw))
turn.onclick = () => { TURN }
draw()</script></body></html>`
const grid = (number: string, turn: string): string =>
  GRID.replace(
    'HEADS',
    ['Harbor', 'Coast', 'Time', 'Height']
      .map((name, at) => `<div role="columnheader" class="head" style="left:${at * 150}px">${name}</div>`)
      .join(''),
  )
    .replace('NUMBER', number)
    .replace('TURN', turn)

const REDRAW = 'page = 1; for (const row of drawn.values()) row.remove(); drawn.clear(); draw()'
const GRIDS = {
  'with numbered rows': grid("row.setAttribute('aria-rowindex', page * 20 + at + 2)", `${REDRAW}; view.scrollTop = 0`),
  'with rows in their places only': grid('', `${REDRAW}; view.scrollTop = 0`),
  'that stays where it was scrolled to': grid('', REDRAW),
}

test('a grid that draws only the rows in view is read in its order, on all its pages', async () => {
  const harvests = Object.entries(GRIDS).map(async ([kind, html]) => {
    const { records, summary } = await harvestPages({ '/': html }, { reading: 'browser' })
    return [kind, records.map(({ values }) => Object.values(values)[0]?.text), summary.isComplete]
  })
  const harbors = upTo(40).map(number => `Harbor ${number}`)
  expect(await Promise.all(harvests)).toEqual(Object.keys(GRIDS).map(kind => [kind, harbors, true]))
})

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

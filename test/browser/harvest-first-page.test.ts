import { expect, test } from 'vitest'
import { harvestPages, items, next, numbersOf, page, upTo } from '../lamp-site.ts'

/** Rows so high that a page is longer than the window. */
const STYLE = '<style>.item { height: 200px }</style>'
const APPEND = 'html => document.querySelector(".items").insertAdjacentHTML("beforeend", html)'

/** The pages of a list whose first page shows the items up to 8, and those up to 24 by its script. */
const listWith = (script: string): Record<string, string> => ({
  '/': page(items(1, 8), `${next('/?page=2')}<script>const append = ${APPEND}\n${script}</script>`, STYLE),
  '/more': items(9, 24).join('\n'),
  '/?page=2': page(items(25, 48), next('/?page=3'), STYLE),
  '/?page=3': page(items(49, 72), next('/?page=4'), STYLE),
  '/?page=4': page(items(73, 96), '', STYLE),
})
const LOAD =
  'const load = async () => { if (!window.begun) { begun = true; append(await (await fetch("/more")).text()) } }'

const GROWING = {
  'when it is scrolled': `${LOAD}; addEventListener("scroll", load)`,
  'when its end is in view': `${LOAD}; new IntersectionObserver(([end]) => end.isIntersecting && load()).observe(document.querySelector(".pager"))`,
  'when a timer sees that it was scrolled': `${LOAD}; setInterval(() => scrollY > 0 && load(), 100)`,
  'a moment after it was loaded': `${LOAD}; setTimeout(load, 250)`,
}

// At the same time, because each of them mostly waits.
test('a first page that grows is read as a whole, although the pages after it were loaded ahead', async () => {
  const harvests = Object.entries(GROWING).map(async ([when, script]) => {
    const harvested = await harvestPages(listWith(script), { reading: 'browser' })
    return [when, { numbers: numbersOf(harvested), duplicates: harvested.summary.duplicates }]
  })
  const whole = { numbers: upTo(96), duplicates: 0 }
  expect(Object.fromEntries(await Promise.all(harvests))).toEqual(
    Object.fromEntries(Object.keys(GROWING).map(when => [when, whole])),
  )
})

/** Themes show their posts one after the other, long after the page was loaded. */
const FADE = `const hidden = [...document.querySelectorAll(".item")]
  setTimeout(() => setInterval(() => { const item = hidden.shift(); if (item) item.style.visibility = "visible" }, 60), 1200)`

test('a first page that fades in its items is read when all of them are visible', async () => {
  const style = '<style>.item { visibility: hidden }</style>'
  const pages = { '/': page(items(1, 12), `<script>${FADE}</script>`, style) }
  expect(numbersOf(await harvestPages(pages, { reading: 'browser' }))).toEqual(upTo(12))
})

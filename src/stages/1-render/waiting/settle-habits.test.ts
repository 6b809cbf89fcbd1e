import { expect, test } from 'vitest'
import type { Settled } from './settle.ts'
import { kindOfPage, SettleHabits } from './settle-habits.ts'

const seen = (latePause: number, settled = true): Settled => ({ settled, loading: false, pending: [], latePause })

/** The quiet times that pages get one after another when each sees what `latePauses` says, the last for ever. */
function waits(latePauses: number[], count: number): (number | 'full')[] {
  const habits = new SettleHabits()
  return Array.from({ length: count }, (_, i) => {
    const quiet = habits.quietFor('list')()
    habits.note('list', seen(latePauses[Math.min(i, latePauses.length - 1)]!))
    return quiet ?? 'full'
  })
}

test('pages that are ready when loaded are taken sooner with each one that was', () => {
  expect(waits([-1], 6)).toEqual(['full', 125, 31.25, 30, 30, 30])
})

test('a pause that something came after is waited for, with a margin and up to half a second', () => {
  expect(waits([-1, 60, -1], 5)).toEqual(['full', 125, 220, 220, 220])
  expect(waits([300], 4).at(-1)).toBe(500)
})

test('every tenth page is waited for in full, and may change what is known', () => {
  const quiet = waits([-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 50], 12)
  expect(quiet.slice(9)).toEqual([30, 'full', 200])
})

test('what never rests is never taken early', () => {
  const habits = new SettleHabits()
  for (let i = 0; i < 3; i++) habits.note('list', seen(-1, false))
  habits.quietFor('list')
  expect(habits.quietFor('list')()).toBe(500)
})

test('a page that is waited for needs less as soon as one of its kind has settled', () => {
  const habits = new SettleHabits()
  habits.quietFor('list')
  const second = habits.quietFor('list')
  expect(second()).toBeUndefined()
  habits.note('list', seen(-1))
  expect(second()).toBe(125)
})

test('numbers, last steps and values of a query do not make another kind of page', () => {
  expect(kindOfPage('http://a.test/list?page=2')).toBe(kindOfPage('http://a.test/list?page=3'))
  expect(kindOfPage('http://a.test/list/page/2')).toBe(kindOfPage('http://a.test/list/page/13'))
  expect(kindOfPage('http://a.test/thing/red')).toBe(kindOfPage('http://a.test/thing/blue'))
  expect(kindOfPage('http://a.test/thing/red')).not.toBe(kindOfPage('http://a.test/shop/blue'))
  expect(kindOfPage('http://a.test/list?page=2')).not.toBe(kindOfPage('http://b.test/list?page=2'))
})

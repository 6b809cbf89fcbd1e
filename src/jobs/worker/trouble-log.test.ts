import { expect, test } from 'vitest'
import { createTroubleLog } from './trouble-log.ts'

test('the same trouble is told once a minute, other trouble at once', () => {
  const told: string[] = []
  let now = 0
  const log = createTroubleLog(
    message => void told.push(`${now / 1000} s: ${message}`),
    () => now,
  )
  for (; now < 70_000; now += 10_000) log(new Error('away'))
  log('full')
  expect(told).toEqual(['0 s: away', '60 s: away', '70 s: full'])
})

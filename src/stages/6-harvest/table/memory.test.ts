import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { learnList } from './learn-list.ts'
import { readList } from './list-reader.ts'
import type { Row } from './list-template.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heapUsed = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Ten records, and enough script to notice if the page is kept in memory. */
const pageNumber = (number: number): AnnotatedPage =>
  annotatedOf(
    `<body><script>${`/* a script of page ${number} */ `.repeat(3_000)}</script><main><ul class="finds">${Array.from(
      { length: 10 },
      (_, at) =>
        `<li class="find"><h3><a href="/find/${number}-${at}">Find number ${number * 10 + at} of the long list</a></h3>
      <p class="place">Dug up in field ${at} of the parish ${number}</p></li>`,
    ).join('')}</ul></main></body>`,
  )

test('rows keep nothing alive of the pages that they were read from', () => {
  const first = pageNumber(0)
  let { template } = learnList([first], mainList(first), listAnalysis)
  const rows: Row[] = []
  const readPages = (from: number, to: number): void => {
    for (let number = from; number < to; number++) {
      const reading = readList(pageNumber(number), template, listAnalysis)
      if (reading.kind === 'lost') throw new Error(reading.because)
      template = reading.template
      rows.push(...reading.rows)
    }
  }
  readPages(1, 20)
  const before = heapUsed()
  readPages(20, 120)
  // A page's text is more than 70 kB; a hundred kept pages would be 7 MB.
  expect(heapUsed() - before).toBeLessThan(3_000_000)
  expect(rows).toHaveLength(1_190)
})

import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { annotate } from '../3-annotate/annotate.ts'
import { findFields } from '../4-find/fields/find-fields.ts'
import { findRegions } from '../4-find/regions/find-regions.ts'
import { induceWrapper } from './induce-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'
import type { Wrapper } from './wrapper.ts'
import { formatWrapper, parseWrapper } from './wrapper-file.ts'

const { annotators, judge } = shippedModels

type Table = Record<string, (string | undefined)[]>

/** What is found on a page without a wrapper, and the wrapper learned from it, written and read again. */
function learn(html: string): { readonly table: Table; readonly wrapper: Wrapper } {
  const annotated = annotate(pageOf(html), annotators)
  const found = findRegions(annotated, judge)
  if (found.kind === 'none') throw new Error(found.because)
  const [region] = found.regions
  const fields = findFields(annotated, region!.records)
  const wrapper = parseWrapper(formatWrapper(induceWrapper(annotated.page, region!, fields)))
  return { table: Object.fromEntries(fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text)])), wrapper }
}

function run(html: string, wrapper: Wrapper): Table {
  const read = runWrapper(pageOf(html), wrapper)
  if (read.kind === 'nothing') throw new Error(read.because)
  return Object.fromEntries(read.fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text)]))
}

const TALKS = ['Clay and fire', 'Maps and errors', 'Stone walls', 'Baltic songs', 'History of ink', 'Wild herbs']
const WHO = ['Ida Kim', 'Bo Ness', 'Cy Tran', 'Lea Prado', 'Kit Sato', 'Nia Cole']

describe('a cell that spans several rows counts for each of them', () => {
  /** Rows below a first cell for each group; `sizes` says how many. */
  const table = (sizes: readonly number[], shift = 0): string => {
    let at = shift
    const rows = sizes.flatMap((size, group) =>
      Array.from({ length: size }, (_, row) => {
        const day = row > 0 ? '' : `<td${size > 1 ? ` rowspan="${size}"` : ''}>Day ${group + 1 + shift}</td>`
        const talk = at++
        return `<tr>${day}<td>${TALKS[talk % 6]} ${talk}</td><td><a href="/p/${talk}">${WHO[talk % 6]}</a></td></tr>`
      }),
    )
    return `<table><thead><tr><th>Day</th><th>Talk</th><th>Speaker</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  }
  const days = (sizes: readonly number[], shift = 0): string[] =>
    sizes.flatMap((size, group) => Array.from({ length: size }, () => `Day ${group + 1 + shift}`))

  test.each([[[3, 2, 4]], [[1, 5, 1, 3]], [[2, 2, 2]]])('rows in groups of %j', sizes => {
    const { table: found, wrapper } = learn(table(sizes))
    const count = sizes.reduce((sum, size) => sum + size, 0)
    expect(found.day).toEqual(days(sizes))
    expect(found.talk).toEqual(Array.from({ length: count }, (_, at) => `${TALKS[at % 6]} ${at}`))
    expect(run(table(sizes), wrapper)).toEqual(found)
    const other = [2, 1, 3]
    expect(run(table(other, 7), wrapper)).toEqual(learn(table(other, 7)).table)
  })

  test('a wrapper without columns is still read', () => {
    const { wrapper } = learn(table([3, 2, 4]))
    const old = { ...wrapper, fields: [{ ...wrapper.fields[0]!, column: undefined, xpath: ['td[1]'] }] }
    expect(Object.values(run(table([1, 1]), parseWrapper(formatWrapper(old))))[0]).toEqual(['Day 1', 'Day 2'])
  })
})

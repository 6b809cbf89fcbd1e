import { expect, test } from 'vitest'
import { pageOf as parsedPage } from '../../../test/page-of.ts'
import { calibrated, type Model } from '../../learn/model.ts'
import { learnCalibration } from './calibrate.ts'
import type { PageFeatures } from './examples.ts'

/** A model whose votes are the value of its only feature, in tenths. */
const VOTES: Model = {
  features: ['t::votes'],
  classes: ['yes', 'other'],
  trees: Array.from({ length: 10 }, (_, at) => ({
    kind: 'split' as const,
    feature: 0,
    threshold: at + 0.5,
    missing: 'low' as const,
    weight: 2,
    shares: [0.5, 0.5],
    low: { kind: 'leaf' as const, weight: 1, shares: [0, 1] },
    high: { kind: 'leaf' as const, weight: 1, shares: [1, 0] },
  })),
}

/** A page with nodes of so many votes each, and which of them are blocks. */
const pageOf = (site: string, rows: readonly (readonly [votes: number, isBlock: boolean])[]): PageFeatures => ({
  id: site,
  site,
  page: parsedPage('<p></p>'),
  table: {
    nodes: Int32Array.from(rows.keys()),
    features: ['t::votes'],
    columns: [Float64Array.from(rows, ([votes]) => votes)],
  },
  labels: Int32Array.from(rows, ([, isBlock]) => (isBlock ? 0 : 1)),
})

/** On these sites, three of ten votes are enough. */
const modest = Array.from(
  { length: 20 },
  (_, at) =>
  pageOf(`site ${at}`, [[0, false], [1, false], [2, at % 2 === 0], [3, true], [5, true], [9, true]]), // biome-ignore format: one line
)

test('few votes are a high probability where they are mostly right', () => {
  const model = { ...VOTES, calibration: learnCalibration(modest, () => VOTES) }
  expect(calibrated(model, 0.1)).toBeLessThan(0.3)
  expect(calibrated(model, 0.3)).toBeGreaterThan(0.7)
  expect(calibrated(model, 0.9)).toBeGreaterThan(calibrated(model, 0.5))
})

test('many pages of one site count as one page', () => {
  const odd = Array.from({ length: 200 }, () => pageOf('odd', [[3, false], [5, false]])) // biome-ignore format: one line
  const model = { ...VOTES, calibration: learnCalibration([...modest, ...odd], () => VOTES) }
  expect(calibrated(model, 0.5)).toBeGreaterThan(0.5)
})

test('a model without calibration is taken by its votes', () => {
  expect(calibrated(VOTES, 0.3)).toBe(0.3)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { findDomainRecords } from '../../src/stages/4-find/domain/find-domain-records.ts'
import type { Improvement } from '../../src/stages/4-find/domain/improvement.ts'
import { loadDomain } from '../../src/stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../src/stages/4-find/domain/load-domain-finder.ts'
import { closedAfterwards } from '../closed-afterwards.ts'

const renderer = closedAfterwards(new Renderer())

test('a price that only a style sheet crosses out is not the price; without looks it is', async () => {
  const bytes = readFileSync(new URL('../domain-pages/improvements/visual.html', import.meta.url))
  const page = buildModel(
    await renderer.render({ kind: 'html', bytes, url: 'http://visual.test/' }, { scripts: false }),
  )
  const finder = loadDomainFinder(loadDomain('real-estate-uk'))
  const prices = (...without: Improvement[]) => {
    const found = findDomainRecords(page, finder, { without })
    if (found.kind === 'none') return found.because
    return found.areas[0]!.fields.find(({ name }) => name === 'price')!.cells.map(cell => cell?.value)
  }
  expect(prices()).toEqual([210_000, 395_000, 285_000])
  expect(prices('visual')).toEqual([225_000, 415_000, 299_000])
})

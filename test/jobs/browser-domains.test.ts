import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { analyse } from '../../src/analyse.ts'
import type { BrowserData } from '../../src/browser/browser-data.ts'
import { finderFrom, sourceOf } from '../../src/browser/browser-domain.ts'
import { browserModels } from '../../src/browser/browser-models.ts'
import type { DomainData } from '../../src/browser/domain-data.ts'
import { SUPPLIED_VALUES } from '../../src/datalog/run/execute.ts'
import { listFrom } from '../../src/extraction.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { chooseDomain } from '../../src/stages/4-find/domain/choose-domain.ts'
import type { Domain } from '../../src/stages/4-find/domain/domain.ts'
import type { DomainSource } from '../../src/stages/4-find/domain/domain-source.ts'
import { loadDomainSource } from '../../src/stages/4-find/domain/load-domain-source.ts'
import { sampleOf } from '../effort.ts'
import { pageOf } from '../page-of.ts'

// Domains from the data that browsers load find what domains from files find, with rules that are only code.

const ROOT = join(import.meta.dirname, '..', '..')
const built = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(ROOT, 'dist', file)).href)) as T

const { dataFrom } = await built<{ dataFrom: (...supplied: readonly unknown[]) => BrowserData }>(
  'src/prepared/browser-data.mjs',
)
const models = browserModels(dataFrom(...SUPPLIED_VALUES))
const folder = join(ROOT, 'test', 'domain-pages')
const pages = readdirSync(folder)
  .filter(file => file.endsWith('.html'))
  .map(file => {
    const { domain } = JSON.parse(readFileSync(join(folder, file.replace('.html', '.json')), 'utf8'))
    return { file, domain: domain as string, page: pageOf(readFileSync(join(folder, file), 'utf8')) }
  })
const ofDomains = pages.filter(({ domain }) => domain !== 'none')

/** Of the pages, in `npm test`: all of them take a minute. */
const EVERY = 6

const tableOf = (page: PageModel, with_: typeof models, domain: DomainSource) => {
  const findings = analyse(page, with_, { domain })
  const { lists } = findings
  if (lists.kind === 'none') return lists.because
  const { rows, leftOut } = listFrom(lists.lists[0]!, findings)
  return { rows, leftOut: leftOut.length }
}

test.each([...new Set(ofDomains.map(({ domain }) => domain))])('%s finds the same from data', async name => {
  const { domain } = await built<{ domain: DomainData }>(`browser/domains/${name}.js`)
  const [fromData, fromFiles] = [sourceOf(finderFrom(domain, models.judge)), loadDomainSource(name)]
  const own = sampleOf(
    ofDomains.filter(each => each.domain === name),
    EVERY,
  )
  expect(own.length).toBeGreaterThan(0)
  for (const { page, file } of own)
    expect({ file, found: tableOf(page, models, fromData) }).toEqual({
      file,
      found: tableOf(page, shippedModels, fromFiles),
    })
})

test('the same domain is chosen by a sketch of each', async () => {
  const { sketches } = await built<{ sketches: Domain[] }>('src/prepared/domain-sketches.mjs')
  const { basis } = await built<Pick<DomainData, 'basis'>>('src/prepared/domain-basis.mjs')
  const finders = sketches.map(domain => finderFrom({ domain, basis }, models.judge))
  const auto = loadDomainSource('auto')
  for (const { page, file } of sampleOf(pages, EVERY)) {
    const choice = chooseDomain(page, finders)
    const chosen = choice.kind === 'none' ? { because: choice.because } : { name: choice.finder.domain.name }
    expect({ file, chosen }).toEqual({ file, chosen: auto.choose(page) })
  }
})

import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { learn } from '../../src/by-example.ts'
import { textOfCell } from '../../src/export/cell-text.ts'
import { harvest } from '../../src/pipeline.ts'
import { exportWrapper } from '../../src/shipped-readers.ts'
import { findBrowser } from '../../src/stages/1-render/browser-path.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { Wrapper } from '../../src/stages/5-wrap/wrapper.ts'
import { storedList } from '../../src/stages/7-monitor/stored-list.ts'
import type { StoredWrapper } from '../../src/stages/7-monitor/stored-wrapper.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())
const folder = temporaryFolder()
// A script finds Playwright beside itself.
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
const run = promisify(execFile)

type Rows = readonly Readonly<Record<string, string | null>>[]

/** A different session ID is in the addresses of every answer. */
const withoutSession = (text: string): string => text.replace(/([?&]sid=)[0-9a-f]+/, '$1')

const comparable = (rows: Rows): Rows =>
  rows.map(row => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text && withoutSession(text)])))

interface Learned {
  readonly wrapper: Wrapper
  /** What a walk with the wrapper reads. */
  readonly rows: Rows
}

/** What was learned on the first pages of a listing, and what a walk over all its pages reads with it. */
async function learnList(address: string): Promise<Learned> {
  const url = new URL(address, site.url).href
  const options = { renderer, politeness: { delayMs: 0 } }
  const first = harvest(url, options)
  for await (const _ of first);
  const { wrapper } = storedList(first.seen)!
  const rows: Record<string, string | null>[] = []
  const walk = harvest(url, { ...options, wrapper })
  for await (const { values } of walk) {
    const cells = wrapper.fields.map(({ name, kind }) => {
      const value = values[name]
      return [name, value ? textOfCell(kind, value) : null] as const
    })
    rows.push(Object.fromEntries(cells))
  }
  return { wrapper, rows }
}

/** Both scripts need the same walk. */
const learned = new Map<string, Promise<Learned>>()
function learnedOn(address: string): Promise<Learned> {
  const known = learned.get(address) ?? learnList(address)
  learned.set(address, known)
  return known
}

const fileOf = (address: string, ending: string): string => join(folder, `list${address.replaceAll('/', '-')}${ending}`)

/** The rows of the script for Playwright, from the start of the wrapper or from other addresses. */
async function runScript(wrapper: StoredWrapper, file: string, ...addresses: string[]): Promise<Rows> {
  writeFileSync(file, exportWrapper(wrapper, 'playwright').text)
  const args = [file, ...addresses, '--format', 'json', '--delay', '0', '--browser', findBrowser()!]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1e8 })
  return comparable(JSON.parse(stdout))
}

test('the script of a page wrapper reads the pages that it is given', async () => {
  const at = (path: string): string => new URL(path, site.url).href
  const fields = { name: 'Kelp Door Mat, Ink', price: '£40' }
  const example = await learn(at('/shop/p/TP-2040/'), { fields, renderer })
  if (example.kind !== 'learned') throw new Error(example.problems[0]?.message)
  const { wrapper } = example.stored
  const pages = [at('/shop/p/TP-2051/'), at('/shop/p/TP-2062/')]
  expect(await runScript(wrapper, fileOf('/product/', '.mjs'), ...pages)).toEqual([
    { name: 'Kelp Seed Tray, Mustard', price: '£7.99' },
    { name: 'Corrie Wash Bag, Ink', price: '£27.00' },
  ])
})

describe('a script for Playwright reads what a walk with its wrapper reads', () => {
  test.each(LISTINGS)('$address: $pagination', async ({ address }) => {
    const { wrapper, rows } = await learnedOn(address)
    expect(await runScript(wrapper, fileOf(address, '.mjs'))).toEqual(comparable(rows))
    expect(rows.length).toBeGreaterThan(0)
  })
})

const hasScrapy = await run('scrapy', ['version']).then(
  () => true,
  () => false,
)
if (!hasScrapy) console.error('SKIPPED: the tests of spiders need Scrapy (apt-get install python3-scrapy)')

/** Listings that need neither scripts nor clicks. */
const STATIC = LISTINGS.filter(
  ({ source, pagination }) => source === 'html' && !/scroll|button|^load more$/.test(pagination),
)

describe.skipIf(!hasScrapy)('a spider for Scrapy reads what a walk with its wrapper reads', () => {
  test.each(STATIC)('$address: $pagination', async ({ address }) => {
    const { wrapper, rows } = await learnedOn(address)
    expect(await crawl(wrapper, fileOf(address, '.py'))).toEqual(comparable(rows))
    expect(rows.length).toBeGreaterThan(0)
  })

  test('no text of a wrapper becomes code', async () => {
    const { wrapper } = await learnedOn('/town/clubs/')
    const name = '"""\' + __import__("os").abort() + \'\\ \u2028 \n😀 $& # @wrapper'
    const [field] = wrapper.fields
    const hostile = { ...wrapper, fields: [{ ...field!, name }] }
    expect((await crawl(hostile, fileOf('/hostile/', '.py'))).map(row => Object.keys(row))[0]).toEqual([name])
  })
})

async function crawl(wrapper: Wrapper, file: string): Promise<Rows> {
  writeFileSync(file, exportWrapper(wrapper, 'scrapy').text)
  const output = file.replace(/py$/, 'json')
  const settings = ['-s', 'DOWNLOAD_DELAY=0', '-s', 'LOG_LEVEL=ERROR']
  const { stderr } = await run('scrapy', ['runspider', file, '-O', output, ...settings], { cwd: folder })
  expect(stderr).toBe('')
  return comparable(JSON.parse(readFileSync(output, 'utf8')))
}

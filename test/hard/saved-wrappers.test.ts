import { defaultTreeAdapter, parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { harvest } from '../../src/pipeline.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { xpathOf } from '../../src/stages/2-model/node-path.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import type { RecordNodes } from '../../src/stages/4-find/regions/region.ts'
import type { Harvest } from '../../src/stages/6-harvest/harvest.ts'
import { checkTemplate, type StoredTemplate } from '../../src/stages/7-monitor/check-template.ts'
import { formatStored, parseStored } from '../../src/stages/7-monitor/stored-file.ts'
import { storedList } from '../../src/stages/7-monitor/stored-list.ts'
import { readStored } from '../../src/stages/7-monitor/stored-wrapper.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { readPageCases } from '../page-case.ts'
import { pageOf } from '../page-of.ts'
import { childrenOf, type Node } from '../parsed-page.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

async function seenBy(run: Harvest): Promise<Harvest['seen']> {
  for await (const _ of run);
  return run.seen
}

/** As `--save-wrapper` writes it and `amberyl check` reads it; undefined for a page without a list. */
function saved(seen: Harvest['seen']): StoredTemplate | undefined {
  const list = storedList(seen)
  if (!list) return undefined
  const { wrapper, state } = parseStored(formatStored(list))
  return { wrapper, state: state! }
}

function verdictOn(stored: StoredTemplate, page: PageModel): string {
  const { kind, because } = checkTemplate(stored, page)
  return kind === 'same' ? kind : `${kind}: ${because}`
}

test.each(LISTINGS)('$address: a saved wrapper knows its page and the next one', async ({ address }) => {
  const start = new URL(address, site.url)
  const options = { pages: 2, politeness: { delayMs: 0 } } as const
  const parsed = await seenBy(harvest(start, { ...options, reading: 'parser' }))
  // Some lists are drawn by scripts.
  const seen = parsed.models.length > 0 ? parsed : await seenBy(harvest(start, { ...options, renderer }))
  const [first, second] = seen.models as [PageModel, PageModel?]
  const one = saved(await seenBy(harvest(first)))!
  const both = second ? [one, saved(seen)!] : [one]
  expect(both.map(({ state }) => state.template.pages)).toEqual(second ? [1, 2] : [1])
  expect(both.flatMap(each => [first, second ?? first].map(page => verdictOn(each, page)))).toEqual(
    both.flatMap(() => ['same', 'same']),
  )
})

/** Fewer records are not enough for two pages. */
const MIN_RECORDS = 4
/** Each of its two pages has one kind of row only, which one page cannot tell from a new template. */
const ONE_KIND_A_PAGE = ['two-in-a-row-croatian']

const CASES = readPageCases().filter(
  ({ none, only, slug }) => !none && only !== 'rendered' && !ONE_KIND_A_PAGE.includes(slug),
)

test.each(CASES)('$slug: a saved wrapper knows its page, and that page with other records', async ({ html, url }) => {
  const page = pageOf(html, url)
  const stored = saved(await seenBy(harvest(page)))
  if (!stored) return
  expect(verdictOn(stored, page)).toBe('same')
  const { list } = readStored(page, stored.wrapper)
  if (list!.records.length < MIN_RECORDS) return
  // Two by two, so that both have odd and even records.
  const [some, others] = [0, 1].map(half =>
    pageOf(
      without(html, page, list!.records, row => Math.floor(row / 2) % 2 === half),
      url,
    ),
  )
  const partly = saved(await seenBy(harvest(some!)))
  if (partly) expect(verdictOn(partly, others!)).toBe('same')
})

function without(
  html: string,
  page: PageModel,
  records: readonly RecordNodes[],
  isGone: (row: number) => boolean,
): string {
  const document = parse(html, { scriptingEnabled: true })
  const gone = records.filter((_, row) => isGone(row)).flat()
  const nodes = gone.flatMap(node => elementAt(document, xpathOf(page, node)) ?? [])
  for (const node of nodes) defaultTreeAdapter.detachNode(node as Parameters<typeof defaultTreeAdapter.detachNode>[0])
  return serialize(document)
}

/** Undefined for a text node. */
function elementAt(document: Node, xpath: string): Node | undefined {
  let at: Node | undefined = document
  for (const [, tag, position] of xpath.matchAll(/\/([^/[]+)\[(\d+)\]/g))
    at = at && childrenOf(at).filter(node => 'tagName' in node && node.tagName === tag)[Number(position) - 1]
  return at
}

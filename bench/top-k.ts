import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { findTopK } from '../src/stages/4-find/top-k/find-top-k.ts'

const SIZES = [1_000, 4_000, 16_000, 64_000]
/** The fastest run counts: other load only adds time. */
const RUNS = 9
const WARM_UPS = 5
const ITEMS = 10
/** The largest number that a title may promise. */
const MOST_ITEMS = 500

type MakePage = (nodes: number) => string

/** What makes a page long: its items, what is around its list, or the number of its items. */
const KINDS: Readonly<Record<string, MakePage>> = {
  'long items': nodes => article(ITEMS, paragraphs(nodes / ITEMS), ''),
  'much around': nodes => article(ITEMS, paragraphs(30), comments(nodes)),
  // From 16,000 nodes on, the items get longer instead.
  'many items': nodes => {
    const items = Math.min(MOST_ITEMS, Math.round(nodes / NODES_AN_ITEM))
    return article(items, paragraphs(nodes / items), '')
  },
}

const NODES_AN_ITEM = 20

interface Row {
  readonly kind: string
  readonly nodes: number
  readonly model: number
  readonly topK: number
}

/** How long finding the promised list takes compared with building the page model, and how both grow. */
export async function main(): Promise<void> {
  const rows: Row[] = []
  for (const [kind, make] of Object.entries(KINDS)) {
    // Small pages finish before the code is optimized, which would make the growth look small.
    for (let warm = 0; warm < WARM_UPS; warm++) measure(kind, make(SIZES[1]!))
    for (const size of SIZES) rows.push(measure(kind, make(size)))
  }
  console.table(
    rows.map(({ kind, nodes, model, topK }) => ({
      page: kind,
      nodes,
      'page model ms': model.toFixed(1),
      'top-k ms': topK.toFixed(1),
      'top-k / model': (topK / model).toFixed(2),
      'µs a node': ((1000 * topK) / nodes).toFixed(2),
    })),
  )
  for (const kind of Object.keys(KINDS)) console.log(growthOf(rows.filter(row => row.kind === kind)))
}

function measure(kind: string, html: string): Row {
  const snapshot = parseHtml(html, { url: 'http://bench.example/list' })
  const page = buildModel(snapshot)
  return {
    kind,
    nodes: page.nodeCount,
    model: fastest(() => buildModel(snapshot)),
    topK: fastest(() => findList(page)),
  }
}

function findList(page: PageModel): void {
  const found = findTopK(page)
  if (found.kind === 'none') throw new Error(`the list of the bench page was not found: ${found.because}`)
}

function fastest(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

function growthOf(rows: readonly Row[]): string {
  const [small, large] = [rows[1]!, rows.at(-1)!]
  const growth = (value: (row: Row) => number): string => (value(large) / value(small)).toFixed(1)
  return `${small.kind}: from ${small.nodes} to ${large.nodes} nodes (${growth(row => row.nodes)}-fold) the page model takes ${growth(row => row.model)} times as long, top-k ${growth(row => row.topK)} times`
}

function article(items: number, body: (item: number) => string, around: string): string {
  const list = Array.from({ length: items }, (_, i) => `<h2>${i + 1}. Garden of the ${i}th house</h2>${body(i)}`)
  const menu = Array.from({ length: 20 }, (_, i) => `<li><a href="/m${i}">Menu ${i}</a></li>`).join('')
  return `<!doctype html><title>${items} Best Gardens</title><ul>${menu}</ul><main><h1>${items} Best Gardens</h1>${list.join('')}</main>${around}`
}

/** A paragraph has five nodes: itself, two texts, a link, and its text. */
const paragraphs =
  (nodes: number) =>
  (item: number): string =>
    Array.from(
      { length: Math.max(1, Math.round(nodes / 5)) },
      (_, i) => `<p>Roses and a <a href="/g/${item}/${i}">pond ${i}</a> that are worth the way in early summer.</p>`,
    ).join('')

/** A comment has eight nodes, including its name. */
const comments = (nodes: number): string =>
  `<section id=comments>${Array.from(
    { length: Math.round(nodes / 8) },
    (_, i) => `<div class=comment><h3>Guest ${i}</h3><p>I was there <b>${i} times</b> and liked it.</p></div>`,
  ).join('')}</section>`

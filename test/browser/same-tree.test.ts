import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capture } from '../../src/stages/1-render/capture.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { xpathOf } from '../../src/stages/2-model/node-path.ts'
import { attributesOf, type PageModel, tagOf } from '../../src/stages/2-model/page-model.ts'
import { nodeOf } from '../../src/stages/2-model/xpath.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'

const renderer = closedAfterwards(new Renderer())
const live = await renderer.open({ kind: 'html', bytes: Buffer.from('<p>x'), url: 'http://example.test/' })
const session = await live.page.context().newCDPSession(live.page)

const URL = 'http://example.test/'

// Without select: Chromium keeps elements in it since version 135, parse5 drops them as the standard had it before.
// Pieces that are hard for parsers: tables out of order, unclosed and misnested tags, raw text, foreign elements.
const name = fc.constantFrom(
  ...'a b p div span ul li table tr td th tbody caption option h1 form button svg math title desc'.split(' '),
  ...'textarea pre script style noscript template iframe br img input hr col frameset body html head o:p x-y'.split(
    ' ',
  ),
)
const attribute = fc.constantFrom(
  '',
  ' id=x',
  ' class="a b"',
  ' href="/y?a=1&amp;b"',
  ' hidden',
  ' style="color:red"',
  ' ID=z id=w',
  ' xlink:href=q',
)
const piece = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(name, attribute).map(([tag, attributes]) => `<${tag}${attributes}>`) },
  { weight: 3, arbitrary: name.map(tag => `</${tag}>`) },
  { weight: 3, arbitrary: fc.constantFrom('text', ' ', '\n  ', ' two words ', '&amp;', '&nbsp;', '<', 'ü', '漢') },
  { weight: 1, arbitrary: fc.constantFrom('<!-- c -->', '<!doctype html>', '<![CDATA[x]]>', '<?pi?>', '</>', '<x"y>') },
)
const html = fc.array(piece, { minLength: 1, maxLength: 40 }).map(pieces => pieces.join(''))

async function rendered(source: string): Promise<PageModel> {
  await live.page.setContent(source, { waitUntil: 'commit' })
  const { documents, strings } = await capture(live.page, 200_000, session)
  return buildModel({
    url: URL,
    renderedBy: 'browser',
    viewport: { width: 1280, height: 1024 },
    documents,
    strings,
    warnings: [],
  })
}

/** Tag, parent and attributes of each node; without the documents of frames, which a parser does not load. */
function structure(page: PageModel): string[] {
  const inFrame = (node: number): boolean =>
    page.frames.slice(1).some(({ first, last }) => first <= node && node <= last)
  const nodes = Array.from({ length: page.nodeCount }, (_, node) => node).filter(node => !inFrame(node))
  return nodes.map(node => `${xpathOf(page, node)} ${JSON.stringify([...attributesOf(page, node)].sort())}`)
}

function checkNumbers(page: PageModel): void {
  const tags: number[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    const parent = page.parent[node]!
    tags[page.start[node]!] = node
    tags[page.end[node]!] = node
    expect(parent).toBeLessThan(node)
    expect(page.depth[node]).toBe(parent < 0 ? 0 : page.depth[parent]! + 1)
    if (parent >= 0) {
      expect(page.start[parent]!).toBeLessThan(page.start[node]!)
      expect(page.end[parent]!).toBeGreaterThan(page.end[node]!)
      expect(page.last[node]!).toBeLessThanOrEqual(page.last[parent]!)
    }
    expect(nodeOf(page, xpathOf(page, node)), `${xpathOf(page, node)} ${tagOf(page, node)}`).toBe(node)
  }
  expect(tags).toHaveLength(2 * page.nodeCount)
}

test('random HTML gives the same model parsed and in Chromium, and its numbers agree with its tree', async () => {
  await fc.assert(
    fc.asyncProperty(html, async source => {
      const parsed = buildModel(parseHtml(source, { url: URL }))
      const page = await rendered(source)
      checkNumbers(parsed)
      checkNumbers(page)
      expect(structure(page)).toEqual(structure(parsed))
    }),
    { numRuns: 80 * EFFORT },
  )
})

test("XPaths are the browser's own", async () => {
  await fc.assert(
    fc.asyncProperty(html, async source => {
      const page = await rendered(source)
      // XPath 1.0 in the browser knows HTML names and text; not prefixes, odd names, frames' insides and SVG.
      const paths = Array.from({ length: page.nodeCount }, (_, node) => xpathOf(page, node)).filter(
        path => !/iframe\[\d+\]\/html|\*|:|svg|math|frameset/.test(path),
      )
      const found = await live.page.evaluate(
        list => list.map(path => document.evaluate(`count(${path})`, document, null, 1, null).numberValue),
        paths,
      )
      expect(found).toEqual(paths.map(() => 1))
    }),
    { numRuns: 20 * EFFORT },
  )
})

import { parse } from 'parse5'
import { fastestRun, processorMs } from '../src/evaluation/fastest-run.ts'
import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import type { Annotators } from '../src/stages/3-annotate/compile.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { learnDetails } from '../src/stages/5-wrap/page/details/learn-details.ts'
import { learnByExample } from '../src/stages/5-wrap/page/learn-by-example.ts'
import type { PageWrapper } from '../src/stages/5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../src/stages/5-wrap/page/run-page-wrapper.ts'
import { listPage } from './list-page.ts'

const SIZES = [1_300, 10_000, 100_000]
const DETAIL_PAGES = 5
const DETAIL_NODES = 2_500

/** How long learning by example and learning from detail pages take, beside parsing the same pages with parse5. */
export function main(): void {
  const annotators = loadAnnotators()
  const rows = [...SIZES.map(size => byExample(size, annotators)), details(annotators)]
  console.table(rows)
}

interface Row {
  readonly what: string
  readonly nodes: number
  readonly 'first ms': string
  readonly 'learn ms': string
  readonly 'read ms': string
  readonly 'learn / parse5': string
  readonly 'read / parse5': string
}

/** Learns three fields that a user copied from the middle of the page. */
function byExample(size: number, annotators: Annotators): Row {
  const html = listPage(size)
  const page = modelOf(html, 'http://bench.test/thing')
  const middle = Math.floor(size / 50)
  const fields = {
    title: `Thing number ${middle} of the list`,
    note: `Some words about thing ${middle}, which is a fine one to own.`,
    first: 'Menu 3',
  }
  return measure(
    'three fields by example',
    [html],
    [page],
    () => {
      const learned = learnByExample([{ page, fields }], { annotators })
      if (learned.kind !== 'learned') throw new Error(learned.problems.map(({ message }) => message).join('; '))
      return learned.wrapper
    },
    annotators,
  )
}

function details(annotators: Annotators): Row {
  const htmls = Array.from({ length: DETAIL_PAGES }, (_, number) => detailPage(number))
  const pages = htmls.map((html, number) => modelOf(html, `http://bench.test/thing/${number}`))
  return measure(
    `${DETAIL_PAGES} detail pages`,
    htmls,
    pages,
    () => {
      const learned = learnDetails(pages, annotators)
      if (learned.kind !== 'page') throw new Error(learned.because)
      return learned
    },
    annotators,
  )
}

function measure(
  what: string,
  htmls: readonly string[],
  pages: readonly PageModel[],
  learn: () => PageWrapper,
  annotators: Annotators,
): Row {
  const first = timed(learn)
  const learned = fastestRun(() => timed(learn))
  const { annotations } = annotate(pages[0]!, annotators)
  const read = fastestRun(() => timed(() => runPageWrapper(pages[0]!, learned.result, annotations)))
  if (read.result.kind !== 'read') throw new Error(`${what}: the wrapper does not read its own page`)
  const parsed = fastestRun(() => timed(() => htmls.map(html => parse(html))))
  return {
    what,
    nodes: pages[0]!.nodeCount,
    'first ms': first.ms.toFixed(0),
    'learn ms': learned.ms.toFixed(0),
    'read ms': read.ms.toFixed(1),
    'learn / parse5': (learned.ms / parsed.ms).toFixed(1),
    'read / parse5': ((read.ms / parsed.ms) * htmls.length).toFixed(2),
  }
}

/** A page about one thing, with as much template around it as such pages have. */
function detailPage(number: number): string {
  const facts = Array.from(
    { length: 12 },
    (_, i) => `<tr><th>Property ${i}</th><td>Value ${(number + 3) * (i + 7)} of ${number}</td></tr>`,
  ).join('\n')
  const prose = Array.from(
    { length: 8 },
    (_, i) => `<p>Paragraph ${i} says what makes thing ${number} worth its ${number * 31 + i} steps from the door.</p>`,
  ).join('\n')
  const subject = `<h1>Thing number ${number}</h1><p class=price>£${number * 7 + 3}.99</p><table>${facts}</table><div>${prose}</div>`
  return listPage(DETAIL_NODES)
    .replace('<main id=list>', `<main>${subject}</main><aside>`)
    .replace('</main><p class=pager', '</aside><p class=pager')
}

function timed<T>(run: () => T): { readonly ms: number; readonly result: T } {
  const before = processorMs()
  const result = run()
  return { ms: processorMs() - before, result }
}

const modelOf = (html: string, url: string): PageModel => buildModel(parseHtml(html, { url }))

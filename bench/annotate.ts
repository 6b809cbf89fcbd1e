import { parse } from 'parse5'
import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { type Annotators, compileAnnotators, onlyTypes } from '../src/stages/3-annotate/compile.ts'
import { loadAnnotators, readAnnotators, shippedAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { ANNOTATION_RELATIONS, readAnnotationFacts } from '../src/stages/3-annotate/relations.ts'
import { listPage } from './list-page.ts'

const SIZES = [1_000, 3_000, 10_000, 30_000]
const NAMES = [1_000, 150_000]
const RUNS = 25
/** The first runs are slower, until the hot loops are compiled. */
const WARM_UP = 10

/** How long annotating takes compared with parsing the same page with parse5, and what a long list of names adds. */
export async function main(): Promise<void> {
  const annotators = loadAnnotators()
  printSizes(annotators)
  printTypes(annotators)
  printNames()
}

function printSizes(annotators: Annotators): void {
  const names = ANNOTATION_RELATIONS.map(relation => relation.name)
  const rows = SIZES.map(size => {
    const html = listPage(size)
    const page = modelOf(html)
    const annotated = annotate(page, annotators)
    const [annotateTime, factsTime, parseTime] = medians(
      () => annotate(page, annotators),
      () => readAnnotationFacts(annotated, names),
      () => parse(html),
    )
    return { nodes: page.nodeCount, annotations: annotated.annotations.count, annotateTime, factsTime, parseTime }
  })
  console.table(
    rows.map(({ nodes, annotations, annotateTime, factsTime, parseTime }) => ({
      nodes,
      annotations,
      'annotate ms': annotateTime!.toFixed(2),
      '+ all facts ms': factsTime!.toFixed(2),
      'parse5 ms': parseTime!.toFixed(2),
      'annotate / parse5': (annotateTime! / parseTime!).toFixed(2),
    })),
  )
  const [small, large] = [rows[1]!, rows[3]!]
  console.log(
    `from ${small.nodes} to ${large.nodes} nodes: annotate grows ${(large.annotateTime! / small.annotateTime!).toFixed(1)}-fold, nodes ${(large.nodes / small.nodes).toFixed(1)}-fold`,
  )
}

function printTypes(annotators: Annotators): void {
  const page = modelOf(listPage(3_000))
  const sets = [...annotators.types.map(type => [type.name]), annotators.types.map(type => type.name)]
  const times = medians(...sets.map(types => () => annotate(page, onlyTypes(annotators, types))))
  console.table(sets.map((types, i) => ({ types: types.join(', '), 'ms at 3,000 nodes': times[i]!.toFixed(2) })))
}

/** The list alone, and with the shipped annotators. The page names some of the things in every list. */
function printNames(): void {
  const page = modelOf(listPage(3_000))
  const shipped = readAnnotators([shippedAnnotators()])
  const lists = NAMES.map(count => [{ type: 'PLACE', lists: [{ name: 'places', entries: placeNames(count) }] }])
  const start = performance.now()
  const alone = lists.map(definitions => compileAnnotators(definitions))
  const compileTime = performance.now() - start
  const beside = lists.map(definitions => compileAnnotators([...shipped, ...definitions]))
  const times = medians(...[...alone, ...beside].map(each => () => annotate(page, each)))
  console.table(
    NAMES.map((names, i) => ({
      names,
      'list alone ms': times[i]!.toFixed(2),
      'with all others ms': times[NAMES.length + i]!.toFixed(2),
    })),
  )
  console.log(`150,000 names cost ${(times[1]! / times[0]!).toFixed(2)} times as much as 1,000 alone,`)
  console.log(
    `${(times[3]! / times[2]!).toFixed(2)} times with all others; compiling both lists took ${compileTime.toFixed(0)} ms`,
  )
}

/** Invented names of one to three words; some start with words that are frequent on the page. */
function placeNames(count: number): string[] {
  const syllables = ['ba', 'co', 'du', 'fe', 'gi', 'ha', 'jo', 'ku', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo']
  const word = (number: number): string =>
    Array.from({ length: 5 }, (_, i) => syllables[(number >> (4 * i)) & 15]!).join('')
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 === 0) return word(i * 7)
    return i % 3 === 1 ? `thing ${word(i * 7)}` : `${word(i)} of ${word(i * 5)}`
  })
}

const modelOf = (html: string): PageModel => buildModel(parseHtml(html, { url: 'http://bench.test/' }))

/** The median time of each, measured alternately so that a busy moment affects all equally. */
function medians(...works: readonly (() => unknown)[]): number[] {
  const times = works.map((): number[] => [])
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now()
      work()
      if (run >= WARM_UP) times[i]!.push(performance.now() - start)
    }
  }
  return times.map(each => each.sort((a, b) => a - b)[each.length >> 1]!)
}

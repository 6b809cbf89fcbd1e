import { join } from 'node:path'
import { parseHtml } from '../src/stages/1-render/parse.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { compileAnnotators } from '../src/stages/3-annotate/compile.ts'
import type { AnnotatorDefinition } from '../src/stages/3-annotate/definition.ts'
import { readAnnotators, shippedAnnotators } from '../src/stages/3-annotate/load-annotators.ts'

const FEW_NAMES = 1_000
const HOMES = 400
const RUNS = 25
/** The first runs are slower, until the hot loops are compiled. */
const WARM_UP = 10
/** How often the lists are loaded: the first time, the file system is slow. */
const LOADS = 5

/** The cost of all shipped place names compared with a thousand of them, on a page full of places. */
export async function main(): Promise<void> {
  const folder = join(shippedAnnotators(), '..', 'domains', 'annotators', 'places')
  const shipped = readAnnotators([shippedAnnotators()])
  const places = readAnnotators([folder])
  const counts = [FEW_NAMES, namesIn(places).length]
  const lists = counts.map(count => nameList(places, count))
  // The page names places of the short list, so that both find them; the long list finds some more ("Elm Grove").
  const page = placesPage(namesIn([lists[0]!]))
  const works = [...lists.map(list => [list]), ...lists.map(list => [...shipped, list])].map(definitions => {
    const annotators = compileAnnotators(definitions)
    return () => annotate(page, annotators)
  })
  const [fewAlone, allAlone, fewBeside, allBeside] = medians(RUNS, WARM_UP, ...works) as [
    number,
    number,
    number,
    number,
  ]
  const found = works.slice(0, 2).map(work => work().annotations.count)
  console.table([
    {
      names: counts[0],
      found: found[0],
      'list alone ms': fewAlone.toFixed(2),
      'with all others ms': fewBeside.toFixed(2),
    },
    {
      names: counts[1],
      found: found[1],
      'list alone ms': allAlone.toFixed(2),
      'with all others ms': allBeside.toFixed(2),
    },
  ])
  console.log(`${counts[1]} names cost ${(allAlone / fewAlone).toFixed(2)} times as much as ${counts[0]} alone,`)
  console.log(`${(allBeside / fewBeside).toFixed(2)} times together with all others, on ${page.nodeCount} nodes`)
  printLoading(folder)
}

function printLoading(folder: string): void {
  const [reading, both] = medians(
    LOADS,
    1,
    () => readAnnotators([folder]),
    () => compileAnnotators(readAnnotators([folder])),
  ) as [number, number]
  console.log(`reading all files takes ${reading.toFixed(0)} ms, preparing them ${(both - reading).toFixed(0)} ms more`)
}

const namesIn = (definitions: readonly AnnotatorDefinition[]): string[] =>
  definitions
    .filter(each => each.type === 'PLACE')
    .flatMap(each => each.lists ?? [])
    .flatMap(list => list.entries.map(entry => (typeof entry === 'string' ? entry : entry.words)))

/** Names from the whole list, so that few of them are as varied as all. */
function nameList(places: readonly AnnotatorDefinition[], count: number): AnnotatorDefinition {
  const names = namesIn(places)
  const entries = Array.from({ length: count }, (_, i) => names[Math.floor((i * names.length) / count)]!)
  return { type: 'PLACE', lists: [{ name: 'places', exact: true, entries }] }
}

/** A page of homes like those of portals: each with an address, some words, and a price. */
function placesPage(names: readonly string[]): PageModel {
  const homes = Array.from({ length: HOMES }, (_, i) => {
    const [town, region] = [names[(i * 379) % names.length]!, names[(i * 761 + 5) % names.length]!]
    return `<li><h3><a href="/home/${i}">Home ${i} with a garden</a></h3><p class=address>${i} Elm Grove, ${town}, ${region}</p>
<p>A light home near the centre of ${town} with ${i % 5} rooms, quiet and close to shops and schools.</p><b>£${i * 997}</b></li>`
  })
  return buildModel(parseHtml(`<html lang=en><body><ul>${homes.join('\n')}</ul>`, { url: 'http://bench.test/' }))
}

/** The median time of each, measured alternately so that a busy moment affects all equally. */
function medians(runs: number, warmUp: number, ...works: readonly (() => unknown)[]): number[] {
  const times = works.map((): number[] => [])
  for (let run = 0; run < warmUp + runs; run++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now()
      work()
      if (run >= warmUp) times[i]!.push(performance.now() - start)
    }
  }
  return times.map(each => each.sort((a, b) => a - b)[each.length >> 1]!)
}

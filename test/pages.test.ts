import { describe, expect, test } from 'vitest'
import { analyse, type Findings } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import type { NodeId, PageModel } from '../src/stages/2-model/page-model.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { findFields } from '../src/stages/4-find/fields/find-fields.ts'
import { findRegions } from '../src/stages/4-find/regions/find-regions.ts'
import type { Regions } from '../src/stages/4-find/regions/region.ts'
import { cpuClock } from './cpu-time.ts'
import { contentsOf, expectedRecords, foundContents, foundNext, missedFields, readPageCases } from './page-case.ts'
import { pageOf } from './page-of.ts'
import { repeatedColumns } from './repeated-columns.ts'

const { annotators, judge } = shippedModels
const regionsOf = (html: string): Regions => findRegions(annotate(pageOf(html), annotators), judge)

for (const page of readPageCases().filter(({ only }) => only === undefined)) {
  describe(page.slug, () => {
    const found = analyse(pageOf(page.html, page.url), shippedModels)
    const may = (what: string) => (page.fails?.[`parsed ${what}`] ? test.fails : test)
    test('has regions that share no node', () => {
      expect(sharedNodes(found)).toEqual([])
    })
    if (page.next) {
      may('next')('leads to its next page', () => {
        expect(foundNext(found.next)).toBe(page.next)
      })
    }
    if (page.none) {
      may('records')('has no list', () => {
        expect(foundContents(found)).toEqual([])
      })
      return
    }
    const records = expectedRecords(found.page, page)
    const fields = findFields(found.annotated, records)
    test('is as its case says', () => {
      expect(records).toHaveLength(page.count!)
      expect(contentsOf(found.page, records)[0]).toContain(page.first!)
    })
    may('records')('gives its records', () => {
      expect(foundContents(found)).toEqual(contentsOf(found.page, records))
    })
    test('has no column that repeats another', () => {
      const columns = fields.map(({ name, kind, cells }) => ({
        name,
        kind,
        texts: cells.map(cell => cell?.text),
      }))
      expect(repeatedColumns(columns)).toEqual([])
    })
    if (page.fields) {
      may('fields')('gives its fields', () => {
        expect(missedFields(fields, page)).toEqual([])
      })
    }
  })
}

/** Nodes that belong to two records, of one region or of two. */
function sharedNodes({ page, lists }: Findings): NodeId[] {
  const nodes = lists.kind === 'none' ? [] : lists.lists.flatMap(({ region }) => region.records.flat())
  const sorted = nodes.toSorted((a, b) => a - b)
  let end = -1
  return sorted.filter(node => {
    const isShared = node <= end
    end = Math.max(end, page.last[node]!)
    return isShared
  })
}

describe('pages without a list', () => {
  test('an empty page', () => {
    expect(regionsOf('').kind).toBe('none')
    expect(regionsOf('<!DOCTYPE html><html><head><title>x</title></head><body></body></html>').kind).toBe('none')
  })

  test('one link', () => {
    expect(regionsOf('<a href="/next">Go on</a>').kind).toBe('none')
  })

  test('only text', () => {
    expect(regionsOf('There is nothing here yet. Come back in spring, when the work is done.').kind).toBe('none')
    expect(regionsOf(`<p>${'A long text in one paragraph. '.repeat(300)}</p>`).kind).toBe('none')
  })
})

describe('hostile pages', () => {
  const list = (name: string): string =>
    `<ul class="${name}">${['Oak', 'Elm', 'Ash', 'Fir', 'Yew']
      .map(tree => `<li class="${name}"><h3><a href="/${tree}">${tree} board</a></h3><p>Sawn from ${tree}.</p></li>`)
      .join('')}</ul>`
  const countOf = (found: Regions): number => (found.kind === 'regions' ? found.regions[0]!.records.length : 0)

  test.each(['__proto__ constructor', 'hasOwnProperty', '" onclick="x()', '&lt;b&gt; {}', '💧 ❄', 'a'.repeat(20_000)])(
    'class names say nothing that breaks anything: %.20s',
    name => {
      expect(countOf(regionsOf(list(name)))).toBe(5)
    },
  )

  test('a list four hundred elements deep', () => {
    expect(countOf(regionsOf(`${'<div>'.repeat(400)}${list('tree')}${'</div>'.repeat(400)}`))).toBe(5)
  })

  test('ten megabytes of text beside the list', () => {
    expect(() => regionsOf(`<p>${'water '.repeat(1_700_000)}</p>${list('tree')}`)).not.toThrow()
  })
})

describe('very large pages', () => {
  const COLOURS = ['red', 'blue', 'green', 'grey', 'white', 'black', 'yellow']

  test('five thousand records', () => {
    const record = (i: number): string =>
      `<li class="item"><h3><a href="/item/${i}">Part ${i} ${COLOURS[i % 7]}</a></h3><p>${COLOURS[(i * 3) % 7]}, box of ${
        (i * 7) % 40
      }</p><span class="price">€${(i * 37) % 900}.${10 + (i % 80)}</span></li>`
    const html = `<nav><a href="/">Home</a> <a href="/all">All</a></nav><ul>${Array.from({ length: 5_000 }, (_, i) => record(i)).join('\n')}</ul>`
    const found = regionsOf(html)
    expect(found.kind === 'regions' && found.regions[0]!.records.length).toBe(5_000)
  })

  test('fifty thousand equal links are answered in seconds', () => {
    const html = `<body>${'<a href="/x">Link</a> '.repeat(50_000)}</body>`
    const page: PageModel = pageOf(html)
    const cpuMs = cpuClock()
    const found = findRegions(annotate(page, annotators), judge)
    expect(cpuMs()).toBeLessThan(8_000)
    expect(['none', 'regions']).toContain(found.kind)
  })
})

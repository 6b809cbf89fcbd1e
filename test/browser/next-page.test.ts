import { describe, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { parseHtml } from '../../src/stages/1-render/parse.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import { annotate } from '../../src/stages/3-annotate/annotate.ts'
import { classifyBlocks } from '../../src/stages/4-find/blocks/classify.ts'
import { loadClassifier } from '../../src/stages/4-find/blocks/load-block-type.ts'
import { chooseNextPage } from '../../src/stages/4-find/pagination/find-next-page.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { cpuClock } from '../cpu-time.ts'

const { annotators } = shippedModels
const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())
const classifiers = {
  fast: loadClassifier('pagination-link', 'fast'),
  precision: loadClassifier('pagination-link', 'precision'),
}

/** Where the next page is: an address, `button`, or `none`. */
function nextOf(page: PageModel, profile: keyof typeof classifiers): string[] {
  const classifier = classifiers[profile]
  const { threshold } = classifier.definition.profiles[profile]!
  const next = chooseNextPage(page, classifyBlocks(annotate(page, annotators), classifier), { threshold })
  if (next.kind === 'none') return []
  return next.targets.map(target => target.url ?? 'button')
}

const parsed = (html: string, url = 'http://a.example/list'): PageModel => buildModel(parseHtml(html, { url }))

describe('on the demo sites, rendered', () => {
  const open = async (path: string): Promise<PageModel> =>
    buildModel(await renderer.render({ kind: 'url', url: new URL(path, site.url).href }))

  test.each([
    ['/homes/', ['/homes/?page=2']],
    ['/homes/?page=4', ['/homes/?page=5']],
    ['/shop/outlet/?page=3', ['/shop/outlet/?page=4']],
    ['/journal/', ['/journal/page/2/']],
    ['/journal/page/3/', ['/journal/page/4/']],
    ['/journal/archive/volume-2.html', ['/journal/archive/volume-3.html']],
    ['/homes/?page=9', []],
    ['/journal/archive/volume-9.html', []],
  ])('%s leads to %j', async (path, expected) => {
    const page = await open(path)
    const next = (profile: keyof typeof classifiers): string[] =>
      nextOf(page, profile).map(url => url.replace(site.url, '/'))
    expect([next('precision'), next('fast')]).toEqual([expected, expected])
  })
})

describe('rendered pages that make it hard', () => {
  const rendered = async (html: string): Promise<PageModel> =>
    buildModel(await renderer.render({ kind: 'html', bytes: Buffer.from(html), url: 'http://a.example/list' }))

  const things = Array.from(
    { length: 8 },
    (_, i) => `<li><a href="/thing/${'abcdefgh'[i]}">Thing of wood</a></li>`,
  ).join('')
  const buttons =
    '<nav class="pagination"><button disabled>1</button> <button>2</button> <button>3</button> <button>Next</button></nav>'

  test('the buttons of a pager that is shown can be clicked', async () => {
    expect(nextOf(await rendered(`<ul>${things}</ul>${buttons}`), 'precision')).toEqual(['button'])
  })

  test('those of a pager that a style sheet hides cannot', async () => {
    const hidden = '<style>.pagination { display: none }</style>'
    expect(nextOf(await rendered(`${hidden}<ul>${things}</ul>${buttons}`), 'precision')).toEqual([])
  })

  test('a pager in a frame', async () => {
    const pager =
      '<div class=pagination><b>1</b> <a href=?page=2>2</a> <a href=?page=3>3</a> <a href=?page=2>Next</a></div>'
    const frame = `<h1>Things</h1><p>All of them.</p><iframe srcdoc='<ul>${things}</ul>${pager}'></iframe>`
    expect(nextOf(await rendered(frame), 'precision')).toEqual(['http://a.example/list?page=2'])
  })
})

describe('pages that make it hard', () => {
  const list = '<ul><li>First thing</li><li>Second thing</li><li>Third thing</li></ul>'
  const pager = (href: (n: number) => string): string =>
    `<nav class=pagination><span class=current>1</span> <a href="${href(2)}">2</a> <a href="${href(3)}">3</a> <a rel=next href="${href(2)}">Next ›</a></nav>`

  test('the base of the page counts', () => {
    const page = parsed(
      `<base href="http://b.example/dir/">${list}${pager(n => `?page=${n}`)}`,
      'http://b.example/dir/',
    )
    expect(nextOf(page, 'fast')).toEqual(['http://b.example/dir/?page=2'])
  })

  test('two pagers of one list agree', () => {
    const page = parsed(pager(n => `?page=${n}`) + list + pager(n => `?page=${n}`))
    expect(nextOf(page, 'fast')).toEqual(['http://a.example/list?page=2'])
  })

  test('a page from right to left', () => {
    const page = parsed(
      `<html lang=ar dir=rtl><body>${list}<div class=pagination><b>1</b> <a href="?page=2">2</a> <a href="?page=3">3</a> <a href="?page=2">التالي</a></div>`,
    )
    expect(nextOf(page, 'fast')).toEqual(['http://a.example/list?page=2'])
  })

  test('script addresses are buttons', () => {
    const page = parsed(`${list}${pager(() => 'javascript:go()')}`)
    expect(nextOf(page, 'fast')[0]).toBe('button')
  })

  test('20,000 links without a pager take a moment and give nothing', () => {
    const links = Array.from({ length: 20_000 }, (_, i) => `<a href="/thing/${i}">Thing ${i}</a> `).join('')
    const page = parsed(`<main>${links}</main>`)
    const cpuMs = cpuClock()
    expect(nextOf(page, 'fast')).toEqual([])
    expect(cpuMs()).toBeLessThan(15_000)
  })

  test('links without text, and a page without links, are no trouble', () => {
    expect(nextOf(parsed(`<a href="/a"></a><a href="http://["><img></a>${list}`), 'fast')).toEqual([])
    expect(nextOf(parsed(list), 'fast')).toEqual([])
    expect(nextOf(parsed(''), 'fast')).toEqual([])
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { renderStatically } from '../../stages/1-render/static.ts'
import { buildModel } from '../../stages/2-model/build.ts'
import { encodePage } from '../../stages/2-model/page-file/page-file.ts'
import { tagOf } from '../../stages/2-model/page-model.ts'
import { EXIT } from '../terminal/exit-code.ts'

const folder = temporaryFolder()

const PAGE = `<!doctype html><title>Pots & "pans"</title>
<ul>${['Red', 'Blue', '<b>Green</b>', 'Small', 'Large']
  .map(
    (name, at) =>
      `<li><a class="name" href="/pot?n=${at}&x='y'">${name.replaceAll('<', '&lt;')} pot</a> <span class="price">$${at + 4}.50</span></li>`,
  )
  .join('')}</ul>
<script>document.title = 'no'</script><a rel="next" href="?page=2">Next</a>`

const saved = (html = PAGE): string => {
  const file = join(folder, 'saved.html')
  writeFileSync(file, html)
  return file
}

test('without a browser, the preview has the table with reasons and says why there is no picture', async () => {
  const file = join(folder, 'preview.html')
  const args = ['preview', saved(), '--static', '--base-url', 'https://pots.example/list', '-o', file]
  expect(await runCommand(args)).toMatchObject({ code: 0, out: '' })
  const html = readFileSync(file, 'utf8')
  expect(html).toContain('No picture: the page was read without a browser. Leave out --static')
  expect(html).toContain('5 records with 3 fields')
  expect(html).toContain('Next page: https://pots.example/list?page=2')
  expect(html).toMatch(/<summary>price<\/summary><span>price: price, in 5 of 5 records<\/span>/)
  expect(html).toContain('<td class="figure">$4.50</td>')
})

test('text of the page is text: it cannot add markup, scripts, or addresses that run something', async () => {
  const evil = PAGE.replaceAll("/pot?n=1&x='y'", 'javascript:alert(1)').replace('Red', '&lt;img src=x onerror=y>')
  const { out } = await runCommand(['preview', saved(evil), '--static', '--base-url', 'https://pots.example/'])
  expect(out).toContain('<title>Preview of Pots &amp; &quot;pans&quot;</title>')
  expect(out).toContain('&lt;b&gt;Green&lt;/b&gt; pot')
  expect(out).toContain('&lt;img src=x onerror=y&gt; pot')
  expect(out).toContain('href="https://pots.example/pot?n=2&amp;x=%27y%27"')
  expect(out).not.toMatch(/<script|href="javascript|<img/i)
  expect(out).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`)
})

test('a page file with boxes gives a sketch with records, fields, and the next link where they are', async () => {
  const source = { kind: 'html', url: 'https://pots.example/list', bytes: Buffer.from(PAGE) } as const
  const parsed = buildModel(await renderStatically(source))
  const column = (of: (node: number) => number): Float32Array =>
    Float32Array.from({ length: parsed.nodeCount }, (_, node) => of(node))
  const isItem = (node: number): boolean => tagOf(parsed, node) === 'li'
  const size = { width: 1000, height: 10 * parsed.nodeCount + 10 }
  const page = {
    ...parsed,
    visual: {
      page: size,
      viewport: size,
      left: column(node => (isItem(node) ? 100 : 200)),
      right: column(node => (isItem(node) ? 900 : 400)),
      top: column(node => 10 * node),
      bottom: column(node => 10 * (isItem(node) ? parsed.last[node]! : node) + 8),
      style: new Int32Array(parsed.nodeCount).fill(-1),
      styles: [],
    },
  }
  const file = join(folder, 'pots.page')
  writeFileSync(file, encodePage(page))
  const { out } = await runCommand(['preview', file])
  expect(out).toContain('<img src="data:image/svg+xml;base64,')
  expect(out.match(/<a class="record"/g)).toHaveLength(5)
  expect(out).toMatch(
    /<a class="record" id="record-1" href="#row-1" tabindex="0" style="left:10%;top:[\d.]+%;width:80%/,
  )
  expect(out.match(/<a class="field f\d+"/g)).toHaveLength(10)
  // Each field is named once, and only there a stop of the keyboard.
  expect(out.match(/<a class="field f\d+" href="#row-\d" tabindex="0"/g)).toHaveLength(2)
  expect(out).toMatch(
    /<a class="next" tabindex="0" [^>]*><b [^>]*>next page<\/b><i role="note"><span>next page → https:/,
  )
  expect(out).toMatch(/<span>price: \$4\.50 = 4\.5 USD<\/span><span>read from the text at /)
  expect(out).toContain('<th scope="row"><a href="#record-1">1</a></th>')
})

test('a page without a list is shown with the reason', async () => {
  const { code, out, err } = await runCommand(['preview', saved('<title>About</title><p>We sell pots.'), '--static'])
  expect(code).toBe(EXIT.noList)
  expect(out).toMatch(/<p>No list found: .+\.<\/p>/)
  expect(out).not.toContain('<table>')
  expect(err).toContain('note: no list on ')
})

test('on a terminal, it asks for a file', async () => {
  expect(await runCommand(['preview', saved(), '--static'], { isTerminal: true })).toMatchObject({
    code: 2,
    err: expect.stringContaining('Name a file with -o preview.html.'),
  })
  expect(await runCommand(['preview', saved(), '--region', 'all'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('A preview shows one list'),
  })
})

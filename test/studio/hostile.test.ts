import { expect, test } from 'vitest'
import { serve } from '../local-server.ts'
import { setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly page: string
  readonly records: number
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

const studio = setUpStudio()

const MARKUP = '<img src=x onerror="window.owned=1"><script>window.owned=1</script>'
const FORMULA = '=HYPERLINK("https://evil.example/","click")'
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A table whose texts, column names, and attributes attack whoever shows them. */
const ROWS = Array.from(
  { length: 8 },
  (
    _,
    at,
  ) => `<tr onclick="window.owned=1" data-x="${escaped(MARKUP)}"><td><a href="javascript:window.owned=1">${at} ${escaped(MARKUP)}</a>
  <td>${escaped(FORMULA)} ${at}<td>£${at + 1}.50<td><img src="/beacon-${at}.png" onerror="window.owned=1" alt="${escaped(MARKUP)}"></tr>`,
)
const PAGE = `<title>${escaped(MARKUP)}</title><h1>${escaped(FORMULA)}</h1><script>window.owned=1</script>
<table><tr><th>${escaped(MARKUP)}<th>${escaped(FORMULA)}<th>@SUM(1)<th>__proto__</tr>${ROWS.join('')}</table>
<a rel=next href="javascript:alert(1)">Next</a>`

test('a hostile page runs nothing in the studio, and nothing leaves it', async () => {
  const origin = await serve((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
  const extract = (body: Record<string, unknown>) => studio.server.json<Found>('/extractions', { body, status: 201 })
  const plain = await extract({ url: `${origin}/` })
  // Names of columns are made from the page; here, someone has chosen worse ones.
  const [first, second] = plain.fields
  const found = await extract({ page: plain.page, rename: { [first!.name]: MARKUP, [second!.name]: FORMULA } })
  expect(found.records).toBe(8)
  expect(found.fields.slice(0, 2).map(({ name }) => name)).toEqual([MARKUP, FORMULA])

  const retail = await extract({ page: plain.page, domain: 'retail' })
  const fields = encodeURIComponent(JSON.stringify([[MARKUP, `0 ${MARKUP}`]]))

  const page = await studio.open('/')
  const requests: string[] = []
  const dialogs: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const [path, ready] of [
    [`/x/${found.id}?record=1&inspect=1&field=${encodeURIComponent(found.fields[0]!.id)}`, '.inspector-details dt'],
    [`/x/${found.id}?show=text`, '.page-text'],
    [`/x/${found.id}?why=list&depth=experts`, '.reason'],
    [`/x/${found.id}?why=next&record=1`, '.why-sentence'],
    [`/x/${found.id}/compare?b=tables`, '.compare-summary'],
    [`/example?page=${found.page}&fields=${fields}`, '.example-state'],
    [`/domains/retail?tab=page&x=${retail.id}`, '[aria-label="Annotations"]'],
  ] as const) {
    await page.goto(studio.server.origin + path)
    await page.locator(ready).first().waitFor()
    for (const button of await page.locator('summary.reason').all()) await button.click()
    expect(await page.evaluate('window.owned')).toBeUndefined()
    // A text of the page is shown as it is, and never becomes an element or an address.
    expect(await page.locator('img[src="x"], a[href^="javascript:"], [onerror], [onclick]').count()).toBe(0)
  }
  const outside = requests.filter(url => !url.startsWith(`${studio.server.origin}/`) && !url.startsWith('blob:'))
  expect(outside).toEqual([])
  expect(dialogs).toEqual([])
})

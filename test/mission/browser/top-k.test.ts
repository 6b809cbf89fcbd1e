import { afterAll, expect, test } from 'vitest'
import { close, topK } from '../../../src/index.ts'

afterAll(close)

const TREES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
const ADVICE = ['Soil', 'Light', 'Water', 'Wind', 'Frost', 'Pests']
const PROSE = 'It grows in most gardens without much care, and lives for longer than those who planted it. '
const image = (width: number, height: number): string =>
  `<img width=${width} height=${height} src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`
const page = (big: string, long: string): string => `<title>6 trees</title><h1>6 trees</h1><p>${PROSE}</p>${big}${long}`
const long = ADVICE.map(name => `<article><h3>${name}</h3>${image(9, 6)}<p>${PROSE.repeat(6)}</p></article>`).join('')

test.each([
  ['images', TREES.map(name => `<section><h2>${name}</h2>${image(900, 600)}<p>${PROSE}</p></section>`)],
  [
    'large fonts and white space',
    TREES.map(
      name => `<section style="font-size:60px;padding:40px"><h2>${name}</h2>${image(9, 6)}<p>${PROSE}</p></section>`,
    ),
  ],
])('T4: candidates are ranked by visual area, not only by characters: %s', async (_, sections) => {
  const titles = async (without: readonly 'area'[]): Promise<readonly string[]> => {
    const input = { html: page(sections.join(''), long), url: 'http://trees.test/' }
    const found = await topK(input, { render: true, paperOnly: true, without })
    return found.kind === 'list' ? found.items.map(({ title }) => title) : [found.because]
  }
  expect(await titles([])).toEqual(TREES)
  expect(await titles(['area'])).toEqual(ADVICE)
})

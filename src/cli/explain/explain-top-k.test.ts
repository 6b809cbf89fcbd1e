import { expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'

const ABOUT = 'It is picked by hand in spring and dried on the hill, and those who know it drink nothing else all year.'
const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha']
const explain = (title: string, ...args: string[]): Promise<Ending> =>
  runCommand(['explain', '-', '--static', '--base-url', 'http://tea.example/', '--topk', ...args], {
    stdin: `<title>${title}</title><h1>${title}</h1>${TEAS.map((tea, i) => `<h2>${i + 1}. ${tea}</h2><p>${ABOUT}</p>`).join('')}`,
  })

test('numbers of the title, lists of that size and what speaks for the likeliest', async () => {
  const { code, out } = await explain('4 Best Teas of 2020')
  expect(code).toBe(0)
  expect(out.split('\n').slice(0, 7)).toEqual([
    'http://tea.example/',
    '  the list: 4 · Best Teas of 2020',
    'Numbers in the titles, with the evidence for each:',
    expect.stringMatching(/^ +\+\d\.\d\d 4: title: "4 Best Teas of 2020", starts the title/),
    '      no 2020: a year',
    'Lists of that size, with the score of their title:',
    expect.stringMatching(/^ +\+\d+\.\d\d 4 with the same tag path: "1\. Assam" … "4\. Sencha"/),
  ])
  expect(out).toMatch(/^Why the first one:\n +-9\.00 starting score\n +\+\d\.\d\d the title\n/m)
  expect(out).toMatch(/^ +\+2\.00 all numbered = 1$/m)
})

test('the reasons add up to the score', async () => {
  const { promises, lists } = JSON.parse((await explain('4 Best Teas', '--json')).out)
  const added = lists[0].reasons.reduce((sum: number, { adds }: { adds: number }) => sum + adds, 0)
  expect(-9 + promises[0].score + added).toBeCloseTo(lists[0].score)
  expect(lists[0]).toMatchObject({ k: 4, isList: true, heads: { length: 4, 0: '/html[1]/body[1]/h2[1]' } })
})

test('a page without a number, and a number that is asked for', async () => {
  expect((await explain('Teas')).out).toContain('no top-k list: no number in the title\n')
  expect((await explain('Teas', '--k', '4')).out).toContain('the list: 4 · Teas\n')
})

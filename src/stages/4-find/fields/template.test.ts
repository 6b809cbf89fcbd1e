import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { attributeOf } from '../../2-model/page-model.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { findFields } from './find-fields.ts'

const { annotators } = shippedModels

/** The texts of each column; elements with the attribute `r` are records. */
function columnsOf(html: string): (string | undefined)[][] {
  const page = pageOf(html)
  const records = Array.from({ length: page.nodeCount }, (_, node) => node).filter(
    node => attributeOf(page, node, 'r') !== undefined,
  )
  const fields = findFields(
    annotate(page, annotators),
    records.map(node => [node]),
  )
  return fields.map(({ cells }) => cells.map(cell => cell?.text))
}

const PEOPLE = ['Ann Oak', 'Bob Elm', 'Eve Yew', 'Ian Ash']

test('texts formatted each in its own way are columns', () => {
  expect(columnsOf(PEOPLE.map((name, at) => `<p r><b>${name}</b> <i>Post ${at}</i></p>`).join(''))).toEqual([
    PEOPLE,
    ['Post 0', 'Post 1', 'Post 2', 'Post 3'],
  ])
})

test('words picked out here and there stay in their text', () => {
  const texts = ['<b>oak</b> <i>boards</i>', 'elm <b>boards</b>', 'boards of yew', '<b>ash</b> boards']
  expect(columnsOf(texts.map(text => `<div r><p>${text}</p></div>`).join(''))).toEqual([
    ['oak boards', 'elm boards', 'boards of yew', 'ash boards'],
  ])
})

test('titles with a colon are no labels', () => {
  const titles = ['Film: night', 'Talk: bread', 'Walk: moss', 'Film: rain', 'Open: all']
  const html = titles.map((title, at) => `<div r><div>${title}</div><div>${at + 1} May 2020</div></div>`).join('')
  expect(columnsOf(html)[0]).toEqual(titles)
})

test('class names made for each record align nothing and part nothing', () => {
  const name = (at: number, part: number): string => `c${((at + 1) * 7919 + part * 104729).toString(36)}`
  const html = Array.from(
    { length: 12 },
    (_, at) =>
      `<div r class=${name(at, 0)}><span class=${name(at, 1)}>Firm ${at}</span><span class=${name(at, 2)}>Town ${at}</span></div>`,
  ).join('')
  expect(columnsOf(html).map(column => column[3])).toEqual(['Firm 3', 'Town 3'])
})

test('a short text among long ones stays in their column', () => {
  const long = 'a text that goes on and on until it has more words than a list has'
  const html = [long, long, 'a short one', long].map(
    (text, at) => `<div r><p>${text} ${at}</p><p>From €${at + 7}0</p></div>`,
  )
  expect(columnsOf(html.join(''))[0]).toEqual([`${long} 0`, `${long} 1`, 'a short one 2', `${long} 3`])
})

test('links to one place are one column, also where they lead to a part of it', () => {
  const html = PEOPLE.map(
    (name, at) =>
      `<div r><a href="/${at}"><img src="/${at}.jpg"></a><a href="/${at}">${name}</a><a href="/${at}#more">More</a></div>`,
  ).join('')
  expect(columnsOf(html)).toHaveLength(3)
})

test('links that a long text mentions are not the record’s', () => {
  const html = PEOPLE.map((name, at) => {
    const mention = at === 1 || at === 2 ? `<a href="/x${at}">someone</a>` : 'someone'
    return `<div r><h3><a href="/${at}">${name}</a></h3><p>${name} came to the river and met ${mention} there, who told of the old mill and of the bread that was made in it.</p></div>`
  }).join('')
  expect(
    columnsOf(html)
      .flat()
      .filter(text => text?.includes('/x')),
  ).toEqual([])
})

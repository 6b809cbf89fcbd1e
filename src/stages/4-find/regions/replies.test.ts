import { expect, test } from 'vitest'
import { annotatedOf, mainList } from '../../../../test/list-analysis.ts'
import { textOf } from '../../2-model/page-model.ts'

const WRITERS = ['Ada Hill', 'Bo Lund', 'Cy Marsh', 'Di North', 'Eli Ost']

const message = (number: number, subject: string, answers = ''): string =>
  `<li><a href="/m/${number}.html">${subject}</a><a name="${number}"> </a><i>${WRITERS[number % 5]}</i>${answers && `<ul>${answers}</ul>`}</li>`

test('a message and its answers are records of their own, also without an element around each', () => {
  const subjects = ['Tiles in the hall', 'A leaking tap', 'Keys for the shed', 'Paint for the fence', 'New members']
  const threads = subjects.map((subject, at) => {
    const deepest = message(10 * at + 3, subject)
    return message(
      10 * at,
      subject,
      at % 2 ? '' : message(10 * at + 1, subject, deepest) + message(10 * at + 2, subject),
    )
  })
  const annotated = annotatedOf(`<h1>Archive by thread</h1><ul>${threads.join('')}</ul>`)
  const { records } = mainList(annotated).region
  const texts = records.map(nodes =>
    nodes
      .map(node => textOf(annotated.page, node).trim())
      .join(' ')
      .trim(),
  )
  expect(texts).toHaveLength(5 + 3 * 3)
  expect(new Set(texts.slice(0, 4))).toEqual(
    new Set(['Ada Hill', 'Bo Lund', 'Cy Marsh', 'Di North'].map(name => `Tiles in the hall ${name}`)),
  )
})

test('items with lists of other things in them are records as a whole', () => {
  const months = ['May', 'June', 'July', 'August', 'September']
  const items = months.map(
    (month, at) =>
      `<li><a href="/${month}">Report for ${month} of the year</a> <i>${at + 3} pages</i><ul><li>${month} sales</li><li>${month} costs</li></ul></li>`,
  )
  const annotated = annotatedOf(`<h1>Reports</h1><ul>${items.join('')}</ul>`)
  expect(mainList(annotated).region.records).toHaveLength(5)
})

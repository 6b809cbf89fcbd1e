import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { adoptWrapper, type LearnedList, learnList } from './learn-list.ts'
import { type ListReading, readList } from './list-reader.ts'
import type { ListTemplate, Row } from './list-template.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly price: string
  readonly note?: string
  readonly was?: string
}

const NAMES = ['Oak shelf', 'Elm chair', 'Ash stool', 'Fir bench', 'Yew table', 'Pine rack', 'Lime box', 'Beech bed']

/** Eight items, numbered from `start`; `others` overrides values of single items. */
const items = (start: number, others: Readonly<Record<number, Partial<Item>>> = {}): Item[] =>
  NAMES.map((name, at) => ({
    id: start + at,
    name: `${name} ${start + at}`,
    price: `€${20 + start + at}.50`,
    ...others[at],
  }))

const plain = ({ id, name, price, note, was }: Item): string =>
  `<li class="item"><h3><a href="/item/${id}">${name}</a></h3><span class="price">${price}</span>${
    was ? `<span class="was">${was}</span>` : ''
  }${note ? `<em class="note">${note}</em>` : ''}<button>Add to basket</button></li>`

const frame = (
  list: string,
): string => `<html><head><title>Shop</title></head><body><header class="top"><a href="/">Home</a>
  <a href="/help">Help</a></header><main class="shop"><h1>Everything made of wood</h1>${list}</main><footer>Open from nine to five</footer></body></html>`

const pageOfItems = (all: readonly Item[], between = ''): AnnotatedPage =>
  annotatedOf(frame(`<ul class="items">${all.map(plain).join('\n')}${between}</ul>`))

const learn = (...pages: AnnotatedPage[]): LearnedList => learnList(pages, mainList(pages[0]!), listAnalysis)

function readOn(page: AnnotatedPage, template: ListTemplate): Extract<ListReading, { kind: 'read' }> {
  const reading = readList(page, template, listAnalysis)
  if (reading.kind === 'lost') throw new Error(reading.because)
  return reading
}

/** One column as texts, by its name. */
const column = (rows: readonly Row[], { columns }: ListTemplate, name: string): (string | undefined)[] => {
  const at = columns.findIndex(each => each.name === name)
  return rows.map(({ cells }) => cells[at]?.text)
}
const names = ({ columns }: ListTemplate): string[] => columns.map(({ name }) => name)

describe('pages of one look', () => {
  test('the second page has the columns of the first', () => {
    const { template } = learn(pageOfItems(items(1)))
    const next = readOn(pageOfItems(items(9)), template)
    expect([next.newColumns, next.relearned]).toEqual([[], undefined])
    expect(column(next.rows, next.template, 'title')).toEqual(items(9).map(({ name }) => name))
    expect(column(next.rows, next.template, 'price')).toEqual(items(9).map(({ price }) => price))
    expect(next.rows.map(({ link }) => link)).toEqual(items(9).map(({ id }) => `http://example.test/item/${id}`))
  })

  test('typed values come with the texts', () => {
    const { template, pages } = learn(pageOfItems(items(1)))
    const at = names(template).indexOf('price')
    expect(pages[0]!.rows[0]!.cells[at]).toEqual({ text: '€21.50', value: 21.5, currency: 'EUR' })
    expect(readOn(pageOfItems(items(9)), template).rows[0]!.cells[at]).toMatchObject({ value: 29.5, currency: 'EUR' })
  })

  test('flags and times have the same values on each page', () => {
    const page = (start: number): AnnotatedPage =>
      annotatedOf(
        frame(
          `<ul>${items(start)
            .map(
              ({ id, name }) =>
                `<li><h3><a href="/item/${id}">${name}</a></h3>${id % 3 ? '' : '<b>New</b>'}<time datetime="2025-05-${10 + id}T08:00">${id} days ago</time></li>`,
            )
            .join('')}</ul>`,
        ),
      )
    const learned = learn(page(1))
    const next = readOn(page(9), learned.template)
    const values = (rows: readonly Row[], kind: string): unknown[] => {
      const at = learned.template.columns.findIndex(each => each.kind === kind)
      return rows.map(({ cells }) => cells[at]?.value)
    }
    expect(values(learned.pages[0]!.rows, 'boolean').filter(Boolean)).toEqual([true, true])
    expect(values(next.rows, 'boolean').filter(Boolean)).toEqual([true, true, true])
    expect(values(learned.pages[0]!.rows, 'date')[7]).toBe('2025-05-18T08:00')
    expect(values(next.rows, 'date')[7]).toBe('2025-05-26T08:00')
  })

  test('what every record says is no column, on any page', () => {
    const { template } = learn(pageOfItems(items(1)))
    const second = readOn(pageOfItems(items(9)), template)
    const third = readOn(pageOfItems(items(17)), second.template)
    expect([...names(third.template)].sort()).toEqual(['price', 'title', 'title_link'])
  })
})

describe('values that later pages bring', () => {
  test('make a column at the end', () => {
    const { template } = learn(pageOfItems(items(1)))
    const next = readOn(pageOfItems(items(9, { 2: { was: '€45.00' }, 5: { was: '€52.00' } })), template)
    expect(next.newColumns).toHaveLength(1)
    expect(names(next.template).slice(0, -1)).toEqual(names(template))
    const texts = column(next.rows, next.template, next.newColumns[0]!.name)
    expect(texts.filter(text => text !== undefined)).toEqual(['€45.00', '€52.00'])
    expect(column(next.rows, next.template, 'price')).toEqual(items(9).map(({ price }) => price))
  })

  test('are read by the wrapper from then on', () => {
    const { template } = learn(pageOfItems(items(1)))
    const second = readOn(pageOfItems(items(9, { 2: { was: '€45.00' }, 5: { was: '€52.00' } })), template)
    const third = readOn(pageOfItems(items(17, { 1: { was: '€61.00' } })), second.template)
    expect(third.newColumns).toEqual([])
    expect(column(third.rows, third.template, second.newColumns[0]!.name)[1]).toBe('€61.00')
  })

  test('that one record of the first page had already are filled in there', () => {
    const { template } = learn(pageOfItems(items(1, { 3: { note: 'Signed by its maker' } })))
    expect(names(template)).not.toContain('note')
    const next = readOn(pageOfItems(items(9, { 6: { note: 'Only one left' } })), template)
    expect(next.newColumns.map(({ name }) => name)).toEqual(['note'])
    const at = names(next.template).indexOf('note')
    expect(next.earlier).toEqual([{ page: 0, row: 3, column: at, value: { text: 'Signed by its maker' } }])
    expect(next.rows[6]!.cells[at]).toMatchObject({ text: 'Only one left' })
  })

  test('a column that a given wrapper did not find on the first page is filled in there, too', () => {
    const [first, second] = [pageOfItems(items(1)), pageOfItems(items(9, { 2: { note: 'Signed by its maker' } }))]
    const { wrapper } = learn(first).template
    const fields = wrapper.fields.map(rule => (rule.name === 'price' ? { ...rule, xpath: ["b[@class='cost']"] } : rule))
    const adopted = adoptWrapper(first, { ...wrapper, fields }, { isFixed: false })
    if (adopted.kind === 'nothing') throw new Error(adopted.because)
    expect(column(adopted.rows, adopted.template, 'price')).toEqual(NAMES.map(() => undefined))
    const next = readOn(second, adopted.template)
    const at = names(next.template).indexOf('price')
    expect(column(next.rows, next.template, 'price')[0]).toBe('€29.50')
    expect(next.earlier.filter(value => value.column === at).map(({ page, value }) => [page, value.text])).toEqual(
      items(1).map(({ price }) => [0, price]),
    )
  })

  test('are a column at once where both pages are learned together', () => {
    const { template, pages } = learn(
      pageOfItems(items(1, { 3: { note: 'Signed by its maker' } })),
      pageOfItems(items(9, { 6: { note: 'Only one left' } })),
    )
    expect(pages.map(({ rows }) => column(rows, template, 'note').filter(Boolean))).toEqual([
      ['Signed by its maker'],
      ['Only one left'],
    ])
  })
})

describe('records of another kind', () => {
  test('that stand beside the known ones belong to the list', () => {
    const { template } = learn(pageOfItems(items(1)))
    const [first, ...others] = items(9)
    const large = plain(first!).replace('<li class="item">', '<li class="large item-of-the-week">')
    const page = annotatedOf(frame(`<ul class="items">${large}${others.map(plain).join('')}</ul>`))
    const next = readOn(page, template)
    expect(column(next.rows, next.template, 'title')).toEqual(items(9).map(({ name }) => name))
  })

  test('an advert that was not there before is no record', () => {
    const { template } = learn(pageOfItems(items(1)))
    const advert = '<li class="advert"><p>Advertisement</p><p>Beeswax for everything that is made of wood</p></li>'
    const next = readOn(pageOfItems(items(9), advert), template)
    expect(column(next.rows, next.template, 'title')).toEqual(items(9).map(({ name }) => name))
  })
})

/** The same in a table of other elements and class names. */
const changed = (all: readonly Item[]): AnnotatedPage =>
  annotatedOf(
    frame(
      `<div class="grid">${all
        .map(
          ({ id, name, price }) =>
            `<article class="tile"><div class="tile__money"><b class="tile__price">${price}</b></div><h2 class="tile__title"><a class="tile__link" href="/item/${id}">${name}</a></h2></article>`,
        )
        .join('')}</div>`,
    ),
  )

describe('a template that changes in the middle', () => {
  test('goes on with the same columns', () => {
    const { template } = learn(pageOfItems(items(1)))
    const next = readOn(changed(items(9)), template)
    expect(next.relearned).toBeDefined()
    expect(names(next.template)).toEqual(names(template))
    expect(column(next.rows, next.template, 'title')).toEqual(items(9).map(({ name }) => name))
    expect(column(next.rows, next.template, 'price')).toEqual(items(9).map(({ price }) => price))
    expect(next.rows.map(({ link }) => link)).toEqual(items(9).map(({ id }) => `http://example.test/item/${id}`))
  })

  test('and back is read without learning it again', () => {
    const { template } = learn(pageOfItems(items(1)))
    const second = readOn(changed(items(9)), template)
    const third = readOn(pageOfItems(items(17)), second.template)
    expect(third.relearned).toBeUndefined()
    expect(column(third.rows, third.template, 'price')).toEqual(items(17).map(({ price }) => price))
  })
})

describe('pages without the list', () => {
  test('a page of the template without records is empty', () => {
    const { template } = learn(pageOfItems(items(1)))
    expect(readOn(annotatedOf(frame('<p class="none">Nothing here yet.</p>')), template).rows).toEqual([])
  })

  test('another page is told as lost, with the reason', () => {
    const { template } = learn(pageOfItems(items(1)))
    const login = annotatedOf(
      `<body class="login"><form><h2>Please sign in</h2><p>${'Your session has ended. '.repeat(60)}</p><input></form></body>`,
    )
    const reading = readList(login, template, listAnalysis)
    expect(reading).toEqual({ kind: 'lost', because: expect.stringContaining('no element found at') })
  })

  test('another list is not taken for this one', () => {
    const { template } = learn(pageOfItems(items(1)))
    const towns = ['Larkmere', 'Saltby', 'Netherwold', 'Brindleford', 'Eastmoor', 'Holm']
    const page = annotatedOf(
      `<body><div class="towns">${towns
        .map(
          town =>
            `<section><p>${town} has a harbour and ${town.length} churches, and is worth a visit in spring.</p></section>`,
        )
        .join('')}</div></body>`,
    )
    expect(readList(page, template, listAnalysis).kind).toBe('lost')
  })
})

describe('odd pages', () => {
  test.each(['', '<p></p>', '<ul class="items"></ul>', '<ul class="items"><li class="item"></li></ul>'])(
    'give no rows and no error: %s',
    html => {
      const { template } = learn(pageOfItems(items(1)))
      const reading = readList(annotatedOf(html), template, listAnalysis)
      expect(reading.kind === 'lost' || reading.rows.length <= 1).toBe(true)
    },
  )

  test('what comes in any order on any page is never in the wrong column', () => {
    const optional = fc.record({ was: fc.boolean(), note: fc.boolean() })
    const some = fc.array(fc.array(optional, { minLength: 8, maxLength: 8 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(some, pages => {
        const lists = pages.map((flags, page) =>
          items(1 + 8 * page).map((item, at) => ({
            ...item,
            ...(flags[at]!.was ? { was: `€${90 + at}.00` } : {}),
            ...(flags[at]!.note ? { note: `Made by ${NAMES[at]}` } : {}),
          })),
        )
        let { template } = learn(pageOfItems(lists[0]!))
        for (const list of lists.slice(1)) {
          const next = readOn(pageOfItems(list), template)
          template = next.template
          expect(column(next.rows, template, 'title')).toEqual(list.map(({ name }) => name))
          expect(column(next.rows, template, 'price')).toEqual(list.map(({ price }) => price))
          for (const { cells } of next.rows)
            for (const [at, cell] of cells.entries())
              expect(!cell?.text.startsWith('Made by') || /note/.test(template.columns[at]!.name)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a wrapper that was given', () => {
  test('reads its fields and learns nothing', () => {
    const first = pageOfItems(items(1))
    const { template } = learn(first)
    const adopted = adoptWrapper(first, template.wrapper)
    if (adopted.kind === 'nothing') throw new Error(adopted.because)
    const next = readOn(pageOfItems(items(9, { 2: { was: '€45.00' }, 5: { was: '€52.00' } })), adopted.template)
    expect([next.newColumns, next.rows.length]).toEqual([[], 8])
  })
})

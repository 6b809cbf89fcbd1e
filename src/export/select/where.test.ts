import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Table, TableField } from '../table.ts'
import { parseWhere } from './parse-where.ts'
import { selectColumns } from './select-columns.ts'
import { SelectionError } from './selection-error.ts'

const cell = (text: string, value?: string | number | boolean, currency?: string) => ({
  text,
  ...(value === undefined ? {} : { value }),
  ...(currency === undefined ? {} : { currency }),
})

const FIELDS: TableField[] = [
  { name: 'title', kind: 'text', cells: [cell('Lamp'), cell('Desk lamp'), cell('Chair'), undefined] },
  {
    name: 'price',
    kind: 'price',
    cells: [cell('£5', 5, 'GBP'), cell('99,50 €', 99.5, 'EUR'), cell('on request'), cell('£100', 100, 'GBP')],
  },
  {
    name: 'added',
    kind: 'date',
    cells: [cell('May', '2024-05'), cell('31 May', '2024-05-31'), undefined, cell('x', '2024-06-01T10:30')],
  },
  {
    name: 'in_stock',
    kind: 'boolean',
    cells: [cell('yes', true), cell('no', false), cell('?'), undefined],
  },
  { name: 'old price', kind: 'number', cells: [cell('9', 9), undefined, undefined, cell('90', 90)] },
]
const TABLE: Table = { name: 'main', recordCount: 4, fields: FIELDS }

/** The numbers of the records that meet a condition, from 1. */
function matching(where: string): number[] {
  const numbered: TableField = { name: 'n', kind: 'count', cells: [1, 2, 3, 4].map(n => cell(`${n}`, n)) }
  const { fields } = selectColumns({ ...TABLE, fields: [...FIELDS, numbered] }, { where, columns: ['n'] })
  return fields[0]!.cells.map(each => each!.value as number)
}

test.each([
  ['price < 100', [1, 2]],
  ['price <= 100 and price > 5', [2, 4]],
  ['price = 5 or price = 100', [1, 4]],
  ['price != 5', [2, 4]],
  ['price <> 5', [2, 4]],
  ['price ≥ 99.5', [2, 4]],
  ['price > -1', [1, 2, 4]],
  ['not price < 100', [3, 4]],
  ['price is empty', [3]],
  ['price is not empty', [1, 2, 4]],
  ['price_currency = "eur"', [2]],
  ['PRICE < 100', [1, 2]],
  ['price contains "request"', [3]],
  ['title contains "lamp"', [1, 2]],
  ["title = 'lamp'", [1]],
  ['title not contains "lamp"', [3, 4]],
  ['title is empty or title = "Chair"', [3, 4]],
  ['title >= "Desk"', [1, 2]],
  ['title contains “DESK”', [2]],
  ['[old price] > 9', [4]],
  ['(price < 10 or price = 100) and title is not empty', [1]],
  ['price < 10 or price = 100 and title is not empty', [1]],
  ['not (price < 10 or price = 100)', [2, 3]],
  ['added = 2024-05', [1, 2]],
  ['added > 2024-05', [4]],
  ['added >= 2024-05-31', [2, 4]],
  ['added < 2024-06-01', [1, 2]],
  ['added < 2024-05-15', []],
  ['added = "2024-06-01"', [4]],
  ['added >= 2024', [1, 2, 4]],
  ['added > 2024-06-01T10:00', [4]],
  ['in_stock = true', [1]],
  ['in_stock = no', [2]],
  ['in_stock != yes', [2]],
  ['in_stock is empty', [3, 4]],
  ['  price<100  ', [1, 2]],
])('%s', (where, expected) => {
  expect(matching(where)).toEqual(expected)
})

describe('mistakes are shown with their place', () => {
  test.each([
    ['price <', 8, 'write a number, a date, or a text in quotes after "<"'],
    ['price < cheap', 9, 'write texts in quotes: "cheap"'],
    ['price < 1,000', 9, 'write a number such as 1000.5, without separators or units'],
    ['price < 100€', 12, 'write the number without a currency'],
    ['price < 5kg', 9, 'write a number such as 1000.5'],
    ['price < £100', 9, 'write the number without a currency'],
    ['price cheap', 7, 'write =, !=, <, <=, >, >=, contains, or is empty after "price"'],
    ['title contains lamp', 16, 'write texts in quotes: "lamp"'],
    ['title = "lamp', 9, 'this quote is not closed'],
    ['"title" = 5', 1, 'write the name of a column, without quotes or in [ ]'],
    ['(price < 5', 11, 'the parenthesis is not closed'],
    ['price < 5)', 10, 'this parenthesis was not opened'],
    ['price < 5 title = "x"', 11, 'write and, or, or nothing more'],
    ['price is cheap', 10, 'write empty or not empty after "is"'],
    ['price < 5 and', 14, 'write the name of a column'],
    ['price; drop', 6, '";" has no meaning here'],
    ['', 1, 'write the name of a column'],
    ['price = "five"', 9, 'price holds numbers: write a number such as 100'],
    ['added > 5', 9, 'added holds dates: write a date such as 2024-05-31'],
    ['in_stock > true', 12, 'in_stock is true or false'],
    ['title < 5', 9, 'title holds text, not numbers'],
  ])('%s', (where, character, problem) => {
    let error: unknown
    try {
      matching(where)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(SelectionError)
    const { message, remedy } = error as SelectionError
    expect(message).toContain(`The condition is wrong at character ${character}: ${problem}`)
    expect(remedy.split('\n')[1]).toBe(`${' '.repeat(character + 1)}^`)
  })

  test('an unknown column is named, with the closest one and all of them', () => {
    expect(() => matching('prise < 5')).toThrow('The table has no column "prise"; did you mean price?')
    try {
      matching('zzz = 5')
      expect.unreachable()
    } catch (error) {
      expect((error as SelectionError).remedy).toBe('Its columns are title, price, added, in_stock, old price, n.')
    }
  })
})

test('any text is a condition or a mistake that is shown', () => {
  const word = fc.constantFrom(
    'price',
    'not',
    'and',
    'or',
    '(',
    ')',
    '<',
    '=',
    '5',
    '"x"',
    'is',
    'empty',
    'contains',
    '[',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map(words => words.join(' ')),
      ),
      text => {
        try {
          parseWhere(text)
        } catch (error) {
          expect(error).toBeInstanceOf(SelectionError)
        }
      },
    ),
  )
  expect(() => parseWhere(`${'('.repeat(100_000)}price < 5`)).toThrow('the condition is nested too deeply')
})

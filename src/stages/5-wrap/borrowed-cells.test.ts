import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { nodesOf } from '../2-model/xpath.ts'
import { readFields } from './run-wrapper.ts'
import type { FieldRule } from './wrapper.ts'

const rule = (name: string, xpath: string): FieldRule => ({
  name,
  kind: 'text',
  namedBy: 'class',
  source: 'text',
  xpath: [xpath],
  samples: [],
})

/** What each field reads in each `li`. */
function read(html: string, ...fields: FieldRule[]): Record<string, (string | undefined)[]> {
  const page = pageOf(`<ul>${html}</ul>`)
  const records = nodesOf(page, '//li').map(node => [node])
  return Object.fromEntries(
    readFields(page, records, { fields }).map(({ name, cells }) => [name, cells.map(cell => cell?.text)]),
  )
}

const members = rule('members', ".//b[contains(concat(' ',normalize-space(@class),' '),' small ')]")
const fee = rule('fee', ".//b[contains(concat(' ',normalize-space(@class),' '),' fee ')]")
const BOTH = '<li><b class="small">140 members</b><b class="small fee">£120</b></li>'
const FEE_ONLY = '<li><b class="small fee">£30</b></li>'

test('a value is that of the field whose values look like it', () => {
  expect(read(BOTH + FEE_ONLY + BOTH, members, fee)).toEqual({
    members: ['140 members', undefined, '140 members'],
    fee: ['£120', '£30', '£120'],
  })
})

test('fields that always stand at the same place share it', () => {
  const whole = rule('whole', './/b[1]')
  expect(read(FEE_ONLY + FEE_ONLY, whole, fee)).toEqual({ whole: ['£30', '£30'], fee: ['£30', '£30'] })
})

test('where looks do not tell, both keep it', () => {
  const plain = '<li><b>one</b><b>two</b></li><li><b>three</b></li>'
  expect(read(plain, rule('first', './/b[1]'), rule('last', './/b[last()]'))).toEqual({
    first: ['one', 'three'],
    last: ['two', 'three'],
  })
})

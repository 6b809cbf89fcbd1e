import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../test/folder-of.ts'
import { runCommand } from '../../../test/run-command.ts'
import { shippedDomains } from '../../stages/4-find/domain/load-domain.ts'

/** A folder for a domain that does not exist yet. */
const newFolder = (): string => join(folderOf('x', { 'x.txt': '' }), '..', 'boats')

const PAGE = '<ul><li>Acme One, 12 m, new <b>£5,000</b><li>Globex Two, 3 m, used <b>£400</b></ul>'

test('all domains that ship are listed, and in order', async () => {
  const { code, out } = await runCommand(['domains', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(shippedDomains())
})

test('a new domain is in order, and finds things on a page', async () => {
  const folder = newFolder()
  expect((await runCommand(['domains', 'new', folder])).out).toBe(
    `wrote ${folder}/domain.yaml\nwrote ${folder}/gazetteers/makers.txt\nnext: amberyl domains check ${folder}\n`,
  )
  const { code, out } = await runCommand(['domains', 'check', folder, '--page', '-', '--static'], { stdin: PAGE })
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    'boats is in order: 6 attributes (mandatory: price), 3 annotators, 5 words',
    '',
    'on -',
    'annotation  found  for example',
    'NUMBER          6  One · 12 · 5,000 · Two · 3',
    'PRICE           2  £5,000 · £400',
    'MAKER           2  Acme · Globex',
    'CONDITION       2  new · used',
    'LENGTH          2  12 m · 3 m',
    'DATE            0',
    '',
  ])
})

test('a folder with files in it, and a name that is none, are refused', async () => {
  const folder = folderOf('boats', { 'mine.txt': '' })
  expect(await runCommand(['domains', 'new', folder])).toMatchObject({ code: 2, err: /not empty/ })
  expect(await runCommand(['domains', 'new', '/tmp/My boats'])).toMatchObject({ code: 2, err: /no name for a domain/ })
})

test('mistakes are told with their places, and the program ends with 1', async () => {
  const folder = newFolder()
  await runCommand(['domains', 'new', folder])
  writeFileSync(join(folder, 'domain.yaml'), 'attributes:\n  price: { find: [{ required: [PRISE] }] }\n')
  const { code, out, err } = await runCommand(['domains', 'check', folder])
  expect([code, out]).toEqual([1, ''])
  expect(err.split('\n')).toEqual([
    `${folder}/domain.yaml:1: attributes none is mandatory. Write mandatory: true for an attribute that every record has, such as the price.`,
    `${folder}/domain.yaml:2: attributes.price.find[0].required[0] needs PRISE, which no annotator produces. Did you mean PRICE? Known names: NUMBER, PRICE, DATE, STRUCK.`,
    `2 mistakes in ${folder}`,
    '',
  ])
  const json = await runCommand(['domains', 'check', folder, '--json'])
  expect(json.code).toBe(1)
  expect(JSON.parse(json.out)).toMatchObject({ ok: false, problems: [{ line: 1, key: 'attributes' }, { line: 2 }] })
})

test('a pattern that is stopped on the page is told', async () => {
  const pattern = '(?:(?:[a-z]?){20}.?){40}[0-9]'
  const folder = folderOf('slow', {
    'domain.yaml': `annotators: { SLOW: { patterns: [{ pattern: '${pattern}' }] } }
attributes: { price: { mandatory: true, find: [{ required: [PRICE] }] } }`,
  })
  const { out } = await runCommand(['domains', 'check', folder, '--page', '-'], { stdin: 'aaaaa! a '.repeat(500) })
  expect(out).toContain(`a pattern of SLOW took too many steps and was stopped: ${pattern}\n`)
})

test('show says how each attribute is found, and what records must have', async () => {
  const folder = newFolder()
  await runCommand(['domains', 'new', folder])
  const { out } = await runCommand(['domains', 'show', folder])
  expect(out.split('\n').slice(0, 12)).toEqual([
    'Boats (boats)',
    'What pages of this kind list.',
    '',
    'title (text)',
    '  found by its appearance',
    'price (price, mandatory: each occurrence hints at a record)',
    '  PRICE without PRICE per=month, STRUCK',
    '  called price, asking price',
    'maker (text)',
    '  MAKER',
    '  called maker, brand',
    'condition (text)',
  ])
  expect(out).toContain('a record has  price\nat most       2 price\n')
  expect(out).toMatch(/^LENGTH +1 pattern +A number with its unit/m)
  const json = JSON.parse((await runCommand(['domains', 'show', folder, '--json'])).out)
  expect(json.attributes[1]).toMatchObject({ name: 'price', mandatory: true, find: [{ required: ['PRICE'] }] })
})

test('a domain that does not exist is told, with the one that was meant', async () => {
  const { code, err } = await runCommand(['domains', 'show', 'used-car'])
  expect(code).toBe(2)
  expect(err).toMatch(/^used-car: is neither a built-in domain nor a folder\. .*Did you mean used-cars\?/)
})

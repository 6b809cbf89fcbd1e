import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { evaluateXPath } from '../../stages/2-model/xpath-engine.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { importWrappers } from '../read/import-file.ts'
import { planScript } from './script-plan.ts'
import { writeScript } from './write-script.ts'
import { toXPathOne } from './xpath-one.ts'

const READERS = {
  playwright: readFileSync('readers/playwright.mjs', 'utf8'),
  scrapy: readFileSync('readers/spider.py', 'utf8'),
}

const schema = { name: 'Teas', baseSelector: 'li.tea', fields: [{ name: 'name', selector: 'a', type: 'text' }] }
const imported = importWrappers(JSON.stringify(schema)).wrappers[0]!.wrapper as Wrapper
const wrapper: Wrapper = { ...imported, learned: { url: 'http://tea.test/', title: 'Teas' } }
/** The wrapper with a text of the user's choice everywhere a text may be. */
const withText = (text: string): Wrapper => ({
  ...wrapper,
  learned: { url: `http://tea.test/${text}`, title: text },
  fields: [
    { ...wrapper.fields[0]!, name: text || 'x', cut: { after: text || 'x' }, samples: [`${text}: a`, `${text}: b`] },
  ],
})

/** The data in a script, as its language reads it. */
const dataOf = {
  playwright: (script: string): unknown =>
    JSON.parse(
      runInNewContext(
        `${script.slice(script.indexOf('const wrapper = '), script.indexOf('\nconst { format'))};JSON.stringify(wrapper)`,
      ),
    ),
  // In ASCII, the escapes of a JSON string mean the same in Python.
  scrapy: (script: string): unknown => {
    const literal = /^WRAPPER = json\.loads\(\n {4}(".*")\n\)$/m.exec(script)![1]!
    expect(literal).toMatch(/^[\x20-\x7e]*$/)
    return JSON.parse(JSON.parse(literal) as string)
  },
}

const HOSTILE = [
  `"; process.exit(1); "`,
  `' + __import__('os').system('id') + '`,
  '$'.concat('{process.exit(1)}`'),
  "$& $' $` $1",
  '"""\nimport os',
  '*/ process.exit(1) /*',
  '\\',
  '\\"',
  'line\nbreak\r\u2028\u2029\u0000',
  '</script><!--',
  '# @wrapper\nconst wrapper = 1 // @wrapper',
  '__proto__',
  '\ud83d\ude00 \ud800',
]

describe.each(['playwright', 'scrapy'] as const)('a script for %s', kind => {
  test.each(HOSTILE)('has %j as data and nothing else', text => {
    const hostile = withText(text)
    const script = writeScript(hostile, kind, READERS[kind]).text
    const { plan } = planScript(hostile, kind === 'scrapy' ? { textElement: 'amberyl-text' } : {})
    expect(dataOf[kind](script)).toEqual(JSON.parse(JSON.stringify(plan)))
    // Everything else is the reader, unchanged.
    const line = READERS[kind].split('\n').findIndex(each => each.endsWith('@wrapper'))
    const after = READERS[kind]
      .split('\n')
      .slice(line + 1)
      .join('\n')
    expect(script.endsWith(after)).toBe(true)
  })

  test('has any text as data', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const data = dataOf[kind](writeScript(withText(text), kind, READERS[kind]).text)
        expect(data).toMatchObject({ fields: [{ as: text || 'x' }] })
      }),
    )
  })
})

test('a script opens no file that a wrapper names', () => {
  const { plan, notes } = planScript({ ...wrapper, learned: { url: 'file:///etc/passwd', title: '' } })
  expect([plan.start, notes[0]]).toEqual([[], expect.stringContaining('names no address of the web')])
})

test('what a script does differently is said', () => {
  const { selection, notes } = {
    selection: { columns: ['name'], rename: { name: 'tea' }, where: 'name = "x"' },
    notes: writeScript(
      { ...wrapper, next: [{ kind: 'scroll' }], fields: [{ ...wrapper.fields[0]!, kind: 'price' }] },
      'scrapy',
      READERS.scrapy,
    ).notes,
  }
  expect(notes.join('\n')).toMatch(/texts of name as the page shows them[\s\S]*does not follow scroll/)
  const selected = planScript({
    ...wrapper,
    selection,
    fields: [...wrapper.fields, { ...wrapper.fields[0]!, name: 'other' }],
  })
  expect(selected.plan.fields.map(({ as, isHidden = false }) => [as, isHidden])).toEqual([
    ['tea', false],
    ['other', true],
  ])
  expect(selected.notes.join('\n')).toMatch(/does not say how the list goes on[\s\S]*without the condition name = "x"/)
})

describe('paths in XPath 1.0', () => {
  const page = pageOf(`<ul><li class=A>One</li><li class="a b">two<b>x</b></li><li id="it's">Three</li></ul>`)
  test.each([
    ['//li[ends-with(@class,"b")]'],
    ['//li[lower-case(@class)="a"]'],
    ['//li[exists(b)]'],
    ['//li[empty(b) and contains(., "T")]'],
    ['//li[ends-with(lower-case(.), "ee")]'],
    ['//li[position() eq 2]'],
    ['//li[@id="it\'s"]'],
    ["//li[@id='it''s']"],
    ['//li[2]/text()[normalize-space()]'],
    ['//ul/*[2]/b | //li[last()]'],
  ])('%s', path => {
    const written = toXPathOne(path)!
    expect(written).not.toMatch(/ends-with|lower-case|exists|empty|\beq\b|''s/)
    expect(evaluateXPath(page, written)).toEqual(evaluateXPath(page, path))
    expect(evaluateXPath(page, written)).not.toEqual([])
  })

  test('texts are elements of their own for lxml', () => {
    const textElement = 't'
    expect(toXPathOne("a/text()[normalize-space()='text()']", { textElement })).toBe("a/t[normalize-space()='text()']")
    expect(toXPathOne('*[2]/following-sibling::*[1]', { textElement })).toBe(
      '*[not(self::t)][2]/following-sibling::*[not(self::t)][1]',
    )
    expect(toXPathOne('a[2 * 3 = count(*)]/@*', { textElement })).toBe('a[2*3=count(*[not(self::t)])]/@*')
  })

  test('rows side by side stay together', () => {
    const { plan } = planScript({
      ...wrapper,
      records: { kind: 'beside', xpath: ['.//tr[.//a]'], beside: ['tr[3 idiv 2]', './/tr[not(.//a)]'] },
      fields: [{ ...wrapper.fields[0]!, part: 2 }],
    })
    expect(plan.records).toEqual({ kind: 'beside', xpath: ['.//tr[.//a]'], beside: ['.//tr[not(.//a)]'] })
    expect(plan.fields[0]).toMatchObject({ part: 2 })
  })

  test('what it cannot say is left out and said', () => {
    expect(toXPathOne('//a[3 idiv 2]')).toBeUndefined()
    const odd = { ...wrapper, fields: [{ ...wrapper.fields[0]!, xpath: ['a[3 idiv 2]', 'a'] }] }
    expect(planScript(odd).notes[0]).toMatch(/column "name": a\[3 idiv 2\] is left out/)
  })
})

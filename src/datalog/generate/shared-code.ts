import { md5 } from '../../md5.ts'
import type { ScalarType } from '../type.ts'
import { hashCode } from './hash-code.ts'

/*
 * What rules do most, as functions that they share. Code with them is a third smaller than code that has everything in
 * place, which runs sooner: browsers load it.
 */

/** A rule as an expression: a function that all rules of the same text share, with the numbers that it is given. */
export function sharedRule(shared: Map<string, string>, body: string, given: readonly number[]): string {
  // The same in every program.
  const name = `rule_${md5(body).replaceAll('-', '$')}`
  shared.set('of', 'const of = (rule, n) => rt => rule(rt, n)')
  shared.set(name, `const ${name} = (rt, n) => {\n${body}\n}`)
  return `of(${name}, [${given}])`
}

/** The name of the function that adds a row of these types to a table unless it exists. */
export function sharedAdd(shared: Map<string, string>, types: readonly ScalarType[], wide: boolean): string {
  // One for each kind of columns: their arrays differ.
  const name = `add_${types.map(type => (type === 'decimal' ? 'd' : wide && type === 'integer' ? 'w' : 'n')).join('')}`
  if (!shared.has(name)) shared.set(name, writeAdd(name, types, wide))
  return name
}

function writeAdd(name: string, types: readonly ScalarType[], wide: boolean): string {
  const values = types.map((_, at) => `a${at}`)
  // -0 and 0 are the same value; 32-bit columns have only one.
  const signed = values.filter((_, at) => types[at] === 'decimal' || (wide && types[at] === 'integer'))
  const columns = values.map((_, at) => `h${at}`)
  const open = columns.map((column, at) => `${column} = table.columns[${at}]`).join(', ')
  const same = columns.map((column, at) => `${column}[row - 1] === ${values[at]}`).join(' && ')
  const hash = hashCode(values.map((text, at) => ({ text, isDecimal: types[at] === 'decimal' })))
  const next = 'slot = (slot + ((hash >>> 16) | 1)) & table.mask'
  return [
    `function ${name}(rt, table, repeats, ${values.join(', ')}) {`,
    ...signed.map(value => `${value} += 0`),
    `let slots = table.slots, hash = 0, slot = 0, ${open}`,
    'if (repeats) {',
    `hash = ${hash}; slot = hash & table.mask`,
    `for (let row = slots[slot]; row !== 0; row = slots[${next}]) if (${same}) return`,
    '}',
    'const count = table.n',
    'if (count === table.capacity) {',
    `rt.grow(table, count); slots = table.slots; ${open.replaceAll(', ', '; ')}`,
    `if (repeats) for (slot = hash & table.mask; slots[slot] !== 0; ${next});`,
    '}',
    'if (repeats) slots[slot] = count + 1',
    ...columns.map((column, at) => `${column}[count] = ${values[at]}`),
    'table.n = count + 1',
    '}',
  ].join('\n')
}

/** The name of the function that gives the first row with a key, from 1. */
export function sharedFirst(shared: Map<string, string>): string {
  const hash = hashCode([{ text: 'key', isDecimal: false }])
  shared.set(
    'first',
    // Places outside a direct index read as undefined, which ends a loop like 0.
    `const first = (index, key) => index.heads[index.direct ? key - index.min : ${hash} & index.mask]`,
  )
  return 'first'
}

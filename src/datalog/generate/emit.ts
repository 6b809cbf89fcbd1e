import type { PlannedRule } from '../plan/step.ts'
import type { FunctionWriter } from './function-writer.ts'
import { hashCode } from './hash-code.ts'
import { tableOf } from './scan.ts'
import { sharedAdd } from './shared-code.ts'
import { repeatsText, writeSteps } from './steps.ts'

/** Writes a rule as a function of the run: loops that add rows to the head's table. */
export function writeRule(writer: FunctionWriter, rule: PlannedRule): void {
  const head = openHead(writer, rule)
  writer.line('B: {')
  writeSteps(writer, rule.steps, {
    next: rule.next,
    leave: 'break B',
    success: goOn => {
      writeRow(writer, rule, head)
      writer.line(goOn)
    },
  })
  writer.line('}')
  if (!writer.registry.shared) writer.line(`${head.table}.n = count`)
  writer.line('rt.budget = budget')
}

interface Head {
  readonly table: string
  readonly columns: readonly string[]
  readonly repeats: string
}

/** The head's columns in local variables; they change when the table grows. */
function openHead(writer: FunctionWriter, rule: PlannedRule): Head {
  const table = tableOf(writer, rule.relation)
  const columns = rule.terms.map((_, at) => `h${at}`)
  const repeats = repeatsText(writer, rule.distinct)
  writer.header('let budget = rt.budget')
  if (repeats !== 'false') writer.header(`if (${repeats} && !${table}.slots) ${table}.rehash()`)
  if (writer.registry.shared) return { table, columns, repeats }
  writer.header(`let count = ${table}.n, capacity = ${table}.capacity, slots = ${table}.slots, mask = ${table}.mask`)
  for (const [at, column] of columns.entries()) writer.header(`let ${column} = ${table}.columns[${at}]`)
  return { table, columns, repeats }
}

/** Adds a row to the head's table unless it exists. */
function writeRow(writer: FunctionWriter, rule: PlannedRule, head: Head): void {
  const types = writer.registry.types(rule.relation)
  const values = rule.terms.map((arg, at) => {
    const text = writer.value(arg)
    // -0 and 0 are the same value; 32-bit columns have only one.
    return types[at] === 'decimal' || (types[at] === 'integer' && writer.registry.wide) ? `(${text} + 0)` : text
  })
  writeOverflowChecks(writer, rule, values)
  const { shared } = writer.registry
  if (shared) {
    const add = sharedAdd(shared, types, writer.registry.wide)
    const given = rule.terms.map(arg => writer.value(arg))
    writer.line(`${add}(${[`rt, ${head.table}`, head.repeats, ...given].join(', ')})`)
    return
  }
  const place: Place = { block: writer.name('E'), hash: writer.name('y'), slot: writer.name('z') }
  writer.line(`${place.block}: {`)
  if (head.repeats !== 'false') {
    const hash = hashCode(values.map((text, at) => ({ text, isDecimal: types[at] === 'decimal' })))
    writeLookup(writer, head, values, place, hash)
  }
  writeGrowth(writer, head, place)
  if (head.repeats !== 'false') writer.line(`if (${head.repeats}) slots[${place.slot}] = count + 1`)
  for (const [at, column] of head.columns.entries()) writer.line(`${column}[count] = ${values[at]}`)
  writer.line('count++')
  writer.line('}')
}

/** Names in the code that adds a row: the block that is left if the row exists, its hash, and its slot. */
interface Place {
  readonly block: string
  readonly hash: string
  readonly slot: string
}

const nextSlot = ({ hash, slot }: Place): string => `${slot} = (${slot} + ((${hash} >>> 16) | 1)) & mask`

/** Only integers from arithmetic or from the author can be too large for the column. */
function writeOverflowChecks(writer: FunctionWriter, rule: PlannedRule, values: readonly string[]): void {
  const { registry } = writer
  const types = registry.types(rule.relation)
  for (const [at, arg] of rule.terms.entries()) {
    const isComputed = arg.kind === 'variable' && rule.computed.has(arg.name)
    const isLong = arg.kind === 'constant' && typeof arg.value === 'number' && (arg.value | 0) !== arg.value
    if (types[at] !== 'integer' || !(isComputed || isLong)) continue
    const fits = registry.wide ? `Number.isSafeInteger(${values[at]})` : `(${values[at]} | 0) === ${values[at]}`
    writer.line(
      `if (!(${fits})) rt.overflow(${writer.number('relation', registry.relation(rule.relation))}, ${values[at]})`,
    )
  }
}

/** Leaves the block if the row exists; otherwise the slot is free. */
function writeLookup(writer: FunctionWriter, head: Head, values: readonly string[], place: Place, hash: string): void {
  const row = writer.name('r')
  const same = head.columns.map((column, at) => `${column}[${row} - 1] === ${values[at]}`).join(' && ')
  writer.line(`let ${place.hash} = 0, ${place.slot} = 0`)
  writer.line(`if (${head.repeats}) {`)
  writer.line(`${place.hash} = ${hash}; ${place.slot} = ${place.hash} & mask`)
  writer.line(`for (let ${row} = slots[${place.slot}]; ${row} !== 0; ${row} = slots[${nextSlot(place)}]) {`)
  writer.line(`if (${same}) break ${place.block}`)
  writer.line('} }')
}

/** A larger table has other columns and other slots. */
function writeGrowth(writer: FunctionWriter, { table, columns, repeats }: Head, place: Place): void {
  writer.line('if (count === capacity) {')
  writer.line(`rt.grow(${table}, count); capacity = ${table}.capacity; slots = ${table}.slots; mask = ${table}.mask`)
  writer.line(columns.map((column, at) => `${column} = ${table}.columns[${at}]`).join('; '))
  if (repeats !== 'false') {
    writer.line(
      `if (${repeats}) for (${place.slot} = ${place.hash} & mask; slots[${place.slot}] !== 0; ${nextSlot(place)});`,
    )
  }
  writer.line('}')
}

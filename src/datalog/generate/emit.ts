import type { PlannedRule } from '../plan/step.ts'
import type { FunctionWriter } from './function-writer.ts'
import { hashText, tableOf } from './scan.ts'
import { repeatsText, writeSteps } from './steps.ts'

/** Writes a rule as a function of the run: loops that end in adding a row to the head's table. */
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
  writer.line(`${head.table}.n = count`)
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
  const columns = rule.args.map((_, at) => `h${at}`)
  const repeats = repeatsText(writer, rule.distinct)
  writer.header('let budget = rt.budget')
  if (repeats !== 'false') writer.header(`if (${repeats} && !${table}.slots) ${table}.rehash()`)
  writer.header(`let count = ${table}.n, capacity = ${table}.capacity, slots = ${table}.slots, mask = ${table}.mask`)
  for (const [at, column] of columns.entries()) writer.header(`let ${column} = ${table}.columns[${at}]`)
  return { table, columns, repeats }
}

function writeRow(writer: FunctionWriter, rule: PlannedRule, { table, columns, repeats }: Head): void {
  const { registry } = writer
  const types = registry.types(rule.relation)
  const values = rule.args.map((arg, at) => {
    const text = writer.value(arg)
    // -0 and 0 are the same value.
    return types[at] === 'decimal' ? `(${text} + 0)` : text
  })
  for (const [at, arg] of rule.args.entries()) {
    const isComputed = arg.kind === 'variable' && rule.computed.has(arg.name)
    const isLong = arg.kind === 'constant' && typeof arg.value === 'number' && (arg.value | 0) !== arg.value
    if (types[at] !== 'integer' || !(isComputed || isLong)) continue
    const fits = registry.wide ? `Number.isSafeInteger(${values[at]})` : `(${values[at]} | 0) === ${values[at]}`
    writer.line(`if (!(${fits})) rt.overflow(${registry.relation(rule.relation)}, ${values[at]})`)
  }
  const hash = hashText(values.map((text, at) => ({ text, isDecimal: types[at] === 'decimal' })))
  const block = writer.name('E')
  const key = writer.name('y')
  const slot = writer.name('z')
  writer.line(`${block}: {`)
  writer.line(`let ${key} = 0, ${slot} = 0`)
  if (repeats !== 'false') {
    const row = writer.name('r')
    const same = columns.map((column, at) => `${column}[${row} - 1] === ${values[at]}`).join(' && ')
    writer.line(`if (${repeats}) {`)
    writer.line(`${key} = ${hash}; ${slot} = ${key} & mask`)
    writer.line(
      `for (let ${row} = slots[${slot}]; ${row} !== 0; ${row} = slots[${slot} = (${slot} + ((${key} >>> 16) | 1)) & mask]) if (${same}) break ${block}`,
    )
    writer.line('}')
  }
  writer.line('if (count === capacity) {')
  writer.line(`rt.grow(${table}, count); capacity = ${table}.capacity; slots = ${table}.slots; mask = ${table}.mask`)
  writer.line(columns.map((column, at) => `${column} = ${table}.columns[${at}]`).join('; '))
  if (repeats !== 'false') {
    writer.line(
      `if (${repeats}) for (${slot} = ${key} & mask; slots[${slot}] !== 0; ${slot} = (${slot} + ((${key} >>> 16) | 1)) & mask);`,
    )
  }
  writer.line('}')
  if (repeats !== 'false') writer.line(`if (${repeats}) slots[${slot}] = count + 1`)
  for (const [at, column] of columns.entries()) writer.line(`${column}[count] = ${values[at]}`)
  writer.line('count++')
  writer.line('}')
}

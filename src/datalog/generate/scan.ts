import type { CoreExpr } from '../plan/core.ts'
import type { Bound, ColumnRange, Scan } from '../plan/step.ts'
import type { FunctionWriter } from './function-writer.ts'
import { hashCode } from './hash-code.ts'
import { sharedFirst } from './shared-code.ts'

/** How far a rounded bound is widened, as a share of its magnitudes: a few units in the last place. */
const SLACK = 2 ** -49

/** Reading this many rows is faster than a second search. */
const WIDE_RANGE = 64

/** The text that reads one column of the current row. */
export function columnText(writer: FunctionWriter, relation: string, column: number, row: string): string {
  const { registry } = writer
  const table = tableOf(writer, relation)
  if (!registry.isInput(relation)) return `${writer.prepare('c', `${table}.columns[${column}]`)}[${row}]`
  const source = writer.prepare('c', `${table}.source(${column})`)
  switch (registry.kind(relation, column)) {
    case 'numbers':
      return `${source}[${row}]`
    case 'codes':
      return `${writer.prepare('x', `${table}.translation(${column})`)}[${source}[${row}]]`
    case 'lazy':
      return `${source}.code(${row})`
  }
}

export function tableOf(writer: FunctionWriter, relation: string): string {
  return writer.prepare('t', `rt.tables[${writer.number('relation', writer.registry.relation(relation))}]`)
}

/** Writes the head of the loop for an access, up to the row number. */
export function openLoop(writer: FunctionWriter, scan: Scan, label: string, row: string): void {
  const table = tableOf(writer, scan.relation)
  const { access } = scan
  switch (access.kind) {
    case 'delta':
      countedLoop(writer, label, row, `${table}.start`, `${table}.end`)
      return
    case 'all':
      countedLoop(writer, label, row, '0', `${table}.${scan.isGrowing ? 'end' : 'n'}`)
      return
    case 'key':
      chainLoop(writer, scan, label, row)
      return
    case 'range':
      rangeLoop(writer, scan.relation, access.ranges, label, row)
      return
    case 'dominance':
      dominanceLoop(writer, scan.relation, access, label, row)
  }
}

function countedLoop(writer: FunctionWriter, label: string, row: string, from: string, to: string): void {
  const end = writer.prepare('n', to)
  writer.line(spend(from === '0' ? `${end} + 1` : `${end} - ${from} + 1`))
  writer.line(`${label}: for (let ${row} = ${from}; ${row} < ${end}; ${row}++) {`)
}

/** Work is paid for in advance: even a loop over nothing costs a little, so that endless loops are noticed. */
const spend = (amount: string): string => `if ((budget -= ${amount}) < 0) budget = rt.tick(budget)`

function chainLoop(writer: FunctionWriter, scan: Scan, label: string, row: string): void {
  if (scan.access.kind !== 'key') return
  const { columns, values, growing } = scan.access
  const relation = writer.registry.relation(scan.relation)
  const number = writer.registry.index({ kind: 'chain', relation, columns, growing })
  const index = writer.prepare('ix', `rt.index(${writer.number('index', number)})`)
  const { shared } = writer.registry
  const isDirect = columns.length === 1 && !growing
  if (shared && isDirect && writer.registry.types(scan.relation)[columns[0]!] !== 'decimal') {
    const start = `${sharedFirst(shared)}(${index}, ${writer.value(values[0]!)})`
    openChain(writer, { start, nexts: writer.prepare('nx', `${index}.nexts`) }, label, row)
    return
  }
  const heads = writer.prepare('hd', `${index}.heads`)
  const nexts = writer.prepare('nx', `${index}.nexts`)
  const types = writer.registry.types(scan.relation)
  const keys = values.map(value => writer.value(value))
  const hash = hashCode(keys.map((key, at) => ({ text: key, isDecimal: types[columns[at]!] === 'decimal' })))
  const hashed = `${heads}[${hash} & ${index}.mask]`
  // Places outside a direct index read as undefined, which ends the loop like 0.
  const start = isDirect ? `${index}.direct ? ${heads}[${keys[0]} - ${index}.min] : ${hashed}` : hashed
  openChain(writer, { start, nexts }, label, row)
}

function openChain(
  writer: FunctionWriter,
  { start, nexts }: { readonly start: string; readonly nexts: string },
  label: string,
  row: string,
): void {
  const link = writer.name('q')
  writer.line(`${label}: for (let ${link} = ${start}; ${link} > 0; ${link} = ${nexts}[${link} - 1]) {`)
  writer.line(spend('1'))
  writer.line(`const ${row} = ${link} - 1`)
}

function rangeLoop(
  writer: FunctionWriter,
  relation: string,
  ranges: readonly ColumnRange[],
  label: string,
  row: string,
): void {
  const [first, second] = ranges as [ColumnRange, ColumnRange | undefined]
  const index = writer.prepare('ix', sortedIndex(writer, relation, first))
  const found = { low: writer.name('lo'), high: writer.name('hi'), rows: writer.name('rs') }
  const { low, high } = positions(writer, index, first)
  writer.line(
    `let ${found.low} = ${low}, ${found.high} = ${high}, ${found.rows} = ${writer.prepare('rw', `${index}.rows`)}`,
  )
  if (second) narrowBy(writer, relation, second, found)
  const place = writer.name('p')
  writer.line(spend('1'))
  // Rules about the closest find it next to the bound: with only an upper bound, the search goes downward.
  const isBelow = !second && first.lows.length === 0
  const loop = isBelow
    ? `let ${place} = ${found.high} - 1; ${place} >= ${found.low}; ${place}--`
    : `let ${place} = ${found.low}; ${place} < ${found.high}; ${place}++`
  writer.line(`${label}: for (${loop}) {`)
  // Many searches end at the first match, so each row is paid for when it is looked at.
  writer.line(spend('1'))
  writer.line(`const ${row} = ${found.rows}[${place}]`)
}

function sortedIndex(writer: FunctionWriter, relation: string, { column }: ColumnRange): string {
  const number = writer.registry.index({ kind: 'sorted', relation: writer.registry.relation(relation), column })
  return `rt.index(${writer.number('index', number)})`
}

/** Uses the second range if the first is wide and the second narrower; its index is made when that first happens. */
function narrowBy(
  writer: FunctionWriter,
  relation: string,
  range: ColumnRange,
  found: { low: string; high: string; rows: string },
): void {
  const index = writer.name('ix')
  writer.header(`let ${index}`)
  const low = writer.name('lo')
  const high = writer.name('hi')
  const other = positions(writer, index, range, true)
  writer.line(`if (${found.high} - ${found.low} > ${WIDE_RANGE}) {`)
  writer.line(`${index} ??= ${sortedIndex(writer, relation, range)}`)
  writer.line(`const ${low} = ${other.low}, ${high} = ${other.high}`)
  writer.line(`if (${high} - ${low} < ${found.high} - ${found.low}) {`)
  writer.line(`${found.low} = ${low}; ${found.high} = ${high}; ${found.rows} = ${index}.rows`)
  writer.line('} }')
}

/** Places in a sorted index; a `late` one does not exist before the loops. */
function positions(
  writer: FunctionWriter,
  index: string,
  range: ColumnRange,
  late = false,
): { low: string; high: string } {
  const keys = late ? `${index}.keys` : writer.prepare('ks', `${index}.keys`)
  const n = late ? `${index}.n` : writer.prepare('n', `${index}.n`)
  const search = (side: 'low' | 'high', isStrict: boolean): string | undefined => {
    const bounds = (side === 'low' ? range.lows : range.highs).filter(bound => bound.isStrict === isStrict)
    if (bounds.length === 0) return undefined
    const value = combine(
      bounds.map(bound => boundText(writer, bound, side)),
      side,
    )
    return `${(side === 'low') === isStrict ? 'upperBound' : 'lowerBound'}(${keys}, ${n}, ${value})`
  }
  const ends = (side: 'low' | 'high', otherwise: string): string => {
    const found = [search(side, true), search(side, false)].filter(text => text !== undefined)
    return found.length === 0 ? otherwise : combine(found, side)
  }
  return { low: ends('low', '0'), high: ends('high', n) }
}

/** The tightest of several bounds. */
function combine(texts: readonly string[], side: 'low' | 'high'): string {
  return texts.length === 1 ? texts[0]! : `Math.${side === 'low' ? 'max' : 'min'}(${texts.join(', ')})`
}

function boundText(writer: FunctionWriter, bound: Bound, side: 'low' | 'high'): string {
  const text = writer.expression(bound.expr)
  if (bound.slack.length === 0) return text
  const magnitudes = bound.slack.map((expr: CoreExpr) => `Math.abs(${writer.expression(expr)})`)
  return `(${text} ${side === 'low' ? '-' : '+'} (${magnitudes.join(' + ')}) * ${SLACK})`
}

function dominanceLoop(
  writer: FunctionWriter,
  relation: string,
  access: { readonly sorted: ColumnRange; readonly other: ColumnRange },
  label: string,
  row: string,
): void {
  const side = access.other.lows.length > 0 ? 'low' : 'high'
  const number = writer.registry.index({
    kind: 'dominance',
    relation: writer.registry.relation(relation),
    column: access.sorted.column,
    other: access.other.column,
    side,
  })
  const index = writer.prepare('ix', `rt.index(${writer.number('index', number)})`)
  const rows = writer.prepare('rw', `${index}.rows`)
  const { low, high } = positions(writer, index, access.sorted)
  const bounds = side === 'low' ? access.other.lows : access.other.highs
  const bound = writer.name('b')
  const end = writer.name('hi')
  const place = writer.name('p')
  writer.line(
    `const ${bound} = ${combine(
      bounds.map(one => boundText(writer, one, side)),
      side,
    )}, ${end} = ${high}`,
  )
  writer.line(
    `${label}: for (let ${place} = ${index}.next(${low}, ${bound}); ${place} < ${end}; ${place} = ${index}.next(${place} + 1, ${bound})) {`,
  )
  writer.line(spend('1'))
  writer.line(`const ${row} = ${rows}[${place}]`)
}

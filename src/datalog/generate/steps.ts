import type { Distinct, Filter, Fold, Let, PlanStep, RowCondition, Scan, Without } from '../plan/step.ts'
import type { FunctionWriter } from './function-writer.ts'
import { columnText, openLoop } from './scan.ts'

/**
 * Writes steps as nested loops; `success` writes what happens if all of them hold. It receives the statement that
 * leaves all loops that can add nothing new.
 */
export function writeSteps(
  writer: FunctionWriter,
  steps: readonly PlanStep[],
  options: { next: number; leave: string; success: (goOn: string) => void },
): void {
  const labels: string[] = []
  const walk = (at: number, fail: string): void => {
    const step = steps[at]
    if (!step) {
      const innermost = labels.findLastIndex(label => label !== '')
      const goOn =
        options.next < 0 ? options.leave : innermost === options.next ? '' : `continue ${labels[options.next]}`
      options.success(goOn)
      return
    }
    if (step.kind === 'scan' && !step.isTest) {
      const label = writer.name('L')
      labels[at] = label
      openScan(writer, step, label)
      walk(at + 1, `continue ${label}`)
      writer.line('}')
      return
    }
    labels[at] = ''
    writeStep(writer, step, fail)
    walk(at + 1, fail)
  }
  walk(0, options.leave)
}

/** `fail` is what to do if the premise does not hold. */
function writeStep(writer: FunctionWriter, step: PlanStep, fail: string): void {
  switch (step.kind) {
    case 'scan':
      writeTest(writer, step, fail)
      return
    case 'let':
      writeLet(writer, step, fail)
      return
    case 'filter':
      writeFilter(writer, step, fail)
      return
    case 'without':
      writeWithout(writer, step, fail)
      return
    case 'fold':
      writeFold(writer, step, fail)
  }
}

/** The loop with its checks and the variables that it binds; the caller closes it. */
function openScan(writer: FunctionWriter, scan: Scan, label: string): void {
  const row = writer.name('i')
  openLoop(writer, scan, label, row)
  const own = new Set(scan.binds.map(({ name }) => name))
  const check = ({ column, value }: Scan['checks'][number]) =>
    writer.line(`if (${columnText(writer, scan.relation, column, row)} !== ${writer.value(value)}) continue ${label}`)
  const isOwn = ({ value }: Scan['checks'][number]) => value.kind === 'variable' && own.has(value.name)
  // Rows that do not match are skipped before their strings are made.
  scan.checks.filter(one => !isOwn(one)).forEach(check)
  for (const { column, name } of scan.binds) {
    writer.line(`const ${writer.declare(name)} = ${columnText(writer, scan.relation, column, row)}`)
  }
  scan.checks.filter(isOwn).forEach(check)
}

function writeTest(writer: FunctionWriter, scan: Scan, fail: string): void {
  const found = writer.name('f')
  const label = writer.name('L')
  writer.line(`let ${found} = false`)
  writer.line('{')
  openScan(writer, scan, label)
  writer.line(`${found} = true; break ${label} }`)
  writer.line('}')
  writer.line(`if (!${found}) ${fail}`)
}

function writeLet(writer: FunctionWriter, step: Let, fail: string): void {
  const text = writer.expression(step.expr)
  const name = writer.declare(step.name)
  writer.line(`const ${name} = ${text}`)
  // A division by zero has no value, and neither does a decimal that is too large.
  if (step.expr.kind === 'operation' && exprCanFail(writer, step)) writer.line(`if (${name} - ${name} !== 0) ${fail}`)
}

function exprCanFail(writer: FunctionWriter, step: Let): boolean {
  if (step.expr.kind !== 'operation') return false
  return writer.typeOf(step.expr) === 'decimal' || ['div', 'mod', 'floor', 'round'].includes(step.expr.operator)
}

const JAVASCRIPT = { '<': '<', '<=': '<=', '>': '>', '>=': '>=', '=': '===', '!=': '!==' } as const

function writeFilter(writer: FunctionWriter, step: Filter, fail: string): void {
  const isOrder = step.operator !== '=' && step.operator !== '!='
  const [left, right] = [step.left, step.right].map(expr => (isOrder ? writer.ordered(expr) : writer.expression(expr)))
  writer.line(`if (!(${left} ${JAVASCRIPT[step.operator]} ${right})) ${fail}`)
}

function writeWithout(writer: FunctionWriter, step: Without, fail: string): void {
  const found = writer.name('f')
  const block = writer.name('B')
  writer.line(`let ${found} = false`)
  writer.line(`${block}: {`)
  writeSteps(writer, step.steps, {
    next: -1,
    leave: `break ${block}`,
    success: leave => writer.line(`${found} = true; ${leave}`),
  })
  writer.line('}')
  writer.line(`if (${found}) ${fail}`)
}

function writeFold(writer: FunctionWriter, step: Fold, fail: string): void {
  const result = writer.name('a')
  const block = writer.name('B')
  const found = writer.name('f')
  const repeats = repeatsText(writer, step.distinct)
  // The least of some values is that of all of them, however often each comes.
  const isRepeatable = step.function === 'min' || step.function === 'max'
  const seen = repeats === 'false' || isRepeatable ? '' : writer.prepare('d', `rt.tupleSet(${writer.name('')})`)
  writer.line(`let ${result} = 0, ${found} = false`)
  if (seen) writer.line(`if (${repeats}) ${seen}.clear()`)
  writer.line(`${block}: {`)
  writeSteps(writer, step.steps, {
    next: step.next,
    leave: `break ${block}`,
    success: goOn => {
      const terms = step.terms.map(term => writer.expression(term))
      const accumulate = accumulateText(writer, step, result, found)
      writer.line(
        seen
          ? `if (!${repeats} || ${seen}.${terms.length === 1 ? 'addValue' : 'add'}(${terms.join(', ')})) { ${accumulate} }`
          : accumulate,
      )
      writer.line(goOn)
    },
  })
  writer.line('}')
  if (isRepeatable) writer.line(`if (!${found}) ${fail}`)
  writer.line(`const ${writer.declare(step.result)} = ${result}`)
}

function accumulateText(writer: FunctionWriter, step: Fold, result: string, found: string): string {
  const first = step.terms[0]!
  const value = writer.expression(first)
  switch (step.function) {
    case 'count':
      return `${result}++`
    case 'sum':
      return `${result} += ${value}`
    case 'min':
    case 'max': {
      const strings = writer.typeOf(first) === 'string' ? writer.prepare('s', 'rt.pool.strings') : ''
      const text = (code: string) => (strings ? `${strings}[${code}]` : code)
      const better = `${text(value)} ${step.function === 'min' ? '<' : '>'} ${text(result)}`
      return `if (!${found} || ${better}) { ${result} = ${value}; ${found} = true }`
    }
  }
}

/** Whether the same tuple can come twice, as a JavaScript condition. */
export function repeatsText(writer: FunctionWriter, distinct: Distinct): string {
  if (distinct.kind === 'never') return 'false'
  if (distinct.kind === 'always') return 'true'
  const holds = distinct.conditions.map((condition: RowCondition) => {
    const relation = writer.number('relation', writer.registry.relation(condition.relation))
    return condition.kind === 'single' ? `rt.isSingle(${relation})` : `rt.isUnique(${relation}, ${condition.column})`
  })
  return writer.prepare('u', `!(${holds.join(' && ')})`)
}

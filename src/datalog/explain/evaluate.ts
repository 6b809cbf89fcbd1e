import type { Comparator } from '../parse/syntax.ts'
import type { Term } from '../resolve/clause.ts'
import { type Scalar, sameValue, type Value } from '../value.ts'

/** The values of variables. */
export type Bindings = ReadonlyMap<string, Value>

/** The value of a term whose variables are bound; undefined if an operation has none. */
export function evaluate(term: Term, bindings: Bindings): Value | undefined {
  switch (term.kind) {
    case 'constant':
      return term.value
    case 'variable':
      return bindings.get(term.name)
    case 'tuple': {
      const items = term.items.map(item => evaluate(item, bindings))
      return items.includes(undefined) ? undefined : (items as Scalar[])
    }
    case 'operation': {
      const operands = term.operands.map(operand => evaluate(operand, bindings))
      if (operands.includes(undefined)) return undefined
      const value = operate(term.operator, operands as number[])
      return Number.isFinite(value) ? value + 0 : undefined
    }
  }
}

function operate(
  operator: Extract<Term, { kind: 'operation' }>['operator'],
  [a, b]: readonly (number | string)[],
): number {
  const [x, y] = [a as number, b as number]
  switch (operator) {
    case '+':
      return x + y
    case '-':
      return x - y
    case '*':
      return x * y
    case '/':
      return x / y
    case 'mod':
      return floorMod(x, y)
    case 'div':
      return (x - floorMod(x, y)) / y
    case 'negate':
      return -x
    case 'abs':
    case 'floor':
    case 'round':
      return Math[operator](x)
    case 'min':
    case 'max':
      return Math[operator](x, y)
    case 'length':
      return String(a).length
  }
}

const floorMod = (a: number, b: number): number => ((a % b) + b) % b

export function compareValues(operator: Comparator, left: Value, right: Value): boolean {
  switch (operator) {
    case '=':
      return sameValue(left, right)
    case '!=':
      return !sameValue(left, right)
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

/** Extends the bindings so that the term has the value, if possible. */
export function match(term: Term, value: Value, bindings: Bindings): Bindings | undefined {
  if (term.kind === 'variable' && !bindings.has(term.name)) return new Map([...bindings, [term.name, value]])
  if (term.kind === 'tuple' && Array.isArray(value)) {
    if (term.items.length !== value.length) return undefined
    let extended: Bindings | undefined = bindings
    for (const [at, item] of term.items.entries()) extended = extended && match(item, value[at] as Scalar, extended)
    return extended
  }
  const known = evaluate(term, bindings)
  return known !== undefined && sameValue(known, value) ? bindings : undefined
}

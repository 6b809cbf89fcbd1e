import type { CoreExpr, CoreValue } from '../plan/core.ts'
import { exprType } from '../plan/lower.ts'
import type { ScalarType } from '../type.ts'
import type { Registry } from './registry.ts'

/** The text of one generated function: values looked up once at its start, and its body. */
export class FunctionWriter {
  readonly registry: Registry
  readonly types: ReadonlyMap<string, ScalarType>
  readonly #header: string[] = []
  readonly #body: string[] = []
  readonly #variables = new Map<string, string>()
  readonly #prepared = new Map<string, string>()
  readonly #given = new Map<string, number>()
  #fresh = 0

  constructor(registry: Registry, types: ReadonlyMap<string, ScalarType>) {
    this.registry = registry
    this.types = types
  }

  line(text: string): void {
    this.#body.push(text)
  }

  /** A new identifier; its letters never come from the rules. */
  name(letter: string): string {
    return `${letter}${this.#fresh++}`
  }

  /** Something that is computed once, before the loops. */
  prepare(letter: string, expression: string): string {
    const known = this.#prepared.get(expression)
    if (known) return known
    const name = this.name(letter)
    this.#header.push(`const ${name} = ${expression}`)
    this.#prepared.set(expression, name)
    return name
  }

  /** A number of the registry. Small code is given it, so that rules that differ in such numbers only are one function. */
  number(kind: 'relation' | 'index' | 'string', number: number): string {
    if (!this.registry.shared) return String(number)
    const key = `${kind} ${number}`
    if (!this.#given.has(key)) this.#given.set(key, number)
    return `n[${[...this.#given.keys()].indexOf(key)}]`
  }

  /** The numbers that the function is given as `n`. */
  get given(): readonly number[] {
    return [...this.#given.values()]
  }

  header(line: string): void {
    this.#header.push(line)
  }

  declare(variable: string): string {
    const name = this.name('v')
    this.#variables.set(variable, name)
    return name
  }

  variable(name: string): string {
    const known = this.#variables.get(name)
    if (!known) throw new Error('a variable is used before it has a value')
    return known
  }

  value(value: CoreValue): string {
    if (value.kind === 'variable') return this.variable(value.name)
    if (typeof value.value === 'string') {
      return this.prepare('k', `rt.constants[${this.number('string', this.registry.string(value.value))}]`)
    }
    return typeof value.value === 'boolean' ? String(Number(value.value)) : numberText(value.value)
  }

  expression(expr: CoreExpr): string {
    if (expr.kind !== 'operation') return this.value(expr)
    const [a, b] = expr.operands.map(operand => this.expression(operand)) as [string, string]
    switch (expr.operator) {
      case '+':
      case '-':
      case '*':
      case '/':
        return `(${a} ${expr.operator} ${b})`
      case 'mod':
        return `floorMod(${a}, ${b})`
      case 'div':
        return `floorDiv(${a}, ${b})`
      case 'negate':
        return `(-${a})`
      case 'length':
        return `${this.prepare('s', 'rt.pool.strings')}[${a}].length`
      case 'abs':
      case 'floor':
      case 'round':
        return `Math.${expr.operator}(${a})`
      case 'min':
      case 'max':
        return `Math.${expr.operator}(${a}, ${b})`
    }
  }

  typeOf(expr: CoreExpr): ScalarType {
    return exprType(expr, this.types)
  }

  /** Strings are ordered by their text, all other values by their number. */
  ordered(expr: CoreExpr): string {
    const text = this.expression(expr)
    return this.typeOf(expr) === 'string' ? `${this.prepare('s', 'rt.pool.strings')}[${text}]` : text
  }

  toString(): string {
    return [...this.#header, ...this.#body].join('\n')
  }
}

/** A finite number as a JavaScript literal that cannot merge with the text around it. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error('constants are finite')
  return `(${value})`
}

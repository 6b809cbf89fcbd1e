import { formatType } from '../type.ts'
import { formatValue } from '../value.ts'
import { formatName } from './name.ts'
import type { Argument, Atom, Expression, Literal, Parameter, Rule, Statement } from './syntax.ts'

/** The statements as text that parses to the same statements. */
export function printStatements(statements: readonly Statement[]): string {
  return statements.map(printStatement).join('\n')
}

function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'rule':
      return printRule(statement)
    case 'declaration': {
      const columns = statement.columns.map(({ name, type }) => (type ? `${name}: ${formatType(type)}` : name))
      return `${statement.direction === 'needed' ? 'NEEDS' : statement.direction.toUpperCase()} ${formatName(statement.name)}(${columns.join(', ')}).`
    }
    case 'template': {
      const rules = statement.rules.map(rule => `  ${printRule(rule)}\n`).join('')
      return `TEMPLATE ${statement.name}<${statement.parameters.map(printParameter).join(', ')}> {\n${rules}}`
    }
    case 'instantiation': {
      const parameters = statement.parameters ? `<${statement.parameters.map(printParameter).join(', ')}>` : ''
      const values = statement.arguments.map(set =>
        set.length === 1 ? printArgument(set[0]!) : `{ ${set.map(printArgument).join(', ')} }`,
      )
      return `INSTANTIATE ${statement.template}${parameters} USING <${values.join(', ')}>.`
    }
    case 'import':
      return `IMPORT ${formatName(statement.name)} INTO <${printArgument(statement.into)}>.`
  }
}

const printParameter = ({ name, variables }: Parameter): string =>
  variables ? `${name}(${variables.join(', ')})` : name

export function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'constant':
      return formatValue(argument.constant.value)
    case 'name':
      return formatName(argument.name)
    case 'pattern':
      return printAtom(argument.atom)
  }
}

export function printRule(rule: Rule): string {
  const label = rule.label === undefined ? '' : `${JSON.stringify(rule.label)}: `
  const body = rule.body.length > 0 ? ` :- ${rule.body.map(printLiteral).join(', ')}` : ''
  return `${label}${printAtom(rule.head)}${body}.`
}

function printAtom(atom: Atom): string {
  return `${formatName(atom.name)}(${atom.terms.map(printExpression).join(', ')})`
}

function printLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'atom':
      return printAtom(literal)
    case 'call':
      return `<${literal.parameter}(${literal.terms.map(printExpression).join(', ')})>`
    case 'not': {
      const body = literal.body.map(printLiteral).join(', ')
      return literal.grouped ? `not (${body})` : `not ${body}`
    }
    case 'comparison':
      return literal.operands
        .map((operand, at) => (at === 0 ? '' : ` ${literal.operators[at - 1]} `) + printExpression(operand))
        .join('')
  }
}

const INFIX: readonly string[] = ['+', '-', '*', '/', 'div', 'mod']

function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'constant':
      // 1.0 is a decimal, 1 an integer.
      return expression.type === 'decimal' && Number.isSafeInteger(expression.value)
        ? `${expression.value}.0`
        : formatValue(expression.value)
    case 'variable':
      return expression.name
    case 'any':
      return '_'
    case 'parameter':
      return `<${expression.name}>`
    case 'tuple':
      return `(${expression.items.map(printExpression).join(', ')})`
    case 'aggregate':
      return `#${expression.function} { ${expression.terms.map(printExpression).join(', ')} : ${expression.body.map(printLiteral).join(', ')} }`
    case 'operation':
      return printOperation(expression.operator, expression.operands)
  }
}

function printOperation(operator: string, operands: readonly Expression[]): string {
  const texts = operands.map(operand =>
    operand.kind === 'operation' && INFIX.includes(operand.operator)
      ? `(${printExpression(operand)})`
      : printExpression(operand),
  )
  if (operator === 'negate') return `-${texts[0]}`
  return INFIX.includes(operator)
    ? texts.join(` ${operator} `)
    : `${operator}(${operands.map(printExpression).join(', ')})`
}

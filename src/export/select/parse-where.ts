import type { Where, WhereColumn, WhereLiteral, WhereOperator } from './where.ts'
import { type WhereToken, whereError, whereTokens } from './where-tokens.ts'

/** Deeper conditions are not written by people. */
const MAX_DEPTH = 100

const OPERATORS: Readonly<Record<string, WhereOperator>> = {
  ...{ '=': '=', '==': '=', '!=': '!=', '<>': '!=', '≠': '!=' },
  ...{ '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
}

/**
 * Reads a condition: columns compared with a value (`price < 100`, `title contains "lamp"`, `added is not empty`), joined
 * by `and`, `or`, `not`, and parentheses. Throws a SelectionError that shows the place of a mistake.
 */
export function parseWhere(text: string): Where {
  const parser = new WhereParser(text)
  return parser.parse()
}

class WhereParser {
  readonly #text: string
  readonly #tokens: readonly WhereToken[]
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = whereTokens(text)
  }

  parse(): Where {
    const where = this.#either()
    if (this.#next.kind !== 'end')
      this.#fail(this.#next.text === ')' ? 'this parenthesis was not opened' : 'write and, or, or nothing more')
    return where
  }

  get #next(): WhereToken {
    return this.#tokens[this.#at]!
  }

  #either(): Where {
    return this.#joined('or', () => this.#both())
  }

  #both(): Where {
    return this.#joined('and', () => this.#negated())
  }

  #joined(kind: 'and' | 'or', part: () => Where): Where {
    const all = [part()]
    while (this.#takeWord(kind)) all.push(part())
    return all.length === 1 ? all[0]! : { kind, all }
  }

  #negated(): Where {
    if (++this.#depth > MAX_DEPTH) this.#fail('the condition is nested too deeply')
    const where = this.#takeWord('not') ? ({ kind: 'not', of: this.#negated() } as const) : this.#primary()
    this.#depth--
    return where
  }

  #primary(): Where {
    const token = this.#next
    if (token.kind === 'bracket' && token.text === '(') {
      this.#at++
      const inner = this.#either()
      if (this.#next.text !== ')') this.#fail('the parenthesis is not closed')
      this.#at++
      return inner
    }
    return this.#comparison(this.#column())
  }

  #column(): WhereColumn {
    const { kind, text, start, end } = this.#next
    if (kind !== 'word' && kind !== 'name')
      this.#fail(
        kind === 'text' ? 'write the name of a column, without quotes or in [ ]' : 'write the name of a column',
      )
    this.#at++
    return { name: text, start, end }
  }

  #comparison(column: WhereColumn): Where {
    const token = this.#next
    if (token.kind === 'operator') {
      this.#at++
      return { kind: 'compare', column, operator: OPERATORS[token.text]!, literal: this.#literal(token.text) }
    }
    if (this.#takeWord('is')) {
      const isNot = this.#takeWord('not')
      if (!this.#takeWord('empty')) this.#fail('write empty or not empty after "is", or = and a value')
      return isNot ? { kind: 'not', of: { kind: 'empty', column } } : { kind: 'empty', column }
    }
    const isNot = this.#takeWord('not')
    if (this.#takeWord('contains')) {
      const where = { kind: 'contains', column, literal: this.#literal('contains') } as const
      return isNot ? { kind: 'not', of: where } : where
    }
    return this.#fail(
      `write =, !=, <, <=, >, >=, contains, or is empty after ${JSON.stringify(column.name)}` +
        (token.kind === 'word' ? '; a column name with spaces belongs in [ ]' : ''),
    )
  }

  #literal(after: string): WhereLiteral {
    const { kind, text, start, end } = this.#next
    if (kind === 'word' && !YES_OR_NO.test(text)) this.#fail(`write texts in quotes: "${text}"`)
    if (kind !== 'number' && kind !== 'date' && kind !== 'text' && kind !== 'word')
      this.#fail(`write a number, a date, or a text in quotes after "${after}"`)
    this.#at++
    return { form: kind as WhereLiteral['form'], text, start, end }
  }

  #takeWord(word: string): boolean {
    const { kind, text } = this.#next
    if (kind !== 'word' || text.toLowerCase() !== word) return false
    this.#at++
    return true
  }

  #fail(problem: string): never {
    throw whereError(this.#text, this.#next.start, problem)
  }
}

const YES_OR_NO = /^(?:true|false|yes|no)$/i

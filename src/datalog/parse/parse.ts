import type { RuleProblem } from '../problem.ts'
import type { RuleFile } from '../source.ts'
import { type Cursor, isSign, peek, SyntaxFailure, take } from './cursor.ts'
import { parseStatement } from './statement.ts'
import type { Statement } from './syntax.ts'
import { readTokens } from './token.ts'

interface Parsed {
  readonly statements: readonly Statement[]
  readonly problems: readonly RuleProblem[]
  /** Words of statements that failed to parse: what they would have defined is not reported as unknown later. */
  readonly lostWords: ReadonlySet<string>
}

/** Reads a file; after a mistake it continues with the next statement, so that every mistake is reported. */
export function parse(source: RuleFile): Parsed {
  const problems: RuleProblem[] = []
  const statements: Statement[] = []
  const lostWords = new Set<string>()
  const cursor: Cursor = { tokens: readTokens(source, problems), at: 0, depth: 0 }
  while (peek(cursor).kind !== 'end') {
    const start = cursor.at
    try {
      statements.push(parseStatement(cursor))
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure)) throw failure
      problems.push(failure.problem)
      skipStatement(cursor, start)
      for (const token of cursor.tokens.slice(start, cursor.at)) if (token.kind === 'word') lostWords.add(token.text)
    }
  }
  return { statements, problems, lostWords }
}

/** Moves past the next period, or past the closing bracket of a template. */
function skipStatement(cursor: Cursor, start: number): void {
  cursor.depth = 0
  cursor.at = Math.max(start, cursor.at - 1)
  const inTemplate = cursor.tokens[start]!.text === 'TEMPLATE'
  while (peek(cursor).kind !== 'end') {
    const token = take(cursor)
    if (isSign(token, inTemplate ? '}' : '.')) return
  }
}

/** One file of rules, with the name that messages use. */
export interface RuleFile {
  readonly file: string
  readonly text: string
}

/** A range of a source, from `start` up to but not including `end`. */
export interface Span {
  readonly source: RuleFile
  readonly start: number
  readonly end: number
}

export interface Position {
  readonly line: number
  readonly column: number
  /** The whole line, for showing it with a caret. */
  readonly text: string
}

/** Where a span starts; lines and columns count from 1. */
export function positionOf(span: Span): Position {
  const { text } = span.source
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1
  const lineEnd = text.indexOf('\n', span.start)
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < lineStart; at = text.indexOf('\n', at + 1)) line++
  return {
    line,
    column: span.start - lineStart + 1,
    text: text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, ''),
  }
}

export function cover(first: Span, last: Span): Span {
  return { source: first.source, start: first.start, end: Math.max(first.end, last.end) }
}

export function formatPlace(span: Span): string {
  const { line, column } = positionOf(span)
  return `${span.source.file}:${line}:${column}`
}

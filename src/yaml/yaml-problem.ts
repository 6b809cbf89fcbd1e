/** One problem of a YAML file, with its place and what would be right. */
export interface YamlProblem {
  /** The key as a path, `politeness.delay`; empty if it concerns the whole file. */
  readonly key: string
  readonly message: string
  /** The range in the text. */
  readonly start: number
  readonly end: number
}

/** A YAML file with the name that messages use. */
export interface YamlSource {
  readonly file: string
  readonly text: string
  /** The ranges of passwords and other secrets: messages do not repeat them. */
  readonly hidden: readonly (readonly [start: number, end: number])[]
}

/** Longer lines are cut: the message is for a terminal. */
const MAX_QUOTED_LINE = 120

/** With the line itself and a caret below the problem. */
export function formatYamlProblem({ key, message, start, end }: YamlProblem, source: YamlSource): string {
  const lineStart = source.text.slice(0, start).lastIndexOf('\n') + 1
  const line = source.text.slice(0, lineStart).split('\n').length
  const column = start - lineStart + 1
  const place = `${source.file}:${line}:${column}: ${key ? `${key}: ` : ''}${message}`
  const quote = quoteLine(source, lineStart)
  if (quote.trim() === '' || column > MAX_QUOTED_LINE) return place
  const margin = String(line)
  const width = Math.max(1, Math.min(end - start, quote.length - column + 1))
  // Tabs are kept, so that the caret stays below the problem.
  const blank = (text: string): string => text.replace(/[^\t]/g, ' ')
  return [
    place,
    `  ${margin} | ${quote}`,
    `  ${blank(margin)} | ${blank(quote.slice(0, column - 1))}${'^'.repeat(width)}`,
  ].join('\n')
}

function quoteLine({ text, hidden }: YamlSource, lineStart: number): string {
  const lineEnd = text.indexOf('\n', lineStart)
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).slice(0, MAX_QUOTED_LINE)
  const shown = [...Array(line.length).keys()].map(at =>
    hidden.some(([from, to]) => lineStart + at >= from && lineStart + at < to) ? '•' : line[at]!,
  )
  // The file may come from others: its text must not send control sequences to the terminal.
  return shown
    .join('')
    .replace(/\p{Cc}/gu, char => (char === '\t' ? char : ' '))
    .trimEnd()
}

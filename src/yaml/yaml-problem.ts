/** One thing that is wrong with a YAML file, with its place and what would be right. */
export interface YamlProblem {
  /** The key as a path, `politeness.delay`; empty where the file as a whole is meant. */
  readonly key: string
  readonly message: string
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
}

/** A YAML file as it is named in messages. */
export interface YamlSource {
  readonly file: string
  readonly text: string
  /** Where passwords and the like stand: they are not repeated in messages. */
  readonly hidden: readonly (readonly [start: number, end: number])[]
}

/** Longer lines are cut: the message is for a terminal. */
const MAX_QUOTED_LINE = 120

/** With the line itself, and a mark below what is meant. */
export function formatYamlProblem({ key, message, start, end }: YamlProblem, source: YamlSource): string {
  const lineStart = source.text.slice(0, start).lastIndexOf('\n') + 1
  const line = source.text.slice(0, lineStart).split('\n').length
  const column = start - lineStart + 1
  const place = `${source.file}:${line}:${column}: ${key ? `${key}: ` : ''}${message}`
  const quote = quoteLine(source, lineStart)
  if (quote.trim() === '' || column > MAX_QUOTED_LINE) return place
  const margin = String(line)
  const width = Math.max(1, Math.min(end - start, quote.length - column + 1))
  // Tabs are kept, so that the mark stands below what it means.
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
  // The file may come from elsewhere: what it says gives no orders to the terminal.
  return shown
    .join('')
    .replace(/\p{Cc}/gu, char => (char === '\t' ? char : ' '))
    .trimEnd()
}

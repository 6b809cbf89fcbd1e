import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The documents for users. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]

export interface DocBlock {
  readonly document: string
  /** The line of its first line. */
  readonly line: number
  readonly language: string
  /** If the line before it names one. */
  readonly file: string | undefined
  readonly text: string
}

/** The code blocks of a document. */
export function blocksOf(document: string): DocBlock[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```([^\n`]*)\n(.*?)^```$/gms)].map(match => ({
    document,
    line: text.slice(0, match.index).split('\n').length + (match[1] === undefined ? 1 : 3),
    language: match[2]!,
    file: match[1],
    text: match[3]!,
  }))
}

export interface DocCommand {
  readonly document: string
  readonly line: number
  /** One command line, without its comment. */
  readonly text: string
  /** What the document shows as its output; undefined if it shows none. */
  readonly output: readonly string[] | undefined
}

/** Two spaces and a hash, or a column of words: what the command is for. */
const COMMENT = /\s{2,}(?:#.*|[^\s'"|>\\-].*)$|\s# .*$/

/**
 * The commands of a block: each line of `sh`, each line after `$ ` of a terminal, or each line of a list of commands. A block
 * of something else has none.
 */
export function commandsOf({ document, line, language, text }: DocBlock): DocCommand[] {
  const isTerminal = language === '' && /^\$ /m.test(text)
  const isList = language === '' && text.split('\n').every(each => /^(?:[A-Z]+=\S+ )?(?:npx )?amberyl |^$/.test(each))
  if (language !== 'sh' && !isTerminal && !isList) return []
  const commands: { line: number; text: string; output: string[] }[] = []
  let continues = false
  for (const [at, each] of text.split('\n').entries()) {
    const isCommand = isTerminal ? each.startsWith('$ ') : each.trim() !== ''
    if (continues) commands.at(-1)!.text += ` ${each.trim()}`
    else if (isCommand) commands.push({ line: line + at, text: each.replace(/^\$ /, ''), output: [] })
    else if (each !== '') commands.at(-1)?.output.push(each)
    if (continues || isCommand) continues = each.endsWith('\\')
  }
  return commands.map(command => ({
    document,
    line: command.line,
    text: command.text
      .replaceAll(/\s*\\ /g, ' ')
      .replace(COMMENT, '')
      .trim(),
    output: command.output.length === 0 ? undefined : command.output,
  }))
}

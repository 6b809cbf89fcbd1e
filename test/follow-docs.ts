import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from './run-command.ts'

/** A code block; `file` if the line before it names one. */
interface CodeBlock {
  readonly file: string | undefined
  readonly language: string
  readonly text: string
}

const codeBlocks = (text: string): CodeBlock[] =>
  [...text.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```(\w*)\n(.*?)^```$/gms)].map(
    ([, file, language, content]): CodeBlock => ({ file, language: language!, text: content! }),
  )

export interface Tutorial {
  /** In `docs/`. */
  readonly name: string
  /** The part to follow, by its heading; by default the whole page. */
  readonly section?: string
  /** Arguments that name something in the folder of the tutorial. */
  readonly inFolder: RegExp
}

/**
 * Follows a page of the documentation in an empty folder: writes every file that it names, runs every command, and
 * compares what that prints with the code block that follows. Returns the number of commands.
 */
export async function followDocs({ name, section, inFolder }: Tutorial, folder: string): Promise<number> {
  const page = readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
  const blocks = codeBlocks(section === undefined ? page : page.split(`\n## ${section}\n`)[1]!.split('\n## ')[0]!)
  let commands = 0
  for (const [at, { file, language, text }] of blocks.entries()) {
    if (file !== undefined) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    if (language !== 'sh') continue
    const line = text.trim().split(' ').slice(1)
    const { out, err } = await runCommand(line.map(each => (inFolder.test(each) ? join(folder, each) : each)))
    expect((out + err).replaceAll(`${folder}/`, '').replaceAll('\r\n', '\n')).toBe(blocks[at + 1]!.text)
    commands++
  }
  return commands
}

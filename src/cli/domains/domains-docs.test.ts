import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../test/folder-of.ts'
import { runCommand } from '../../../test/run-command.ts'

const docs = readFileSync(new URL('../../../docs/domains.md', import.meta.url), 'utf8')

/** A code block; `file` if the line before it names one. */
interface Block {
  readonly file: string | undefined
  readonly language: string
  readonly text: string
}

const blocks = [...docs.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```(\w*)\n(.*?)^```$/gms)].map(
  ([, file, language, text]): Block => ({ file, language: language!, text: text! }),
)

test('docs/domains.md can be followed step by step', async () => {
  const folder = folderOf('docs', { 'read-me.txt': '' })
  let commands = 0
  for (const [at, { file, language, text }] of blocks.entries()) {
    if (file !== undefined) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    if (language !== 'sh') continue
    const line = text.trim().split(' ').slice(1)
    const args = line.map(each => (/^(?:boats|wrong)/.test(each) ? join(folder, each) : each))
    const { out, err } = await runCommand(args)
    expect((out + err).replaceAll(`${folder}/`, '').replaceAll('\r\n', '\n')).toBe(blocks[at + 1]!.text)
    commands++
  }
  expect(commands).toBe(4)
})

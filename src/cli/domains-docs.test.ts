import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../test/folder-of.ts'
import { pageOf } from '../../test/page-of.ts'
import { runCommand } from '../../test/run-command.ts'
import { loadDomainFinder } from '../stages/4-find/domain/domain-finder.ts'
import { findDomainRecords } from '../stages/4-find/domain/find-domain-records.ts'
import { loadDomain } from '../stages/4-find/domain/load-domain.ts'

const docs = readFileSync(new URL('../../docs/domains.md', import.meta.url), 'utf8')

/** A code block; `file` where the line before it names one. */
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
    expect((out + err).replaceAll(`${folder}/`, '')).toBe(blocks[at + 1]!.text)
    commands++
  }
  expect(commands).toBe(3)
  expect(recordsOf(folder)).toEqual(tableOf(docs))
})

/** What the domain of the docs makes of the page of the docs. */
function recordsOf(folder: string): string[][] {
  const page = pageOf(readFileSync(join(folder, 'boats.html'), 'utf8'), 'http://boats.example/')
  const found = findDomainRecords(page, loadDomainFinder(loadDomain(join(folder, 'boats'))))
  if (found.kind === 'none') return [[found.because]]
  const [{ fields }] = found.areas as [(typeof found.areas)[0]]
  const rows = fields[0]!.cells.map((_, row) =>
    fields.map(({ cells }) => String(cells[row]?.value ?? cells[row]?.text ?? '').replace('http://boats.example', '')),
  )
  return [fields.map(({ name }) => name), ...rows]
}

const tableOf = (text: string): string[][] =>
  /^\| title +\| price(?:.*\n)+?\n/m
    .exec(text)![0]
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('| ---'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

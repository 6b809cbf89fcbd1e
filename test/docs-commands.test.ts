import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../src/commands.ts'
import * as crawlee from '../src/crawlee.ts'
import * as evaluation from '../src/evaluation.ts'
import * as amberyl from '../src/index.ts'
import * as jobs from '../src/jobs.ts'
import * as playwright from '../src/playwright.ts'
import * as rules from '../src/rules.ts'
import * as stages from '../src/stages.ts'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
const DOCUMENTS = ['README.md', ...readdirSync(join(root, 'docs')).map(file => `docs/${file}`)].filter(file =>
  file.endsWith('.md'),
)
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Mention {
  /** The command, with its subcommand if it names one. */
  readonly command: string
  readonly option: string
}

/** The options that command lines in a text use; an address or a file in place of the command means `extract`. */
function optionsIn(text: string): Mention[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .matchAll(/(?<=^|\$ |`|npx |\|\| )amberyl (\S+)(?: +([a-z]+)\b)?([^`\n|#]*)/gm)
  return [...lines].flatMap(([, first, second, rest]) => {
    const name = Object.hasOwn(COMMANDS, first!) ? first! : 'extract'
    const command = second !== undefined && SUBCOMMANDS.has(name) ? `${name} ${second}` : name
    return [...` ${rest}`.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option]) => ({ command, option: option! }))
  })
}

const SUBCOMMANDS = new Set(['blocks', 'domains', 'jobs', 'rules', 'runs', 'store'])

async function hasOption({ command, option }: Mention): Promise<boolean> {
  const { out } = await runCommand([...command.split(' '), '--help'])
  return new RegExp(`${option}(?![a-z-])`).test(out)
}

describe('the documents name no option that its command lacks', () => {
  test.each(DOCUMENTS)('%s', async document => {
    const wrong: string[] = []
    for (const mention of optionsIn(textOf(document)))
      if (!(await hasOption(mention))) wrong.push(`${mention.command} ${mention.option}`)
    expect(wrong).toEqual([])
  })

  test('of which there are many', () => {
    expect(DOCUMENTS.flatMap(document => optionsIn(textOf(document))).length).toBeGreaterThan(100)
  })

  test('and one that does not exist would be found', async () => {
    const mentions = optionsIn('`amberyl jobs list --jsn` and `npx amberyl page.html --static`')
    expect(mentions).toEqual([
      { command: 'jobs list', option: '--jsn' },
      { command: 'extract', option: '--static' },
    ])
    expect(await Promise.all(mentions.map(hasOption))).toEqual([false, true])
  })
})

test('functions that the documents call in a sentence are exported', () => {
  const entries = [amberyl, stages, rules, jobs, evaluation, crawlee, playwright, playwright.listMatchers]
  const exported = new Set(entries.flatMap(Object.keys))
  const called = DOCUMENTS.flatMap(document =>
    [...textOf(document).matchAll(/`(?:await )?([a-z]+[A-Z]\w*)\(/g)].map(([, name]) => name!),
  )
  expect(called.length).toBeGreaterThan(10)
  expect(called.filter(name => !exported.has(name))).toEqual([])
})

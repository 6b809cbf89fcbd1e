import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { NO_STDIN } from '../src/cli/terminal/terminal.ts'
import { COMMANDS } from '../src/commands.ts'
import { runCommand } from './run-command.ts'

const TERMINAL = { out() {}, err() {}, isInteractive: false, columns: 80, stdin: NO_STDIN }

describe('the list of commands', () => {
  test.each(Object.entries(COMMANDS))('names %s with its arguments', async (name, { usage, load }) => {
    const program = new Command()
    const add = await load()
    add(program, TERMINAL, () => {})
    const [command] = program.commands
    const listed = new Command().command(usage)
    expect(program.commands).toHaveLength(1)
    expect([listed.name(), command!.name()]).toEqual([name, name])
    const argumentsOf = ({ registeredArguments }: Command) =>
      registeredArguments.map(each => [each.name(), each.required, each.variadic])
    expect(argumentsOf(listed)).toEqual(argumentsOf(command!))
  })

  test('is what --help prints', async () => {
    const { code, out } = await runCommand(['--help'])
    expect(code).toBe(0)
    for (const { usage } of Object.values(COMMANDS)) expect(out).toContain(`\n  ${usage} `)
  })
})

test('help names a command as its own --help does', async () => {
  const { out } = await runCommand(['help', 'store'])
  expect(out).toContain(COMMANDS.store!.description)
  expect(out).toBe((await runCommand(['store', '--help'])).out)
})

test('a page from stdin needs no command, as an address needs none', async () => {
  const page = `<ul>${['Oak', 'Elm', 'Ash'].map(tree => `<li><a href="/${tree}">${tree}</a> <b>£5</b></li>`).join('')}</ul>`
  const { code, out } = await runCommand(['-', '--static', '--format', 'csv'], { stdin: page })
  expect(code).toBe(0)
  expect(out).toContain('Oak')
})

test('a misspelled command is a usage error with a suggestion', async () => {
  const { code, err } = await runCommand(['extrat', 'page.html'])
  expect(code).toBe(2)
  expect(err).toContain('Did you mean extract?')
})

test('without a command, the commands are listed as an error', async () => {
  const { code, err } = await runCommand([])
  expect(code).toBe(2)
  expect(err).toContain(COMMANDS.extract!.usage)
})

// The reference of the command line, from the program itself.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const escapeCell = text => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

function usageOf(command, path) {
  const args = command.registeredArguments.map(each => {
    const name = each.name() + (each.variadic ? '...' : '')
    return each.required ? `<${name}>` : `[${name}]`
  })
  const subcommands = command.commands.length > 0 && args.length === 0 ? ['[command]'] : []
  return ['amberyl', ...path, ...(command.options.length > 0 ? ['[options]'] : []), ...subcommands, ...args].join(' ')
}

/** A table of names and what they are for. */
const tableOf = (head, rows) =>
  rows.length === 0
    ? ''
    : [`| ${head} | meaning |`, '| --- | --- |', ...rows.map(row => `| ${row.map(escapeCell).join(' | ')} |`)].join(
        '\n',
      )

function defaultOf(option) {
  if (option.defaultValue === undefined || option.defaultValue === false) return ''
  if (Array.isArray(option.defaultValue) && option.defaultValue.length === 0) return ''
  return ` (default: ${option.defaultValueDescription ?? JSON.stringify(option.defaultValue)})`
}

/** What `--help` prints after the options: notes and examples. */
function notesOf(command) {
  const texts = []
  const context = { error: false, command, write: text => texts.push(text) }
  command.emit('beforeAllHelp', context)
  command.emit('afterHelp', context)
  return texts.join('').trim()
}

function formatNotes(text) {
  if (text === '') return []
  return text.split(/\n\n+/).map(part => {
    const [first, ...rest] = part.split('\n')
    if (/^Examples?:$/.test(first))
      return `**Examples**\n\n\`\`\`sh\n${rest.map(line => line.trim()).join('\n')}\n\`\`\``
    return /^\s{2,}|\S {2,}\S/m.test(part)
      ? `\`\`\`\n${part}\n\`\`\``
      : part.replaceAll('<', '&lt;').replaceAll('*', '\\*')
  })
}

function formatCommand(command, parents) {
  const path = [...parents, command.name()]
  const choices = each => (each.argChoices ? ` (one of: ${each.argChoices.join(', ')})` : '')
  const args = command.registeredArguments.map(each => [`\`${each.name()}\``, each.description + choices(each)])
  const options = command.options
    .filter(option => !option.hidden)
    .map(option => [`\`${option.flags}\``, option.description + choices(option) + defaultOf(option)])
  return [
    `${parents.length === 0 ? '##' : '###'} ${path.join(' ')}`,
    `${sentence(command.description())}`,
    `\`\`\`\n${usageOf(command, path)}\n\`\`\``,
    tableOf(
      'argument',
      args.filter(([, about]) => about !== ''),
    ),
    tableOf('option', options),
    ...formatNotes(notesOf(command)),
    ...command.commands.map(each => formatCommand(each, path)),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

const sentence = text => (text === '' ? '' : `${text[0].toUpperCase()}${text.slice(1).replaceAll('<', '&lt;')}.`)

const EXIT_CODES = `| exit code | meaning |
| --- | --- |
| \`0\` | done |
| \`1\` | failed: a page, a file, or a database; the message says what to do |
| \`2\` | wrong usage |
| \`3\` | a template changed and its wrapper was learned again; for \`runs diff --exit-code\`: the runs differ |
| \`4\` | a template changed or is gone, and its owner has to review the wrapper |
| \`5\` | the table is incomplete; what was read is there |
| \`6\` | no list was found |
| \`130\` | stopped by Ctrl-C |`

/** @returns the page of all commands, as Markdown */
export async function commandPage(root) {
  const { loadAllCommands } = await import(pathToFileURL(join(root, 'dist/src/commands.cjs')).href)
  const program = await loadAllCommands()
  const intro = `Every command with its arguments and options, as \`amberyl COMMAND --help\` prints them. Results go to stdout, messages to
stderr. An address or a file in place of a command means \`extract\`.`
  const markdown = ['# Commands', intro, EXIT_CODES, ...program.commands.map(each => formatCommand(each, []))].join(
    '\n\n',
  )
  return { source: 'reference/commands.md', markdown }
}

import type { Command } from 'commander'
import type { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** A command as data. The code that does the work is imported when the command runs. */
export interface CommandDefinition {
  readonly name: string
  /** It also runs if only its group is named. */
  readonly isDefault?: true
  /** One line for the help; `src/commands.ts` has it for commands that are not in a group. */
  readonly about?: string
  /** Arguments as commander writes them: `<job>`, `[run]`, `<file...>`. */
  readonly takes?: readonly (readonly [name: string, about: string, fallback?: string])[]
  /** Adds the options, in the order in which the help lists them. */
  readonly options?: (command: Command) => Command
  readonly examples: readonly string[]
  /** Further notes for users, below the examples. */
  readonly notes?: string
  /** Its arguments are those of the command, then the flags and the terminal. */
  readonly load: () => Promise<(...given: never[]) => ExitCode | Promise<ExitCode>>
}

export type Finish = (code: ExitCode) => void

export function defineCommand(parent: Command, defined: CommandDefinition, terminal: Terminal, finish: Finish): void {
  const { name, isDefault = false, about, takes = [], options = same, examples, notes, load } = defined
  const command = parent.command(name, { isDefault })
  if (about !== undefined) command.description(about)
  for (const [argument, said, fallback] of takes) command.argument(argument, said, fallback)
  options(command).addHelpText('after', formatExamples(examples, notes))
  command.action(async (...given: unknown[]) => {
    // Commander puts the command itself at the end.
    const work = (await load()) as (...given: unknown[]) => ExitCode | Promise<ExitCode>
    finish(await work(...given.slice(0, -1), terminal))
  })
}

const same = (command: Command): Command => command

export const formatExamples = (examples: readonly string[], notes?: string): string =>
  `\nExamples:\n${examples.map(example => `  ${example}\n`).join('')}${notes === undefined ? '' : `\n${notes}`}`.trimEnd()

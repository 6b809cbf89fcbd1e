import { Argument, type Command } from 'commander'
import { type CompletedCommand, formatCompletion, SHELLS, type Shell } from './completion-script.ts'
import type { Finish } from './define-command.ts'
import { EXIT } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Adds the command that prints the completion of all commands. */
export const completionCommand =
  (loadAll: () => Promise<Command>) =>
  (program: Command, terminal: Terminal, finish: Finish): void => {
    program
      .command('completion')
      .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
      .addHelpText('after', EXAMPLES)
      .action(async (shell: Shell) => {
        terminal.out(formatCompletion(shell, completed(await loadAll())))
        finish(EXIT.done)
      })
  }

const EXAMPLES = `
Examples:
  source <(amberyl completion bash)                                       in ~/.bashrc
  source <(amberyl completion zsh)                                        in ~/.zshrc, after compinit
  amberyl completion fish > ~/.config/fish/completions/amberyl.fish`

/** A command and those below it. */
function completed(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const options = command.createHelp().visibleOptions(command)
  const own = {
    path: path.join(' '),
    about: command.description(),
    options: options.map(({ long, short, description, required, optional, argChoices }) => ({
      names: [long, short].filter(name => name !== undefined && name !== null),
      about: description,
      takesValue: required || optional,
      choices: argChoices ?? [],
    })),
  }
  return [own, ...command.commands.flatMap(each => completed(each, [...path, each.name()]))]
}

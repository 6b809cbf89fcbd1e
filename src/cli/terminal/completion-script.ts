/** What a shell can complete after a command. */
export interface CompletedCommand {
  /** `extract`, `jobs add`; empty for the program itself. */
  readonly path: string
  readonly about: string
  readonly options: readonly CompletedOption[]
}

interface CompletedOption {
  /** `--output`, `-o`. */
  readonly names: readonly string[]
  readonly about: string
  /** It takes a value: one of the choices, or anything, such as a file. */
  readonly takesValue: boolean
  readonly choices: readonly string[]
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A script that the shell reads at its start. */
export function formatCompletion(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case 'bash':
      return formatBash(commands)
    case 'zsh':
      return formatZsh(commands)
    case 'fish':
      return formatFish(commands)
  }
}

/** The commands directly below a command. */
const below = (path: string, commands: readonly CompletedCommand[]): CompletedCommand[] =>
  commands.filter(({ path: other }) => other !== '' && other.split(' ').slice(0, -1).join(' ') === path)

const lastWord = (path: string): string => path.split(' ').at(-1)!

/** One word of a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The words before the cursor, without options, as far as they name a command. */
const findCommand = (commands: readonly CompletedCommand[], words: string): string => `  local command= word
  for word in ${words}; do
    case "$command $word" in
${commands
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      ${quote(path.includes(' ') ? path : ` ${path}`)}) command=${quote(path)} ;;`)
  .join('\n')}
    esac
  done`

function formatBash(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, choices }) =>
      choices.length === 0
        ? []
        : `    ${names.map(name => quote(`${path} ${name}`)).join('|')}) words=${quote(choices.join(' '))} ;;`,
    ),
  )
  const files = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue, choices }) => takesValue && choices.length === 0)
      .flatMap(({ names }) => names.map(name => quote(`${path} ${name}`))),
  )
  const rest = commands.map(({ path, options }) => {
    const names = options.flatMap(({ names }) => names.filter(name => name.startsWith('--')))
    const words = below(path, commands).map(({ path }) => lastWord(path))
    return `    ${quote(path)}) options=${quote(names.join(' '))} words=${quote(words.join(' '))} ;;`
  })
  return `# Completion of amberyl for bash. Add to ~/.bashrc:  source <(amberyl completion bash)
_amberyl() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} options= words=
${findCommand(commands, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  COMPREPLY=()
  case "$command $previous" in
${values.join('\n')}
    ${files.join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "$command" in
${rest.join('\n')}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _amberyl amberyl
`
}

function formatZsh(commands: readonly CompletedCommand[]): string {
  const described = (name: string, about: string): string => quote(`${name.replaceAll(':', '\\:')}:${about}`)
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ names, choices, takesValue }) => {
      if (!takesValue) return []
      const given = names.map(name => quote(`${path} ${name}`)).join('|')
      return `    ${given}) ${choices.length === 0 ? '_files' : `compadd -- ${choices.map(quote).join(' ')}`}; return ;;`
    }),
  )
  const rest = commands.map(({ path, options }) => {
    const names = options.flatMap(({ names, about }) =>
      names.filter(name => name.startsWith('--')).map(name => described(name, about)),
    )
    const words = below(path, commands).map(({ path, about }) => described(lastWord(path), about))
    return `    ${quote(path)}) options=(${names.join(' ')}) subcommands=(${words.join(' ')}) ;;`
  })
  return `#compdef amberyl
# Completion of amberyl for zsh. Add to ~/.zshrc, after compinit:  source <(amberyl completion zsh)
_amberyl() {
  local -a options subcommands
${findCommand(commands, `"\${(@)words[2,CURRENT-1]}"`)}
  case "$command $words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$command" in
${rest.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe option options
  else
    (( $#subcommands )) && _describe command subcommands
    _files
  fi
}
compdef _amberyl amberyl
`
}

function formatFish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, options }) => {
    const condition = conditionFor(path, commands)
    return [
      ...below(path, commands).map(
        ({ path: sub, about }) =>
          `complete -c amberyl -n ${quote(condition)} -a ${quote(lastWord(sub))} -d ${quote(about)}`,
      ),
      ...options.map(({ names, about, takesValue, choices }) => {
        const given = names.map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        const value = choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : takesValue ? ' -r -F' : ''
        return `complete -c amberyl -n ${quote(condition)} ${given.join(' ')}${value} -d ${quote(about)}`
      }),
    ]
  })
  return `# Completion of amberyl for fish. Write it to ~/.config/fish/completions/amberyl.fish
${lines.join('\n')}
`
}

function conditionFor(path: string, commands: readonly CompletedCommand[]): string {
  if (path === '') return '__fish_use_subcommand'
  const seen = path.split(' ').map(word => `__fish_seen_subcommand_from ${word}`)
  const further = below(path, commands).map(({ path }) => lastWord(path))
  return [...seen, ...(further.length === 0 ? [] : [`not __fish_seen_subcommand_from ${further.join(' ')}`])].join(
    '; and ',
  )
}

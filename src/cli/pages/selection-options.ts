import { type Command, InvalidArgumentError } from 'commander'
import { parseWhere } from '../../export/select/parse-where.ts'
import { type Selection, selectionIn } from '../../stages/5-wrap/selection.ts'

/** Which columns and records are written. */
export interface SelectionFlags extends Selection {}

export function addSelectionOptions(command: Command): Command {
  return command
    .option('--columns <a,b>', 'write only these columns, in this order', addNames)
    .option('--drop <a,b>', 'write all columns but these', addNames)
    .option('--rename <old=new>', 'rename columns; with commas, several', addNewNames)
    .option('--where <condition>', `write only records that meet a condition, such as 'price < 100'`)
}

const parts = (value: string): string[] =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

function addNames(value: string, before: readonly string[] = []): string[] {
  const names = parts(value)
  if (names.length === 0) throw new InvalidArgumentError('It must be one or more names of columns.')
  return [...before, ...names]
}

function addNewNames(value: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const pairs = parts(value).map(
    pair =>
      /^([^=]+)=([^=]+)$/
        .exec(pair)
        ?.slice(1)
        .map(name => name.trim()) ?? [],
  )
  if (pairs.length === 0 || pairs.some(([from, to]) => !from || !to))
    throw new InvalidArgumentError('It must be an old and a new name, such as price=cost.')
  return { ...before, ...Object.fromEntries(pairs) }
}

/** The selection of the flags. Throws a SelectionError if the condition cannot be read. */
export function selectionFrom(flags: SelectionFlags): Selection {
  if (flags.where !== undefined) parseWhere(flags.where)
  return selectionIn(flags)
}

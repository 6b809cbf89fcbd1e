import { type Command, InvalidArgumentError } from 'commander'
import { parseWhere } from '../../export/select/parse-where.ts'
import { type Selection, selectionIn } from '../../stages/5-wrap/selection.ts'
import { partsAt } from './column-names.ts'
import { addEditOptions, type EditFlags, editsFrom } from './edit-options.ts'

/** Which columns and records are written. */
export interface SelectionFlags extends Omit<Selection, 'edits'>, EditFlags {}

export function addSelectionOptions(command: Command): Command {
  return addEditOptions(command)
    .option('--columns <a,b>', 'write only these columns, in this order', addNames)
    .option('--drop <a,b>', 'write all columns but these', addNames)
    .option('--rename <old=new>', 'rename columns; with commas, several', addNewNames)
    .option('--where <condition>', `write only records that meet a condition, such as 'price < 100'`)
}

function addNames(value: string, before: readonly string[] = []): string[] {
  const names = partsAt(',', value)
  if (names.length === 0) throw new InvalidArgumentError('It must be one or more names of columns.')
  return [...before, ...names]
}

function addNewNames(value: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const pairs = partsAt(',', value, { keepsBrackets: true }).map(pair => partsAt('=', pair))
  if (pairs.length === 0 || pairs.some(pair => pair.length !== 2))
    throw new InvalidArgumentError('It must be an old and a new name, such as price=cost.')
  return { ...before, ...Object.fromEntries(pairs) }
}

/** The selection of the flags. Throws a SelectionError if the condition cannot be read. */
export function selectionFrom(flags: SelectionFlags): Selection {
  if (flags.where !== undefined) parseWhere(flags.where)
  const edits = editsFrom(flags)
  return { ...selectionIn(flags), ...(edits.length > 0 ? { edits } : {}) }
}

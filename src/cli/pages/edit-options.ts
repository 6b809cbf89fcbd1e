import { type Command, InvalidArgumentError } from 'commander'
import { FIELD_KINDS, type FieldKind } from '../../stages/4-find/fields/field.ts'
import type { Notation } from '../../stages/4-find/fields/notation.ts'
import type { ColumnEdit } from '../../stages/5-wrap/column-edit.ts'
import { partsAt } from './column-names.ts'

/** An edit, and where it stands among all of the command line. */
interface PlacedEdit {
  readonly edit: ColumnEdit
  readonly place: number
}

/** Changes of columns: each option may be repeated, and all are applied in the order in which they are written. */
export interface EditFlags {
  readonly kind?: readonly PlacedEdit[]
  readonly merge?: readonly PlacedEdit[]
  readonly split?: readonly PlacedEdit[]
  readonly filled?: readonly PlacedEdit[]
  readonly order?: readonly PlacedEdit[]
}

/** The edits of the flags, in their order. */
export const editsFrom = ({ kind = [], merge = [], split = [], filled = [], order = [] }: EditFlags): ColumnEdit[] =>
  [...kind, ...merge, ...split, ...filled, ...order]
    .toSorted((one, other) => one.place - other.place)
    .map(({ edit }) => edit)

export function addEditOptions(command: Command): Command {
  let place = 0
  const reading =
    (parse: (value: string) => readonly ColumnEdit[]) =>
    (value: string, before: readonly PlacedEdit[] = []): PlacedEdit[] => [
      ...before,
      ...parse(value).map(edit => ({ edit, place: place++ })),
    ]
  return command
    .option(
      '--kind <column=kind>',
      `read a column as ${FIELD_KINDS.join(', ')}; with commas, several`,
      reading(parseKinds),
    )
    .option('--merge <a+b=name>', `join columns to one, with a space or what follows "by"`, reading(parseMerge))
    .option('--split <column=a,b>', 'divide a column at spaces, or at what follows "by"', reading(parseSplit))
    .option('--filled <a,b>', 'write only records in which these columns are not blank', reading(parseFilled))
    .option('--order <a,b>', 'write these columns first, and the others after them', reading(parseOrder))
}

/** `a + b = c by ", "`: what comes before and after the sign, and the separator. */
function assignmentIn(text: string, right: string): { left: string; right: string; separator: string } {
  const [, whole = '', quoted, plain] = /^(.*?)(?:\sby\s+(?:"([^"]*)"|(\S+))\s*)?$/s.exec(text)!
  const at = whole.replace(/\[[^\]]*\]/g, name => 'x'.repeat(name.length)).indexOf('=')
  if (at < 0) throw new InvalidArgumentError(right)
  return { left: whole.slice(0, at), right: whole.slice(at + 1), separator: quoted ?? plain ?? ' ' }
}

const NOTATIONS: Readonly<Record<string, Notation>> = {
  dmy: { dateOrder: 'dmy' },
  mdy: { dateOrder: 'mdy' },
  ymd: { dateOrder: 'ymd' },
  point: { decimal: '.' },
  comma: { decimal: ',' },
}

const KIND_RIGHT = `It must be a column and its kind, such as price=text; kinds are ${FIELD_KINDS.join(', ')}. Dates may say date:dmy, date:mdy or date:ymd, numbers number:point or number:comma.`

const parseKinds = (value: string): ColumnEdit[] =>
  partsAt(',', value, { keepsBrackets: true }).map(pair => {
    const { left, right } = assignmentIn(pair, KIND_RIGHT)
    const [kind = '', written] = right.trim().split(':')
    const [field] = partsAt('=', left)
    const isKind = (name: string): name is FieldKind => (FIELD_KINDS as readonly string[]).includes(name)
    const notation = written === undefined ? undefined : NOTATIONS[written]
    if (!field || !isKind(kind) || (written !== undefined && !notation)) throw new InvalidArgumentError(KIND_RIGHT)
    return { op: 'kind', field, kind, ...(notation ? { notation } : {}) }
  })

const MERGE_RIGHT = 'It must be columns and a new name, such as street+city=address or \'street+city=address by ", "\'.'

function parseMerge(value: string): ColumnEdit[] {
  const { left, right, separator } = assignmentIn(value, MERGE_RIGHT)
  const [fields, [name]] = [partsAt('+', left), partsAt('=', right)]
  if (fields.length < 2 || name === undefined) throw new InvalidArgumentError(MERGE_RIGHT)
  return [{ op: 'merge', fields, name, separator }]
}

const SPLIT_RIGHT = 'It must be a column and new names, such as name=first,last or \'size=width,height by "x"\'.'

function parseSplit(value: string): ColumnEdit[] {
  const { left, right, separator } = assignmentIn(value, SPLIT_RIGHT)
  if (separator === '') throw new InvalidArgumentError(SPLIT_RIGHT)
  const [[field], names] = [partsAt('=', left), partsAt(',', right)]
  if (field === undefined || names.length < 2) throw new InvalidArgumentError(SPLIT_RIGHT)
  return [{ op: 'split', field, separator, names }]
}

const NAMES_RIGHT = 'It must be one or more names of columns.'

function namesOf(value: string): string[] {
  const names = partsAt(',', value)
  if (names.length === 0) throw new InvalidArgumentError(NAMES_RIGHT)
  return names
}

const parseFilled = (value: string): ColumnEdit[] => namesOf(value).map(field => ({ op: 'filled', field }))
const parseOrder = (value: string): ColumnEdit[] => [{ op: 'order', fields: namesOf(value) }]

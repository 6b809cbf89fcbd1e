import type { Notation } from '../stages/4-find/fields/notation.ts'
import type { ColumnEdit } from '../stages/5-wrap/column-edit.ts'
import type { Extracted } from './extracted.ts'
import { shellCommand } from './shell-command.ts'

/** The command that gives the same table. */
export function extractionCommand({ asked, selection, edits, place, wrapper }: Extracted): string {
  const { algorithm, domain, region, k, without } = asked
  const isTopK = algorithm === 'top-k'
  const { columns, drop, rename, where } = selection
  const words = [
    'amberyl',
    ...(wrapper ? ['run', 'wrapper.json'] : [isTopK ? 'topk' : 'extract']),
    ...place,
    ...(wrapper || !isAddress(place[0]!) ? [] : ['--pages', '1']),
    ...(domain !== undefined ? ['--domain', domain] : algorithm === 'auto' || isTopK ? [] : ['--algorithm', algorithm]),
    ...(region === 'main' || isTopK ? [] : ['--region', String(region)]),
    ...(k === undefined ? [] : ['--k', String(k)]),
    ...(without.length === 0 ? [] : ['--without', without.join(',')]),
    // The saved wrapper keeps them.
    ...(wrapper ? [] : edits.toSorted(laterOnesLast).flatMap(editWords)),
    ...(columns ? ['--columns', columns.map(inBrackets).join(',')] : []),
    ...(drop ? ['--drop', drop.map(inBrackets).join(',')] : []),
    ...Object.entries(rename ?? {}).flatMap(([from, to]) => ['--rename', `${inBrackets(from)}=${inBrackets(to)}`]),
    ...(where === undefined ? [] : ['--where', where]),
  ]
  return shellCommand(words)
}

/** The command line leaves out and renames columns at the end. */
const laterOnesLast = (one: ColumnEdit, other: ColumnEdit): number => Number(isLater(one)) - Number(isLater(other))
const isLater = ({ op }: ColumnEdit): boolean => op === 'drop' || op === 'rename'

/** A name with a sign that means something is in brackets. */
const inBrackets = (name: string): string => (/[+=,:]|\sby\s/.test(name) ? `[${name}]` : name)

function editWords(edit: ColumnEdit): string[] {
  switch (edit.op) {
    case 'rename':
      return ['--rename', `${inBrackets(edit.field)}=${inBrackets(edit.name)}`]
    case 'drop':
      return ['--drop', inBrackets(edit.field)]
    case 'kind':
      return ['--kind', `${inBrackets(edit.field)}=${edit.kind}${notationWord(edit.notation)}`]
    case 'merge':
      return ['--merge', `${edit.fields.map(inBrackets).join('+')}=${inBrackets(edit.name)}${by(edit.separator)}`]
    case 'split':
      return ['--split', `${inBrackets(edit.field)}=${edit.names.map(inBrackets).join(',')}${by(edit.separator)}`]
    case 'filled':
      return ['--filled', inBrackets(edit.field)]
    case 'order':
      return ['--order', edit.fields.map(inBrackets).join(',')]
  }
}

const by = (separator: string): string => (separator === ' ' ? '' : ` by "${separator}"`)

const notationWord = ({ dateOrder, decimal }: Notation = {}): string =>
  dateOrder ? `:${dateOrder}` : decimal ? `:${decimal === '.' ? 'point' : 'comma'}` : ''

const isAddress = (place: string): boolean => /^https?:/.test(place)

import { type ColumnEdit, fieldsIn, withFields } from '../../stages/5-wrap/column-edit.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import type { StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { parseWhere } from './parse-where.ts'
import { type ActiveSelection, isAll } from './select-fields.ts'
import { columnsIn } from './where.ts'

/** The wrapper with a selection. Each field gets an ID, so that the selection means the field whatever its name becomes. */
export function keepSelection(wrapper: Wrapper, { optional: _, lost: ____, ...selection }: ActiveSelection): Wrapper {
  const { selection: __, ...rest } = wrapper
  const fields = wrapper.fields.map(({ id: ___, ...field }) => field)
  if (Object.keys(selection).length === 0) return { ...rest, fields }
  // The columns of a domain are its attributes, whose names are fixed.
  const isNamed = wrapper.domain !== undefined
  return { ...rest, fields: isNamed ? fields : fields.map(field => ({ ...field, id: field.name })), selection }
}

/** The selection that a wrapper keeps, with the current names of its fields. */
export function selectionOf(wrapper: StoredWrapper): ActiveSelection {
  const kept = 'selection' in wrapper ? wrapper.selection : undefined
  if (!kept) return {}
  const names = new Map(wrapper.fields.flatMap(field => ('id' in field && field.id ? [[field.id, field.name]] : [])))
  const current = (name: string): string => names.get(name) ?? name
  const { columns, drop, rename, where, lost = {} } = kept
  const edits = boundEdits(kept)
  const selection = {
    ...(edits.length > 0 ? { edits: edits.map(edit => withFields(edit, current)) } : {}),
    ...(columns ? { columns: columns.map(current) } : {}),
    ...(drop ? { drop: drop.map(current) } : {}),
    ...(rename ? { rename: Object.fromEntries(Object.entries(rename).map(([from, to]) => [current(from), to])) } : {}),
    ...(where === undefined || isLost(namesInWhere(where), lost) ? {} : { where: renameIn(where, current) }),
  }
  return { ...selection, optional: namesIn(selection) }
}

/** The edits that a wrapper keeps, by the ids of its fields, without those of lost fields. A merge goes on with the rest. */
export function boundEdits({ edits = [], lost = {} }: Selection): ColumnEdit[] {
  return edits.filter(edit => fieldsIn(edit).some(field => !Object.hasOwn(lost, field)))
}

const isLost = (names: readonly string[], lost: Readonly<Record<string, string>>): boolean =>
  names.some(name => Object.hasOwn(lost, name))

/** What is no longer done because its field was not found again, for people. */
export function lostNotes(wrapper: StoredWrapper): string[] {
  const kept = 'selection' in wrapper ? wrapper.selection : undefined
  if (!kept?.lost) return []
  const meant = new Set([...namesIn(kept), ...(kept.where === undefined ? [] : namesInWhere(kept.where))])
  return Object.entries(kept.lost)
    .filter(([id]) => meant.has(id))
    .map(
      ([, name]) =>
        `the column "${name}" was not found again when the template changed: what was set for it is not applied`,
    )
}

const namesInWhere = (where: string): string[] => columnsIn(parseWhere(where)).map(({ name }) => name)

/** The names of a selection, apart from those of its condition. */
const namesIn = ({ edits = [], columns = [], drop = [], rename = {} }: Selection): string[] => [
  ...edits.flatMap(fieldsIn),
  ...columns,
  ...drop,
  ...Object.keys(rename),
]

function renameIn(where: string, current: (name: string) => string): string {
  let renamed = where
  for (const { name, start, end } of [...columnsIn(parseWhere(where))].reverse())
    if (current(name) !== name) renamed = `${renamed.slice(0, start)}[${current(name)}]${renamed.slice(end)}`
  return renamed
}

/**
 * What is selected now replaces what was kept, option by option; edits follow the kept ones. The columns `*` are all,
 * without any edit.
 */
export function mergeSelections({ optional = [], ...kept }: ActiveSelection, now: Selection): ActiveSelection {
  const asked = new Set(namesIn(now))
  const isReset = isAll(now.columns)
  const { drop: _, edits: __, ...others } = kept
  const edits = [...(isReset ? [] : (kept.edits ?? [])), ...(now.edits ?? [])]
  return {
    ...(isReset ? others : kept),
    ...now,
    ...(edits.length > 0 ? { edits } : {}),
    optional: optional.filter(name => !asked.has(name)),
  }
}

import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { Wrapper } from '../../stages/5-wrap/wrapper.ts'
import type { StoredWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { parseWhere } from './parse-where.ts'
import { type ActiveSelection, isAll } from './select-fields.ts'
import { columnsIn } from './where.ts'

/** The wrapper with a selection. Each field gets an ID, so that the selection means the field whatever its name becomes. */
export function keepSelection(wrapper: Wrapper, { optional: _, ...selection }: ActiveSelection): Wrapper {
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
  const { columns, drop, rename, where } = kept
  const selection = {
    ...(columns ? { columns: columns.map(current) } : {}),
    ...(drop ? { drop: drop.map(current) } : {}),
    ...(rename ? { rename: Object.fromEntries(Object.entries(rename).map(([from, to]) => [current(from), to])) } : {}),
    ...(where === undefined ? {} : { where: renameIn(where, current) }),
  }
  return { ...selection, optional: namesIn(selection) }
}

/** The names of a selection, apart from those of its condition. */
const namesIn = ({ columns = [], drop = [], rename = {} }: Selection): string[] => [
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

/** What is selected now replaces what was kept, option by option. The columns `*` are all. */
export function mergeSelections({ optional = [], ...kept }: ActiveSelection, now: Selection): ActiveSelection {
  const asked = new Set(namesIn(now))
  const { drop: _, ...others } = kept
  return {
    ...(isAll(now.columns) ? others : kept),
    ...now,
    optional: optional.filter(name => !asked.has(name)),
  }
}

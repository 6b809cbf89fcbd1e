import type { PageModel } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import { induceWrapper } from '../5-wrap/induce-wrapper.ts'
import { runWrapper, type WrapperRun } from '../5-wrap/run-wrapper.ts'
import { carrySelection } from '../5-wrap/selection.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { FoundList, ListAnalysis } from '../6-harvest/analysis.ts'
import { type KnownColumn, matchByMeaning } from '../6-harvest/table/match-columns.ts'
import { matchByValues, type RememberedColumn } from './match-by-values.ts'
import type { Mended, MendedField } from './mended-field.ts'
import { rememberedColumns } from './remembered-columns.ts'
import type { TemplateState } from './template-state.ts'

/**
 * Learns a list wrapper again on a page of a changed template, from the list that has the same values or, if the content
 * is new, the list whose fields mean the same. Columns keep their names.
 */
export function mendListWrapper(
  wrapper: Wrapper,
  state: TemplateState,
  page: PageModel,
  analysis: ListAnalysis,
): Mended<Wrapper> {
  const columns = rememberedColumns(wrapper, state, page, analysis)
  const found = analysis.findLists(analysis.annotate(page))
  const best = found.kind === 'none' ? undefined : chooseList(found.lists, columns)
  if (!best) return { wrapper: undefined, fields: columns.map(({ name }) => lost(name)) }
  const named = columns.flatMap((column, to): Field[] => {
    const field = best.list.fields[best.matched.indexOf(to)]
    return field ? [asColumn(field, column)] : []
  })
  const { domain } = wrapper
  const induced = { ...induceWrapper(page, best.list.region, named), ...(domain === undefined ? {} : { domain }) }
  const learned = carrySelection(wrapper, induced)
  const run = runWrapper(page, learned)
  return {
    wrapper: learned,
    fields: columns.map((column, to) => verify(run, column, best.sure.has(to))),
  }
}

/** A column keeps its name, and its kind where the new page does not show it. */
const asColumn = (field: Field, { name, kind }: RememberedColumn): Field => ({
  ...field,
  name,
  ...(field.kind === 'text' && field.source === 'text' ? { kind } : {}),
})

interface RatedList {
  readonly list: FoundList
  /** The column of each field. */
  readonly matched: readonly (number | undefined)[]
  /** The columns that were found by their values. */
  readonly sure: ReadonlySet<number>
  /** The number of known values, and of known columns. */
  readonly values: number
  readonly known: number
}

/** The list with the most known values, or else with the most known columns; of several, the most probable. */
function chooseList(lists: readonly FoundList[], columns: readonly RememberedColumn[]): RatedList | undefined {
  let best: RatedList | undefined
  for (const list of lists) {
    const rated = rateList(list, columns)
    const isBetter =
      rated.values === (best?.values ?? 0) ? rated.known > (best?.known ?? 0) : rated.values > (best?.values ?? 0)
    if (isBetter) best = rated
  }
  return best
}

/** Columns are found by their values; those that are left, such as counts that went up, by what they mean. */
function rateList(list: FoundList, columns: readonly RememberedColumn[]): RatedList {
  const { matched: same, values } = matchByValues(list.fields, columns)
  const sure = new Set(same.filter(to => to !== undefined))
  const known = columns.map(
    ({ cells, ...column }): KnownColumn => ({ ...column, samples: cells.flatMap(cell => cell?.text ?? []) }),
  )
  const rest = list.fields.filter((_, at) => same[at] === undefined)
  const meant = matchByMeaning(rest, known, (_, to) => !sure.has(to))
  const matched = list.fields.map((field, at) => same[at] ?? meant[rest.indexOf(field)])
  return { list, matched, sure, values, known: matched.filter(to => to !== undefined).length }
}

function verify(run: WrapperRun, { name, cells }: RememberedColumn, isSure: boolean): MendedField {
  const field = run.kind === 'read' ? run.fields.find(one => one.name === name) : undefined
  const values = (field?.cells ?? []).flatMap(cell => cell?.text ?? [])
  if (values.length === 0) return lost(name)
  const known = new Set(cells.flatMap(cell => cell?.text ?? []))
  const same = values.filter(value => known.has(value)).length
  return isSure
    ? {
        name,
        how: 'same-values',
        values,
        because:
          same === 0 ? 'the values are the same, in another form' : `${same} of ${values.length} values are the same`,
      }
    : { name, how: 'alike', values, because: 'the column has the same name and kind' }
}

const lost = (name: string): MendedField => ({
  name,
  how: 'lost',
  values: [],
  because: 'no list on the page has a similar column',
})

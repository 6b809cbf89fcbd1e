import type { PageModel } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import { induceWrapper } from '../5-wrap/induce-wrapper.ts'
import { runWrapper } from '../5-wrap/run-wrapper.ts'
import { carrySelection } from '../5-wrap/selection.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { FoundList, ListAnalysis } from '../6-harvest/analysis.ts'
import { flatText } from '../6-harvest/table/flat-text.ts'
import { type KnownColumn, matchByMeaning } from '../6-harvest/table/match-columns.ts'
import type { Mended, MendedField } from './mended-field.ts'
import type { TemplateState } from './template-state.ts'

/** Learns a list wrapper again on a page of a changed template, from the list whose fields mean the same. */
export function mendListWrapper(
  wrapper: Wrapper,
  { fields: known }: TemplateState,
  page: PageModel,
  analysis: ListAnalysis,
): Mended<Wrapper> {
  const columns = wrapper.fields.map(({ name, kind, source, samples }): KnownColumn => {
    const remembered = known.find(field => field.name === name)?.memory?.values
    return { name, kind, source, samples: (remembered ?? samples).map(flatText) }
  })
  const found = analysis.findLists(analysis.annotate(page))
  const best = found.kind === 'none' ? undefined : chooseList(found.lists, columns)
  if (!best) return { wrapper: undefined, fields: columns.map(({ name }) => lost(name)) }
  const named = columns.flatMap(({ name }, to): Field[] => {
    const at = best.matched.indexOf(to)
    return at < 0 ? [] : [{ ...best.list.fields[at]!, name }]
  })
  const { domain } = wrapper
  const induced = { ...induceWrapper(page, best.list.region, named), ...(domain === undefined ? {} : { domain }) }
  const learned = carrySelection(wrapper, induced)
  return { wrapper: learned, fields: columns.map(column => verify(page, learned, column)) }
}

interface RatedList {
  readonly list: FoundList
  /** The column of each field. */
  readonly matched: readonly (number | undefined)[]
  readonly known: number
}

/** The list with the most known columns; of several, the first, which is the most probable. */
function chooseList(lists: readonly FoundList[], columns: readonly KnownColumn[]): RatedList | undefined {
  let best: RatedList | undefined
  for (const list of lists) {
    const fields = list.fields.map(flatCells)
    const matched = matchByMeaning(fields, columns)
    const known = matched.filter(to => to !== undefined).length
    if (known > (best?.known ?? 0)) best = { list, matched, known }
  }
  return best
}

const flatCells = (field: Field): Field => ({
  ...field,
  cells: field.cells.map(cell => cell && { ...cell, text: flatText(cell.text) }),
})

/** The share of known values from which a field counts as having the same values. */
const MIN_KNOWN_VALUES = 0.5

function verify(page: PageModel, learned: Wrapper, { name, samples }: KnownColumn): MendedField {
  const run = runWrapper(page, learned)
  const cells = run.kind === 'read' ? run.fields.find(field => field.name === name)?.cells : undefined
  const values = (cells ?? []).flatMap(cell => (cell ? [cell.text] : []))
  if (values.length === 0) return lost(name)
  const known = new Set(samples)
  const same = values.filter(value => known.has(flatText(value))).length
  return same >= MIN_KNOWN_VALUES * Math.min(values.length, known.size)
    ? { name, how: 'same-values', values, because: `${same} of ${values.length} values are the same` }
    : { name, how: 'alike', values, because: 'the column has the same name and kind' }
}

const lost = (name: string): MendedField => ({
  name,
  how: 'lost',
  values: [],
  because: 'no list on the page has a similar column',
})

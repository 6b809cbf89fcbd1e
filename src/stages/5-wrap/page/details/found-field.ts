import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { Cell, Field } from '../../../4-find/fields/field.ts'
import type { RecordTexts } from '../../../4-find/fields/record-text.ts'
import { extentOfField, wantedNodes } from '../../field-extent.ts'
import type { Cut, Place } from '../../place.ts'
import { readCells } from '../../read-cells.ts'
import { samplesOf } from '../../samples.ts'
import { chooseRules, type Trial } from '../choose-rules.ts'
import type { Spot } from '../find-spots.ts'
import type { PageField } from '../page-wrapper.ts'
import { type PlaceRule, proposeRules } from '../propose-rules.ts'
import type { OpenPage } from '../read-place.ts'

/** Where a page shows a field, and its values there. */
export interface Shown extends Omit<Spot, 'cost'> {
  readonly values: readonly string[]
}

/** A field as several pages show it: an example that no user had to give. */
export interface FoundField extends Pick<Field, 'name' | 'kind' | 'notation' | 'note' | 'namedBy'> {
  /** One per page. */
  readonly shown: readonly (Shown | undefined)[]
  /** The same values in other nodes, for pages where the places of `shown` give nothing. */
  readonly otherwise?: readonly (Shown | undefined)[]
}

/** Pages that rules are proposed from; more give the same rules. */
const MAX_PROPOSING_PAGES = 4

/** How to find a field on another page; undefined if no path leads to it. */
export function learnFoundField(
  pages: readonly OpenPage[],
  { name, kind, notation, note, namedBy, shown, otherwise = [] }: FoundField,
  isLabel: (text: string) => boolean,
): PageField | undefined {
  const places = [shown, otherwise].flatMap(each => placesOf(pages, name, each, isLabel))
  if (places.length === 0) return undefined
  return {
    name,
    kind,
    ...(notation ? { notation } : {}),
    namedBy,
    isList: shown.some(each => each?.extent === 'list' || each?.extent === 'siblings'),
    isAlways: shown.every(each => each !== undefined),
    places,
    samples: samplesOf(shown.flatMap(each => (each ? [each.values.join(', ')] : []))),
    ...(note === undefined ? {} : { note }),
  }
}

function placesOf(
  pages: readonly OpenPage[],
  name: string,
  shown: readonly (Shown | undefined)[],
  isLabel: (text: string) => boolean,
): Place[] {
  const trials = shown.map((each, at): Trial => ({ open: pages[at]!, wanted: each?.values ?? [] }))
  const rules: PlaceRule[] = []
  let proposing = 0
  for (const [at, spot] of shown.entries()) {
    if (!spot || proposing++ === MAX_PROPOSING_PAGES) continue
    const { values } = spot
    const own = proposeRules(pages[at]!, [{ ...spot, cost: 0 }], { name, values, within: pages[at]!.body, isLabel })
    const { chosen, isExact } = chooseRules(own, trials, 'found')
    if (isExact) return chosen.map(({ place }) => place)
    rules.push(...own)
  }
  return chooseRules(rules, trials, 'found').chosen.map(({ place }) => place)
}

/** What pages show for a column that was found by reading the pages as the records of a list. */
export function shownIn(page: PageModel, texts: RecordTexts, field: Field): FoundField {
  const { source, cells, isList } = field
  const extent = isList ? 'list' : extentOfField(page, field)
  const cuts = leadsOf(cells)
  const show = (cell: Cell, index: number): Shown => {
    const cut = cuts[index]
    const nodes = source === 'text' ? wantedNodes(page, cell.nodes, extent) : cell.nodes.slice(0, 1)
    const read = (node: NodeId): string[] =>
      readCells(page, texts, index, { source, extent: 'run' }, [node]).map(({ text }) => text)
    const values = extent === 'list' ? nodes.flatMap(read) : [cell.text.slice(cut?.after?.length).trim()]
    return { nodes, source, ...(extent ? { extent } : {}), ...(cut ? { cut } : {}), values }
  }
  return { ...field, shown: cells.map((cell, index) => cell && show(cell, index)) }
}

/** The words before each value that are not part of it, if all texts have some. */
function leadsOf(cells: readonly (Cell | undefined)[]): (Cut | undefined)[] {
  const leads = cells.map(cell => {
    if (typeof cell?.value !== 'string' || !cell.text.endsWith(cell.value)) return ''
    return cell.text.slice(0, cell.text.length - cell.value.length).trimEnd()
  })
  const isEach = leads.every((lead, at) => lead !== '' || !cells[at])
  return leads.map(lead => (isEach && lead !== '' ? { after: lead } : undefined))
}

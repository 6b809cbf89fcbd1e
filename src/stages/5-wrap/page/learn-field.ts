import { isWithin, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import { needsScripts } from '../../4-find/by-example/find-region.ts'
import { foldText } from '../../4-find/by-example/fold-text.ts'
import { nearestText } from '../../4-find/by-example/nearest-text.ts'
import type { Place } from '../place.ts'
import { samplesOf, shortened } from '../samples.ts'
import { chooseRules, type Trial } from './choose-rules.ts'
import { findListSpots } from './find-list-spots.ts'
import { findSpots, type Spot } from './find-spots.ts'
import type { OpenExample } from './open-example.ts'
import type { PageField } from './page-wrapper.ts'
import { PLACE_COSTS } from './place-costs.ts'
import { type Problem, sayNearest } from './problem.ts'
import { isAsWanted, type PlaceRule, proposeRules } from './propose-rules.ts'
import { readField } from './read-place.ts'
import { kindOfSource, type ValueKind } from './type-values.ts'

/** The places of the fields learned so far, by example. */
export type Taken = ReadonlyMap<number, Set<NodeId>>

/** How to find and read a field; undefined, with the reason in `problems`, if no way was found. */
export function learnField(
  pages: readonly OpenExample[],
  name: string,
  taken: Taken,
  problems: Problem[],
): PageField | undefined {
  const before = problems.length
  const rules = pages.flatMap(one =>
    rulesOf(one, name, problems).map(rule =>
      taken.get(one.example)?.has(rule.node)
        ? { ...rule, cost: rule.cost + PLACE_COSTS.weights['the place of another field'] }
        : rule,
    ),
  )
  const trials = pages.map(({ open, values }): Trial => ({ open, wanted: values.get(name) ?? [] }))
  const { chosen, rival } = chooseRules(rules, trials, 'given')
  if (chosen.length === 0) {
    const message = `found no rule that separates the field "${name}" from the rest of the page`
    if (problems.length === before) problems.push({ kind: 'no-rule', field: name, message })
    return undefined
  }
  const places = chosen.map(({ place }) => place)
  if (rival) sayRival(name, chosen[0]!, rival, problems)
  for (const one of pages) compare(one, name, places, taken, problems)
  const texts = trials.flatMap(({ wanted }) => wanted)
  return {
    name,
    ...kindOf(pages, places, name),
    isList: trials.some(({ wanted }) => wanted.length > 1),
    isAlways: trials.every(({ wanted }) => wanted.length > 0),
    places,
    samples: samplesOf(texts),
  }
}

/** The kind that all pages agree on; otherwise text. A page that leaves the order of a date open follows the others. */
function kindOf(pages: readonly OpenExample[], places: readonly Place[], name: string): ValueKind {
  const reads = pages.flatMap(({ open, type }) => {
    const read = readField(open, places)
    if (!read) return []
    const bySource = kindOfSource(read.place)
    return [
      { ...read, type, found: bySource ? { kind: bySource } : (type?.kindOf(read.place, read.cells, name) ?? TEXT) },
    ]
  })
  const [best = TEXT] = reads.map(({ found }) => found).sort((a, b) => notedness(b) - notedness(a))
  const agrees = reads.every(
    ({ found, type, place, cells }) =>
      (found.kind === best.kind && isSameNotation(found, best)) ||
      (best.notation && cells.every(cell => type?.read(place, best, cell).value !== undefined)),
  )
  return agrees ? best : TEXT
}

const TEXT: ValueKind = { kind: 'text' }
const notedness = ({ notation }: ValueKind): number => (notation ? 1 : 0)

/** Pages may leave a notation open, but not contradict each other. */
const isSameNotation = ({ notation: a }: ValueKind, { notation: b }: ValueKind): boolean =>
  !a || !b || (a.dateOrder === b.dateOrder && a.decimal === b.decimal)

/** Rules from one page; none, with the reason in `problems`, if the value is not in the region. */
function rulesOf(
  { example, open, index, region, values, nodes }: OpenExample,
  field: string,
  problems: Problem[],
): PlaceRule[] {
  const wanted = values.get(field)
  if (!wanted) return []
  const content = [...values.values()].flat().map(foldText)
  const isLabel = (text: string): boolean => !holdsContent(foldText(text), content)
  const rulesFor = (texts: readonly string[], within: NodeId): PlaceRule[] => {
    const found = texts.length > 1 ? findListSpots(index, texts, within) : findSpots(index, texts[0]!, within)
    const spots = clickedSpots(open.page, found, nodes[field])
    return proposeRules(open, spots, { name: field, values: texts, within, isLabel })
  }
  const rules = rulesFor(wanted, region)
  if (rules.length > 0) return rules
  if (region !== open.body && rulesFor(wanted, open.body).length > 0) {
    const message = `the field "${field}" is outside the region: choose a larger region, or leave the field out`
    problems.push({ kind: 'outside-region', example, field, message })
    return []
  }
  const lost = wanted.find(text => rulesFor([text], open.body).length === 0)
  if (lost === undefined) return []
  if (needsScripts(open.page)) {
    const message = 'the page has almost no text without its scripts: render it in a browser'
    problems.push({ kind: 'needs-scripts', example, field, message })
    return []
  }
  const nearest = nearestText(index, lost, open.body)
  const message = `the text of the field "${field}" is not on the page${sayNearest(nearest)}`
  problems.push({ kind: 'field-not-found', example, field, message, ...(nearest ? { nearest } : {}) })
  return []
}

/** Those of the places where the texts were clicked; all of them if there is none. */
function clickedSpots(page: PageModel, spots: readonly Spot[], clicked: readonly NodeId[] = []): readonly Spot[] {
  const isClicked = (node: NodeId): boolean =>
    clicked.some(other => isWithin(page, node, other) || isWithin(page, other, node))
  const meant = spots.filter(spot => spot.nodes.every(isClicked))
  return meant.length > 0 ? meant : spots
}

/** Shorter values occur in other words by chance. */
const MIN_CONTENT_LENGTH = 3

/** Whether words contain the value of some field and so are not a label. */
const holdsContent = (words: string, content: readonly string[]): boolean =>
  content.some(value => value.length >= MIN_CONTENT_LENGTH && words.includes(value))

/** Reports that the value is in two equally likely places, and which was taken. */
function sayRival(field: string, { label }: PlaceRule, rival: PlaceRule, problems: Problem[]): void {
  const message =
    `the text of the field "${field}" occurs in several places; ` +
    `using the one ${label === undefined ? 'without a label' : `beside "${label}"`}, ` +
    `not the one ${rival.label === undefined ? 'without a label' : `beside "${rival.label}"`}; add another example page to be sure`
  problems.push({ kind: 'ambiguous', field, message })
}

/** Notes the place of the value on a page, and reports a value that is read differently from the given one. */
function compare(
  { example, open, values }: OpenExample,
  field: string,
  places: readonly Place[],
  taken: Taken,
  problems: Problem[],
): void {
  const read = readField(open, places)
  const wanted = values.get(field)
  if (!read || !wanted) return
  for (const { nodes } of read.cells) taken.get(example)?.add(nodes[0]!)
  const texts = read.cells.map(({ text }) => text)
  if (isAsWanted(texts, wanted, read.place)) return
  const message = `the learned rule reads "${shortened(texts.join(', '))}" for the field "${field}" of this page`
  problems.push({ kind: 'disagreement', example, field, message })
}

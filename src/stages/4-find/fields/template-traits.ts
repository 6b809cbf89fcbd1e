import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { Names } from '../../2-model/names.ts'
import type { ClassNames } from './class-names.ts'
import type { Children } from './group.ts'
import { type Traits, traitKey } from './traits.ts'

/** More labels, with one per record, categorize the records: "Concert: …", "Lecture: …". */
const MAX_KEPT_LABELS = 2
/** If a larger share of the records has two or more labels, labels distinguish their parts. */
const MIN_SEVERAL_SHARE = 0.2
/** A label that this share of the labeled records has is a label, whatever the others have. */
const MIN_COMMON_SHARE = 0.5

/**
 * The parts with the traits that the template gives them: without class names made for one record, and without the
 * first words of titles as labels.
 */
export function templateTraits(lists: readonly Children[], names: ClassNames): Children[] {
  const areLabels = haveLabels(lists)
  if (areLabels && !lists.some(({ traits }) => traits.some(each => isChanged(each, names)))) return [...lists]
  const known = new Map<number, Traits>()
  const symbols = new Names()
  const reduce = (traits: Traits): Traits => {
    let reduced = known.get(traits.symbol)
    if (!reduced) known.set(traits.symbol, (reduced = reduceTraits(traits, names, areLabels, symbols)))
    return reduced
  }
  return lists.map(list => ({ ...list, traits: list.traits.map(reduce) }))
}

const isChanged = ({ classes }: Traits, names: ClassNames): boolean => classes.some(name => !names.isKept(name))

function reduceTraits(traits: Traits, names: ClassNames, areLabels: boolean, symbols: Names): Traits {
  const classes = [...new Set(traits.classes.flatMap(name => names.nameOf(name) ?? names.rareNameOf(name) ?? []))]
  const label = areLabels ? traits.label : ''
  const reduced = { ...traits, classes, label }
  return { ...reduced, symbol: symbols.number(traitKey(reduced)) }
}

/** Whether the apparent labels name the parts, not the subjects of the records. */
function haveLabels(lists: readonly Children[]): boolean {
  const labels = lists.map(({ traits }) => traits.flatMap(({ label }) => (label === '' ? [] : [label])))
  const labelled = labels.filter(({ length }) => length > 0).length
  const several = labels.filter(({ length }) => length > 1).length
  const counts = countEach(labels.flat())
  const most = mostFrequent(counts)?.[1] ?? 0
  return counts.size <= MAX_KEPT_LABELS || several > MIN_SEVERAL_SHARE * labelled || most >= MIN_COMMON_SHARE * labelled
}

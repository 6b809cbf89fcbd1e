import type { ClassNames } from './class-names.ts'
import type { Children } from './group.ts'
import type { Traits } from './traits.ts'

/** More labels than this, of which each record has one, sort the records: "Concert: …", "Lecture: …". */
const MAX_KEPT_LABELS = 2
/** Where more of the records have two labels or more, labels tell their parts apart. */
const MIN_SEVERAL_SHARE = 0.2
/** A label that so many of the labelled have is one, whatever the others say. */
const MIN_COMMON_SHARE = 0.5

/** The parts with what a template gives them: without class names made for one record, and without titles' first words as labels. */
export function templateTraits(lists: readonly Children[], names: ClassNames): Children[] {
  const areLabels = haveLabels(lists)
  if (areLabels && !lists.some(({ traits }) => traits.some(each => isChanged(each, names)))) return [...lists]
  const known = new Map<number, Traits>()
  const symbols = new Map<string, number>()
  const reduce = (traits: Traits): Traits => {
    let reduced = known.get(traits.symbol)
    if (!reduced) known.set(traits.symbol, (reduced = reduceTraits(traits, names, areLabels, symbols)))
    return reduced
  }
  return lists.map(list => ({ ...list, traits: list.traits.map(reduce) }))
}

const isChanged = ({ classes }: Traits, names: ClassNames): boolean => classes.some(name => !names.isKept(name))

function reduceTraits(traits: Traits, names: ClassNames, areLabels: boolean, symbols: Map<string, number>): Traits {
  const classes = [...new Set(traits.classes.flatMap(name => names.nameOf(name) ?? names.rareNameOf(name) ?? []))]
  const label = areLabels ? traits.label : ''
  const { tag, property, style, content, shape, isCrossed } = traits
  const key = `${tag}\0${classes.join(' ')}\0${property}\0${label}\0${style}\0${content}${isCrossed}\0${shape.join(' ')}`
  const symbol = symbols.get(key) ?? symbols.size
  symbols.set(key, symbol)
  return { ...traits, classes, label, symbol }
}

/** Whether what looks like labels says what the parts are, not what the records are about. */
function haveLabels(lists: readonly Children[]): boolean {
  const counts = new Map<string, number>()
  let [labelled, several] = [0, 0]
  for (const { traits } of lists) {
    const labels = traits.filter(({ label }) => label !== '')
    if (labels.length > 0) labelled++
    if (labels.length > 1) several++
    for (const { label } of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return counts.size <= MAX_KEPT_LABELS || several > MIN_SEVERAL_SHARE * labelled || most >= MIN_COMMON_SHARE * labelled
}

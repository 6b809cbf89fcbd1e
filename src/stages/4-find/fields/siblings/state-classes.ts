import type { Children, Group, Member } from '../group.ts'
import { isIconLabel } from '../icon-label.ts'
import { isQuantityContent } from '../join-variants.ts'
import type { Traits } from '../traits.ts'

/**
 * Parts that share a class name and have others only for their state ("has-answers", "is-warm"), in equal number in all
 * records: a part without a state is told apart by its place alone. Undefined for all other parts.
 */
export function groupsByPlace(lists: readonly Children[], identityOf: (each: Traits) => string): Group[] | undefined {
  const first = lists[0]?.traits ?? []
  // In few records, equal numbers of parts may be chance.
  if (lists.length <= first.length || first.length < 2) return undefined
  const base = first.reduce((names, { classes }) => names.filter(name => classes.includes(name)), first[0]!.classes)
  if (base.length === 0) return undefined
  const isOfKind = ({ tag, property, label, isCrossed, classes }: Traits): boolean =>
    tag === first[0]!.tag &&
    property === '' &&
    (label === '' || isIconLabel(label)) &&
    !isCrossed &&
    base.every(name => classes.includes(name))
  if (!lists.every(({ traits }) => traits.length === first.length && traits.every(isOfKind))) return undefined
  const places = first.map((_, at) => lists.map(({ traits }) => traits[at]!))
  if (places.some(members => new Set(members.map(({ content }) => content).filter(isQuantityContent)).size > 1))
    return undefined
  const identities = places.map(members => new Set(members.map(identityOf)))
  const plain = identityOf({ ...first[0]!, classes: base })
  const isMixed = identities.filter(each => each.has(plain)).length > 1 && identities.some(({ size }) => size > 1)
  const icons = places.map(members => new Set(members.map(({ label }) => label)))
  if (!isMixed || !areOwn(identities, plain) || !areOwn(icons, '')) return undefined
  return places.map((_, at) => ({
    identity: identities[at]!.size === 1 ? [...identities[at]!][0]! : plain,
    place: `[${at + 1}]`,
    isList: false,
    label: '',
    members: lists.map((_, list): Member => ({ list, at })),
  }))
}

/** Whether each state occurs in one place only; parts without any may be in all. */
function areOwn(places: readonly ReadonlySet<string>[], none: string): boolean {
  const states = places.flatMap(each => [...each]).filter(state => state !== none)
  return new Set(states).size === states.length
}

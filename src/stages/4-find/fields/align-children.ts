import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { groupBy } from '../../2-model/group-by.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { alignSequences, MAX_SEQUENCE } from './align-sequences.ts'
import { type ClassNames, commonClassNames } from './class-names.ts'
import { gridColumns } from './grid-columns.ts'
import type { Children, Group, Member } from './group.ts'
import { isIconLabel } from './icon-label.ts'
import { areIconItems } from './items/icon-items.ts'
import { areItems, areRisingNumbers, isLabelledList } from './items/item-lists.ts'
import { isQuantityContent, joinVariants } from './join-variants.ts'
import { hasSeveral, membersByList, paragraphsOf, WORDS, wordsInParagraphs } from './one-text/paragraphs.ts'
import { NEARLY_ALL_SHARE, RARE_SHARE } from './shares.ts'
import { byInnerName } from './siblings/by-inner-name.ts'
import { byLabel, tellingLabels } from './siblings/by-label.ts'
import { groupsByPlace } from './siblings/state-classes.ts'
import type { Slot } from './slot.ts'
import { templateTraits } from './template-traits.ts'
import type { Traits } from './traits.ts'

/** Up to this many similar things in a record are separate columns; more, in varying number, are one list. */
const MAX_REPEATED_COLUMNS = 5
/** If this share of the members looks the same, they are a list of one thing. */
const MIN_UNIFORM_SHARE = 0.7

/** Combines the parts of a slot's elements into slots: each slot holds the same thing of all records. */
export function alignChildren(page: PageModel, parent: Slot, children: readonly Children[]): Slot[] {
  const names = commonClassNames(children.map(({ traits }) => traits))
  const lists = templateTraits(children, names)
  const cells = gridColumns(page, parent, lists)
  const groups = cells ?? groupsByPlace(lists, each => identityOf(each, names)) ?? byLooks(page, parent, lists, names)
  return groups.map(({ members, inner: _, ...group }) => ({
    parent,
    ...group,
    label: wordsOf(group.label === '' ? commonLabel(lists, members) : group.label),
    records: members.map(({ list }) => lists[list]!.record),
    parts: members.map(({ list, at }) => lists[list]!.parts[at]!),
  }))
}

/** Icons distinguish parts, but do not name them. */
const wordsOf = (label: string): string => (isIconLabel(label) ? '' : label)

/** The label of most members, or empty. */
function commonLabel(lists: readonly Children[], members: readonly Member[]): string {
  const labels = members.map(({ list, at }) => lists[list]!.traits[at]!.label)
  const [label, times] = mostFrequent(countEach(labels)) ?? ['', 0]
  return times > members.length / 2 ? label : ''
}

/** Tag, class names, and property: what a template gives its elements on purpose. */
function groupByIdentity(lists: readonly Children[], names: ClassNames): Group[] {
  const groups = new Map<string, { identity: string; members: Member[] }>()
  // Parts with the same traits have the same identity.
  const groupOf = new Map<number, { identity: string; members: Member[] }>()
  for (const [list, { traits }] of lists.entries()) {
    for (let at = 0; at < traits.length; at++) {
      const each = traits[at]!
      let group = groupOf.get(each.symbol)
      if (!group) {
        const identity = identityOf(each, names)
        const key = `${each.isCrossed} ${identity}`
        group = groups.get(key) ?? { identity, members: [] }
        groups.set(key, group)
        groupOf.set(each.symbol, group)
      }
      group.members.push({ list, at })
    }
  }
  return [...groups.values()].map(group => ({ ...group, place: '', isList: false, label: '' }))
}

function identityOf({ tag, classes, property }: Traits, names: ClassNames): string {
  const common = classes.flatMap(name => names.nameOf(name) ?? [])
  const known = new Set(common.length > 0 ? common : classes.flatMap(name => names.rareNameOf(name) ?? []))
  return `${tag}${[...known].map(name => `.${name}`).join('')}${property === '' ? '' : `@${property}`}`
}

function byLooks(page: PageModel, parent: Slot, lists: readonly Children[], names: ClassNames): Group[] {
  const separateAll = (groups: readonly Group[]): Group[] =>
    joinVariants(
      lists,
      groups.flatMap(group => separate(page, lists, group, isLabelledList(parent))),
    )
  const groups = groupByIdentity(lists, names)
  const found = separateAll(groups)
  const isLined = (group: Group): boolean =>
    hasSeveral(group) && (isText(group) || wordsInParagraphs(page, lists, group) !== undefined)
  if (!groups.some(isLined)) return found
  const anchorsOf = ({ identity }: Group): Group[] =>
    found.filter(group => !isText(group) && group.identity !== identity && isOnce(lists, group))
  const parts = groups.flatMap(group => (isLined(group) ? aroundAnchors(group, anchorsOf(group)) : group))
  return parts.length === groups.length ? found : separateAll(parts)
}

const isText = ({ identity }: Group): boolean => identity === '#text'

/** Whether each record has it once. */
const isOnce = (lists: readonly Children[], { members }: Group): boolean =>
  members.length === lists.length && members.every(({ list }, at) => list === at)

/** Lines are told apart by the elements that each record has once: those before the date are not those after it. */
function aroundAnchors(group: Group, anchors: readonly Group[]): Group[] {
  const isAfter = ({ list, at }: Member, anchor: Group): boolean => anchor.members[list]!.at < at
  const parts = groupBy(group.members, member => anchors.filter(anchor => isAfter(member, anchor)).length)
  return [...parts].map(([before, members]) => ({ ...group, place: before > 0 ? `[${before}]` : '', members }))
}

/** Parts of one identity that occur several times in an element: finds which of them are the same in all records. */
function separate(page: PageModel, lists: readonly Children[], group: Group, isNamed = false): Group[] {
  const runs = membersByList(group.members)
  const most = runs.reduce((max, run) => Math.max(max, run.length), 0)
  if (most <= 1) return [group]
  const traitsOf = ({ list, at }: Member): Traits => lists[list]!.traits[at]!
  const labels = tellingLabels(runs, traitsOf)
  const areAll = (content: string): boolean => group.members.every(member => traitsOf(member).content === content)
  const parts = runs.map(run => run.map(({ list, at }) => lists[list]!.parts[at]!))
  const areWords = group.members.every(member => WORDS.has(traitsOf(member).content))
  const isList =
    (areWords && areItems(page, parts, isNamed)) ||
    ((areAll('number') || areAll('text')) && areRisingNumbers(page, parts)) ||
    (areAll('empty') && areIconItems(page, parts))
  // A label before the first of them may name them all.
  if ((labels?.size ?? 0) < 2 && isList) return [{ ...group, place: `${group.place}*`, isList: true }]
  if (labels) {
    const { named, rest } = byLabel(group, labels, traitsOf)
    if (rest.length === 0) return [...named]
    // Values with labels that no other record has are not a column: they are read as one text, with their labels.
    const isLabelled = rest.some(member => traitsOf(member).label !== '')
    const others = { ...group, members: rest }
    return [...named, ...(isLabelled ? [asOneList(others)] : separate(page, lists, others))]
  }
  const { named, others } = byInnerName(page, lists, group, runs)
  if (named.length > 0) return [...named, ...(others ? separate(page, lists, others) : [])]
  const texts = paragraphsOf(page, lists, group)
  if (texts) return [texts.paragraphs, ...(texts.others ? separate(page, lists, texts.others) : [])]
  const isUniform = uniformity(group.members, traitsOf) >= MIN_UNIFORM_SHARE
  const isBare = group.members.every(member => traitsOf(member).content === 'empty')
  // Five avatars, or the pictures of a gallery: the first one is of the record, the others are more of the same.
  if (isBare && isUniform && most > 2 && !isEven(runs)) return [{ ...group, members: runs.map(run => run[0]!) }]
  if (most > MAX_SEQUENCE || (most > MAX_REPEATED_COLUMNS && !isEven(runs) && isUniform)) return [asOneList(group)]
  // Empty elements keep positions; if there are any, the others are distinguished by more than their position.
  const isFilled = group.members.every(member => traitsOf(member).content !== 'empty')
  const looks = runs.map(run => run.map(traitsOf))
  const aligned = alignRuns(looks, (isUniform && isFilled) || haveOwnPlaces(looks))
  if (!aligned || aligned.count > MAX_SEQUENCE) return [asOneList(group)]
  const places = Array.from({ length: aligned.count }, (): Member[] => [])
  for (const [run, members] of runs.entries())
    for (const [i, member] of members.entries()) places[aligned.places[run]![i]!]!.push(member)
  return joinRarePlaces(places, runs.length).map((members, place) => ({
    ...group,
    place: `${group.place}[${place + 1}]`,
    members,
  }))
}

/** Lines between breaks that are not known to be items are one text. */
const asOneList = (group: Group): Group => ({
  ...group,
  place: `${group.place}*`,
  isList: true,
  ...(isText(group) && { isProse: true }),
})

/** A position that very few records have, and only records that lack the neighboring one, is that neighboring position. */
function joinRarePlaces(places: readonly Member[][], runCount: number): Member[][] {
  const joined = places.map(members => [...members])
  for (const [at, members] of joined.entries()) {
    if (members.length === 0 || members.length > Math.max(1, RARE_SHARE * runCount)) continue
    const lists = new Set(members.map(({ list }) => list))
    const beside = [joined[at - 1], joined[at + 1]].find(
      other =>
        other !== undefined &&
        other.length >= NEARLY_ALL_SHARE * (runCount - members.length) &&
        other.every(({ list }) => !lists.has(list)),
    )
    if (!beside) continue
    beside.push(...members.splice(0))
    beside.sort((a, b) => a.list - b.list || a.at - b.at)
  }
  return joined.filter(members => members.length > 0)
}

const isEven = (runs: readonly (readonly unknown[])[]): boolean => runs.every(run => run.length === runs[0]!.length)

/**
 * All records have as many, in one style at each place, and no place has values of two kinds: a price on request is still
 * the first of two paragraphs.
 */
function haveOwnPlaces(runs: readonly (readonly Traits[])[]): boolean {
  if (!isEven(runs)) return false
  return runs[0]!.every((_, place) => {
    const members = runs.map(run => run[place]!)
    const kinds = new Set(members.map(({ content }) => content).filter(isQuantityContent))
    return kinds.size <= 1 && new Set(members.map(({ style }) => style)).size === 1
  })
}

/** Uniform parts are distinguished only by position; others by how they look. */
function alignRuns(runs: readonly (readonly Traits[])[], areAlike: boolean): ReturnType<typeof alignSequences> {
  if (!areAlike) return alignSequences(runs)
  const count = runs.reduce((most, run) => Math.max(most, run.length), 0)
  return { places: runs.map(run => run.map((_, at) => at)), count }
}

/** The share of members that look like the majority. */
function uniformity(members: readonly Member[], traitsOf: (member: Member) => Traits): number {
  const [, most] = mostFrequent(countEach(members.map(member => traitsOf(member).symbol)))!
  return most / members.length
}

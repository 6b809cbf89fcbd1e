import { classesOf } from '../../../2-model/class-list.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { type ClassNames, commonClassNames } from '../class-names.ts'
import type { Children, Group, Member } from '../group.ts'
import { firstElement } from '../label.ts'
import type { Part } from '../record-text.ts'
import { MOST_SHARE } from '../shares.ts'

/**
 * Wrappers that hold one named element each: a name that no record has twice tells what they hold, if it is the name of
 * all such wrappers, most records have it ("sale" among two or three prices), or every record has one wrapper without it.
 */
export function byInnerName(
  page: PageModel,
  lists: readonly Children[],
  group: Group,
  runs: readonly (readonly Member[])[],
): { readonly named: readonly Group[]; readonly others: Group | undefined } {
  const classes = runs.map(run => run.map(({ list, at }) => ({ classes: innerClasses(page, lists[list]!.parts[at]!) })))
  const common = commonClassNames(classes)
  const names = new Map(
    runs.flatMap((run, list) =>
      run.map((member, at) => [member, nameFrom(common, classes[list]![at]!.classes)] as const),
    ),
  )
  const nameOf = (member: Member): string => names.get(member)!
  const found = new Map<string, Member[]>()
  const repeated = new Set([''])
  for (const member of runs.flat()) {
    const name = nameOf(member)
    const members = found.get(name)
    if (members?.at(-1)?.list === member.list) repeated.add(name)
    if (members) members.push(member)
    else found.set(name, [member])
  }
  const areAllNamed = [...found.keys()].every(name => !repeated.has(name))
  // A subtitle beside what every record has.
  const isOneLeft = runs.every(run => run.filter(member => repeated.has(nameOf(member))).length === 1)
  const isName = (name: string, members: readonly Member[]): boolean =>
    !repeated.has(name) && (areAllNamed || isOneLeft || members.length >= MOST_SHARE * runs.length)
  const named = [...found].filter(([name, members]) => isName(name, members))
  const telling = new Set(named.map(([name]) => name))
  const others = group.members.filter(member => !telling.has(nameOf(member)))
  return {
    named: named.map(([name, members]) => ({ ...group, place: `${group.place}[${name}]`, inner: name, members })),
    others: others.length > 0 ? { ...group, members: others } : undefined,
  }
}

/** Without the numbers of elements: `layout-25`. */
const nameFrom = (common: ClassNames, classes: readonly string[]): string =>
  classes.flatMap(name => common.nameOf(name) ?? common.rareNameOf(name) ?? []).join('.')

/** The class names of the only child of an element; none if there is no child, or other words beside it. */
function innerClasses(page: PageModel, { first, end }: Part): readonly string[] {
  const child = first === end ? firstElement(page, first) : -1
  const isOnly =
    child >= 0 && page.textEnd[child] === page.textEnd[first] && page.textStart[child] === page.textStart[first]
  return isOnly ? classesOf(page, child) : []
}

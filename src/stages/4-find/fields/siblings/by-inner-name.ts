import { classesOf } from '../../../2-model/class-list.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
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
  const nameOf = ({ list, at }: Member): string => innerName(page, lists[list]!.parts[at]!)
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
  const names = new Set(named.map(([name]) => name))
  const others = group.members.filter(member => !names.has(nameOf(member)))
  return {
    named: named.map(([name, members]) => ({ ...group, place: `${group.place}[${name}]`, inner: name, members })),
    others: others.length > 0 ? { ...group, members: others } : undefined,
  }
}

/** The class names of the only child of an element; empty if it has none, or other words beside it. */
function innerName(page: PageModel, { first, end }: Part): string {
  const child = first === end ? firstElement(page, first) : -1
  const isOnly =
    child >= 0 && page.textEnd[child] === page.textEnd[first] && page.textStart[child] === page.textStart[first]
  return isOnly ? classesOf(page, child).join('.') : ''
}

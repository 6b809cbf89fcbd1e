import type { PageModel } from '../../../2-model/page-model.ts'
import { isCrossedOut, isNamedStruck } from '../parts.ts'
import type { Slot } from '../slot.ts'

/** Whether its words are crossed out, by an element around them, a style, or a class name. */
export function isStruckSlot(page: PageModel, slot: Slot): boolean {
  const isCalledStruck = ({ parts, parent }: Slot): boolean =>
    parent !== undefined && parts[0] !== undefined && isNamedStruck(page, parts[0].first)
  if (isCalledStruck(slot)) return true
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    const [part] = at.parts
    if (part && isCrossedOut(page, part.first)) return true
    // A name around several values says nothing about one of them.
    if (part && at !== slot && isOnlyText(page, at, slot) && isCalledStruck(at)) return true
  }
  return false
}

/** Whether an element around a slot has no other words than its label. */
const isOnlyText = (page: PageModel, { parts: [around] }: Slot, { parts: [part] }: Slot): boolean =>
  around !== undefined && part !== undefined && page.textEnd[around.end] === page.textEnd[part.end]

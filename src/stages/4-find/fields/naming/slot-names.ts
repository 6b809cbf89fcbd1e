import { classesOf } from '../../../2-model/class-list.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { readClassName } from '../class-words.ts'
import { MAX_LABEL_LENGTH } from '../parts.ts'
import type { Slot } from '../slot.ts'
import { type Name, named } from './name.ts'

/** How many levels above a value an element may name it. */
const MAX_NAME_LEVELS = 4
/** How many elements of a slot are checked for what they have in common. */
export const MAX_ELEMENTS_ASKED = 5

/** Tables that fold on small screens keep the header of each cell in an attribute. */
const LABEL_ATTRIBUTES = ['data-label', 'data-th', 'data-title', 'data-column', 'data-header', 'data-field']

/** The names that the page gives the elements of a slot. */
export class SlotNames {
  readonly #page: PageModel

  constructor(page: PageModel) {
    this.#page = page
  }

  /** The first answer from a slot or the slots around it. */
  climb<T>(slot: Slot, ask: (slot: Slot) => T | undefined, farthest = MAX_NAME_LEVELS): T | undefined {
    for (let at: Slot | undefined = slot, steps = 0; at && steps < farthest; at = at.parent, steps++) {
      const found = ask(at)
      if (found !== undefined) return found
    }
    return undefined
  }

  labelAttribute(slot: Slot): Name | undefined {
    for (const attribute of LABEL_ATTRIBUTES) {
      const value = this.#common(slot, node => attributeOf(this.#page, node, attribute))
      if (value !== undefined && value.length <= MAX_LABEL_LENGTH) return named(value, `attribute ${attribute}`)
    }
    return undefined
  }

  property(slot: Slot): Name | undefined {
    const value = this.#common(
      slot,
      node => attributeOf(this.#page, node, 'itemprop') ?? attributeOf(this.#page, node, 'property'),
    )
    // Of several properties, the first; a prefix (schema:name) or an address only says who defines the property.
    const name = value?.trim().split(/\s+/)[0]?.split(/[:/#]/).at(-1)
    return name === undefined ? undefined : named(fromCamel(name), 'itemprop')
  }

  /** The most telling class name that the elements share. */
  className(slot: Slot, leastRank: number): Name | undefined {
    const lists = this.elements(slot).map(node => classesOf(this.#page, node))
    const shared = (lists[0] ?? []).filter(name => lists.every(list => list.includes(name)))
    const found = shared.flatMap(name => readClassName(name) ?? []).sort((a, b) => b.rank - a.rank)[0]
    return found && found.rank >= leastRank ? named(found.words.join(' '), 'class') : undefined
  }

  /** Whether the test holds for some elements of a slot, or of those around it. */
  isIn(slot: Slot, test: (node: NodeId) => boolean): boolean {
    return this.climb(slot, at => this.elements(at).some(test) || undefined) ?? false
  }

  isInTag(slot: Slot, tags: RegExp): boolean {
    return this.isIn(slot, node => tags.test(tagOf(this.#page, node)))
  }

  /** A sample of a slot's elements, spread from start to end. */
  elements({ parts }: Slot): NodeId[] {
    const step = Math.max(1, Math.floor(parts.length / MAX_ELEMENTS_ASKED))
    return parts
      .filter(({ first, end }, at) => at % step === 0 && first === end && this.#page.tag[first] !== 0)
      .map(({ first }) => first)
  }

  #common(slot: Slot, read: (node: NodeId) => string | undefined): string | undefined {
    const value = onlyValue(this.elements(slot).map(read))
    return value?.trim() === '' ? undefined : value
  }
}

export const fromCamel = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

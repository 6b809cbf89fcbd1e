import { isBlank } from '../../../2-model/blank.ts'
import { classesOf } from '../../../2-model/class-list.ts'
import { lineOf } from '../../../2-model/fold-space.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import { KNOWN_WORD, readClassName } from '../class-words.ts'
import { iconIn, iconName } from '../icon-label.ts'
import { MAX_LABEL_LENGTH } from '../parts.ts'
import type { Slot } from '../slot.ts'
import { RECORD_WORDS } from '../words/content-words.ts'
import { toName } from './field-name.ts'
import { nameOfIcon } from './icon-names.ts'
import { type Name, named } from './name.ts'

/** How many levels above a value an element may name it. */
const MAX_NAME_LEVELS = 4
/** How many elements of a slot are checked for what they have in common. */
export const MAX_ELEMENTS_ASKED = 5

/** Tables that fold on small screens keep the header of each cell in an attribute. */
const LABEL_ATTRIBUTES = ['data-label', 'data-th', 'data-title', 'data-column', 'data-header', 'data-field']
/** Words for people that name the value if they are the same for all records. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'title']
/** Attributes in which developers name an element for tests and scripts; read like class names. */
const TEST_ATTRIBUTES = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'data-cy',
  'data-hook',
  'data-at',
  'data-name',
]
const SPOKEN_UNIT = /^\p{L}{3,16}(?: \p{L}{2,16})?$/u
/** Elements that HTML defines for one kind of content. */
const ELEMENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['address', 'address'],
  ['figcaption', 'caption'],
  ['dd', 'description'],
  ['blockquote', 'quote'],
  ['q', 'quote'],
  ['cite', 'source'],
  ['code', 'code'],
  ['button', 'button'],
])

/** The names that the page gives the elements of a slot. */
/** Properties of a record that are things with a name; `blogPost` is the record itself, and `about` says nothing. */
const NAMED_THING =
  /^(?:author|creator|contributor|editor|publisher|brand|manufacturer|seller|provider|organizer|performer|hiring_organization|location|content_location|address)$/

export class SlotNames {
  readonly #page: PageModel
  /** What was asked about a slot: the slots around several columns are asked for each of them. */
  readonly #known = new Map<Slot, Partial<Known>>()

  constructor(page: PageModel) {
    this.#page = page
  }

  #knownOf(slot: Slot): Partial<Known> {
    let known = this.#known.get(slot)
    if (!known) this.#known.set(slot, (known = {}))
    return known
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

  /** The words that a screen reader says with each value, or that appear above it; not a value if all are the same. */
  spokenLabel(slot: Slot): Name | undefined {
    if (slot.parts.length < 2) return undefined
    const beside = this.elements(slot).map(node => this.#wordsBeside(node))
    if (onlyValue(beside, words => words?.replace(/(?<=\p{L}{3})s$/u, '')) !== undefined)
      return named(
        beside.reduce((longest, each) => (each!.length > longest!.length ? each : longest))!,
        'attribute aria-label',
      )
    for (const attribute of SPOKEN_ATTRIBUTES) {
      const words =
        this.#common(slot, node =>
          /^(?:a|button)$/.test(tagOf(this.#page, node)) ? undefined : attributeOf(this.#page, node, attribute),
        ) ?? ''
      const isLabel = words.length <= MAX_LABEL_LENGTH / 2 && /^\p{L}[\p{L} -]+:?$/u.test(words)
      if (isLabel) return named(words, `attribute ${attribute}`)
    }
    return undefined
  }

  /** "stars" for "4.2k" with the spoken label "4.2k stars". */
  #wordsBeside(node: NodeId): string | undefined {
    const said = attributeOf(this.#page, node, 'aria-label')
    const text = lineOf(this.#page, node)
    const words = said?.replace(text, '').trim() ?? ''
    return text !== '' && words !== said?.trim() && SPOKEN_UNIT.test(words) ? words : undefined
  }

  /** What the icon before the values means. */
  icon(slot: Slot): Name | undefined {
    const icon = onlyValue(
      slot.parts.slice(0, MAX_ELEMENTS_ASKED),
      ({ first }) => iconIn(this.#page, first) || this.#iconBefore(first),
    )
    const name = icon && nameOfIcon(icon)
    return name ? { name, by: 'icon' } : undefined
  }

  #iconBefore(node: NodeId): string {
    let before = -1
    for (const sibling of childrenOf(this.#page, this.#page.parent[node]!)) {
      if (sibling >= node) break
      if (!isBlank(this.#page, sibling)) before = sibling
    }
    return before < 0 ? '' : iconName(this.#page, before)
  }

  /** What HTML or the page's own element (`<job-location>`) says. */
  element(slot: Slot): Name | undefined {
    const tag = onlyValue(this.elements(slot), node => tagOf(this.#page, node))
    // What people wrote is no quote, whatever element the template puts it into.
    if (tag === undefined || slot.isAuthored) return undefined
    const own = tag.includes('-') ? readClassName(tag) : undefined
    if (own) return named(own.words.join(' '), `element ${tag}`)
    const name = ELEMENT_NAMES.get(tag)
    return name === undefined ? undefined : { name, by: `element ${tag}` }
  }

  /** The name of a thing inside the record is that thing: `author` for the name of the author. */
  property(slot: Slot): Name | undefined {
    const own = this.#ownProperty(slot)
    if (own?.name === 'about') return undefined
    if (own?.name !== 'name') return own
    for (let at = slot.parent; at?.parent; at = at.parent) {
      if (!this.elements(at).every(node => attributeOf(this.#page, node, 'itemscope') !== undefined)) continue
      const thing = this.#ownProperty(at)
      if (thing?.name === 'about') return undefined
      return thing && NAMED_THING.test(thing.name) ? thing : own
    }
    return own
  }

  #ownProperty(slot: Slot): Name | undefined {
    const value = this.#common(
      slot,
      node => attributeOf(this.#page, node, 'itemprop') ?? attributeOf(this.#page, node, 'property'),
    )
    // Of several properties, the first; a prefix (schema:name) or an address only says who defines the property.
    const name = value?.trim().split(/\s+/)[0]?.split(/[:/#]/).at(-1)
    return name === undefined ? undefined : named(fromCamel(name), 'itemprop')
  }

  /** The most telling class name that the elements share; names for tests are read in the same way. */
  className(slot: Slot, leastRank: number): Name | undefined {
    const { best } = (this.#knownOf(slot).className ??= { best: this.#bestClassName(slot) })
    return best && best.rank >= leastRank ? best.name : undefined
  }

  #bestClassName(slot: Slot): RankedName | undefined {
    const [first = [], ...others] = this.elements(slot).map(node => classesOf(this.#page, node))
    const shared = first.filter(name => others.every(list => list.includes(name)))
    const found = [
      ...shared.map(name => ({ name, by: 'class' })),
      ...TEST_ATTRIBUTES.flatMap(attribute => {
        const name = this.#common(slot, node => attributeOf(this.#page, node, attribute))
        return name === undefined ? [] : { name, by: attribute }
      }),
    ]
      .flatMap(({ name, by }) => {
        const read = readClassName(name)
        if (!read || (read.rank < KNOWN_WORD && namesRecord(name, read.words))) return []
        // Scripts name the icon that is before the value: "details-calendar".
        const icon = read.rank < KNOWN_WORD && by !== 'class' ? nameOfIcon(read.words.join(' ')) : undefined
        return icon === undefined ? { by, ...read, isIcon: 0 } : { by, ...read, words: [icon], isIcon: 1 }
      })
      .sort((a, b) => b.rank - a.rank || b.isIcon - a.isIcon)[0]
    const name = found && named(found.words.join(' '), found.by)
    return name && { rank: found.rank, name: { ...name, longer: toName(found.longer.join(' ')) } }
  }

  /** Whether the test holds for some elements of a slot, or of those around it. */
  isIn(slot: Slot, test: (node: NodeId) => boolean): boolean {
    return this.climb(slot, at => this.elements(at).some(test) || undefined) ?? false
  }

  isInTag(slot: Slot, tags: RegExp): boolean {
    return this.isIn(slot, node => tags.test(tagOf(this.#page, node)))
  }

  /** A sample of a slot's elements, spread from start to end. */
  elements(slot: Slot): readonly NodeId[] {
    return (this.#knownOf(slot).elements ??= this.#sample(slot))
  }

  #sample({ parts }: Slot): NodeId[] {
    const step = Math.max(1, Math.floor(parts.length / MAX_ELEMENTS_ASKED))
    const sample: NodeId[] = []
    for (let at = 0; at < parts.length; at += step) {
      const { first, end } = parts[at]!
      if (first === end && this.#page.tag[first] !== TEXT_TAG) sample.push(first)
    }
    return sample
  }

  /** What all elements of a slot have; undefined if it differs or is blank. */
  #common(slot: Slot, read: (node: NodeId) => string | undefined): string | undefined {
    let common: string | undefined
    for (const node of this.elements(slot)) {
      const value = read(node)
      if (value === undefined || (common !== undefined && value !== common)) return undefined
      common = value
    }
    return common?.trim() === '' ? undefined : common
  }
}

/** "vehicle-item" is a part of the record; "vehicle" may be a value. */
const namesRecord = (name: string, words: readonly string[]): boolean =>
  name.toLowerCase() !== words.join('') && words.every(word => RECORD_WORDS.has(word))

interface RankedName {
  readonly rank: number
  readonly name: Name
}

interface Known {
  elements: readonly NodeId[]
  className: { readonly best: RankedName | undefined }
}

export const fromCamel = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

import { attributeOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { ANY_WORD, KNOWN_WORD, readClassName } from './class-words.ts'
import type { Field } from './field.ts'
import { toName, uniqueNames } from './field-name.ts'
import { readHeaders } from './header-cells.ts'
import { keyOf, LONGEST_VALUE, type PropertyNames, readJsonLd } from './json-ld.ts'
import type { TypedColumn } from './kind.ts'
import { isCrossedOut } from './parts.ts'
import { hasItems, pathOf, type Slot } from './slot.ts'

interface Name {
  readonly name: string
  readonly by: string
}

/** So far above a value an element may stand that names it. */
const FARTHEST_NAME = 4
/** So many cells must have a property's value for the property to name their column. */
const PROPERTY_SHARE = 0.6
/** So many cells are looked up. */
const SAMPLE = 50
const OLD: Name = { name: 'old_price', by: 'struck out' }
/** So many elements of a slot are asked for what they have in common. */
const ELEMENTS = 5

/** Gives each column a name, from the page where it has one: labels, header cells, properties, class names; else by kind. */
export function nameFields(page: PageModel, columns: readonly TypedColumn[]): Field[] {
  const naming = new Naming(page, columns)
  const names = columns.map(column => naming.nameOf(column))
  const unique = uniqueNames(names.map(({ name, by }) => ({ name, isGuess: by === BY_KIND })))
  return columns.map((column, at) => ({
    name: unique[at]!,
    kind: column.kind,
    source: column.source,
    cells: column.cells,
    namedBy: names[at]!.by,
    path: pathOf(column.slot),
    kindBecause: column.because,
    ...(hasItems(column.slot) ? { isList: true } : {}),
  }))
}

/** The last resort. */
const BY_KIND = 'kind'

class Naming {
  readonly #page: PageModel
  readonly #properties: PropertyNames
  readonly #headers: ReadonlyMap<Slot, string>
  /** How many columns of texts stand in a slot. */
  readonly #texts = new Map<Slot, number>()
  readonly #textNames = new Map<Slot, string>()
  #hasTitle = false

  constructor(page: PageModel, columns: readonly TypedColumn[]) {
    this.#page = page
    this.#properties = readJsonLd(page)
    this.#headers = readHeaders(
      page,
      columns.map(({ slot }) => slot),
    )
    for (const { slot, source } of columns) {
      if (source !== 'text') continue
      for (let at: Slot | undefined = slot; at; at = at.parent) this.#texts.set(at, (this.#texts.get(at) ?? 0) + 1)
    }
  }

  nameOf(column: TypedColumn): Name {
    const { slot, source, kind } = column
    if (kind === 'link') return this.#linkName(slot)
    if (kind === 'image') return { name: 'image', by: BY_KIND }
    if (source === '@alt') return { name: 'image_alt', by: 'attribute alt' }
    const found = this.#textName(column)
    if (source === 'text') this.#textNames.set(slot, found.name)
    if (found.name === 'title' || found.name === 'name') this.#hasTitle = true
    return found
  }

  #textName(column: TypedColumn): Name {
    const { slot, kind } = column
    const isOnly = (at: Slot): boolean => at === slot || this.#texts.get(at) === 1
    return (
      this.#header(slot) ??
      this.#climb(slot, at => (isOnly(at) ? named(at.label, `label "${at.label}"`) : undefined)) ??
      this.#climb(slot, at => (isOnly(at) ? this.#labelAttribute(at) : undefined)) ??
      this.#climb(slot, at => (isOnly(at) ? this.#property(at) : undefined)) ??
      this.#linkedData(column) ??
      this.#struckName(column) ??
      this.#climb(slot, at => (isOnly(at) ? this.#className(at, KNOWN_WORD) : undefined) ?? this.#heading(at)) ??
      this.#climb(slot, at => (isOnly(at) ? this.#className(at, ANY_WORD) : undefined)) ??
      this.#flagName(column) ??
      (kind === 'text' && !this.#hasTitle && this.#isLinked(slot)
        ? { name: 'title', by: 'first link' }
        : { name: kind, by: BY_KIND })
    )
  }

  /** The link of a text is named after it; the link of the title is the record's. */
  #linkName(slot: Slot): Name {
    const property = this.#property(slot)
    if (property && property.name !== 'url') return { name: `${property.name}_link`, by: property.by }
    for (let at: Slot | undefined = slot; at; at = at.parent) {
      const text = this.#textNames.get(at)
      if (text !== undefined && text !== 'title' && text !== 'name' && text !== 'text')
        return { name: `${text}_link`, by: 'text of the link' }
      if (text !== undefined) break
    }
    return { name: 'link', by: BY_KIND }
  }

  #climb(slot: Slot, ask: (slot: Slot) => Name | undefined): Name | undefined {
    for (let at: Slot | undefined = slot, steps = 0; at && steps < FARTHEST_NAME; at = at.parent, steps++) {
      const found = ask(at)
      if (found) return found
    }
    return undefined
  }

  #header(slot: Slot): Name | undefined {
    for (let at: Slot | undefined = slot; at; at = at.parent) {
      const header = this.#headers.get(at)
      if (header === undefined) continue
      // Of several texts in a cell, the header names the first.
      if (this.#texts.get(at)! > 1 && this.#textNames.has(at)) return undefined
      const name = named(header, `header cell "${header}"`)
      if (name) this.#textNames.set(at, name.name)
      return name
    }
    return undefined
  }

  /** Tables that fold on small screens keep the header of each cell in an attribute. */
  #labelAttribute(slot: Slot): Name | undefined {
    for (const attribute of ['data-label', 'data-th', 'data-title', 'data-column', 'data-header', 'data-field']) {
      const value = this.#common(slot, node => attributeOf(this.#page, node, attribute))
      if (value !== undefined && value.length <= 40) return named(value, `attribute ${attribute}`)
    }
    return undefined
  }

  #property(slot: Slot): Name | undefined {
    const value = this.#common(
      slot,
      node => attributeOf(this.#page, node, 'itemprop') ?? attributeOf(this.#page, node, 'property'),
    )
    // Several properties: the first; a prefix (schema:name) or an address says whose the property is.
    const name = value?.trim().split(/\s+/)[0]?.split(/[:/#]/).at(-1)
    return name === undefined ? undefined : named(fromCamel(name), 'itemprop')
  }

  #linkedData({ cells }: TypedColumn): Name | undefined {
    if (this.#properties.size === 0) return undefined
    const counts = new Map<string, number>()
    let all = 0
    for (const cell of cells) {
      if (!cell || all === SAMPLE) continue
      all++
      for (const name of this.#properties.get(keyOf(cell.text.slice(0, 2 * LONGEST_VALUE))) ?? [])
        counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1])
    return all > 1 && best && best[1] >= PROPERTY_SHARE * all ? named(fromCamel(best[0]), 'JSON-LD') : undefined
  }

  /** The most telling of the class names that the elements share. */
  #className(slot: Slot, leastRank: number): Name | undefined {
    const lists = this.#elements(slot).map(node => (attributeOf(this.#page, node, 'class') ?? '').split(/\s+/))
    const shared = (lists[0] ?? []).filter(name => name !== '' && lists.every(list => list.includes(name)))
    const found = shared.flatMap(name => readClassName(name) ?? []).sort((a, b) => b.rank - a.rank)[0]
    return found && found.rank >= leastRank ? named(found.words.join(' '), 'class') : undefined
  }

  /** The first heading of a record is its title. */
  #heading(slot: Slot): Name | undefined {
    const isHeading = this.#elements(slot).some(node => /^h[1-6]$/.test(tagOf(this.#page, node)))
    return isHeading && !this.#hasTitle ? { name: 'title', by: 'heading' } : undefined
  }

  /** A flag is named by its words. */
  #flagName({ kind, cells }: TypedColumn): Name | undefined {
    const text = cells.find(cell => cell !== undefined)?.text ?? ''
    return kind === 'boolean' && text.length <= 40 ? named(text, 'its words') : undefined
  }

  /** What is struck out was valid before. */
  #struckName({ slot, kind }: TypedColumn): Name | undefined {
    const isStruck = this.#climb(slot, at =>
      this.#elements(at).some(node => isCrossedOut(this.#page, node)) ? OLD : undefined,
    )
    return isStruck && kind === 'price' ? OLD : undefined
  }

  #isLinked(slot: Slot): boolean {
    return (
      this.#climb(slot, at =>
        this.#elements(at).some(node => tagOf(this.#page, node) === 'a') ? { name: 'a', by: '' } : undefined,
      ) !== undefined
    )
  }

  #common(slot: Slot, read: (node: NodeId) => string | undefined): string | undefined {
    const values = new Set(this.#elements(slot).map(read))
    const [value] = values
    return values.size === 1 && value !== undefined && value.trim() !== '' ? value : undefined
  }

  /** Some elements of a slot, from its start to its end. */
  #elements({ parts }: Slot): NodeId[] {
    const step = Math.max(1, Math.floor(parts.length / ELEMENTS))
    return parts
      .filter(({ first, end }, at) => at % step === 0 && first === end && this.#page.tag[first] !== 0)
      .map(({ first }) => first)
  }
}

function named(words: string, by: string): Name | undefined {
  const name = toName(words)
  return name === '' ? undefined : { name, by }
}

const fromCamel = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

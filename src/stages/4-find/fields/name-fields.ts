import type { PageModel } from '../../2-model/page-model.ts'
import { AddressNames } from './address-name.ts'
import { ANY_WORD, KNOWN_WORD } from './class-words.ts'
import { isProse, nameByContent } from './content-name.ts'
import type { Field } from './field.ts'
import { uniqueNames } from './field-name.ts'
import { readHeaders } from './header-cells.ts'
import { nameByLinkedData, type PropertyNames, readJsonLd } from './json-ld.ts'
import type { TypedColumn } from './kind.ts'
import { BY_KIND, type Name, named } from './name.ts'
import { isCrossedOut } from './parts.ts'
import { hasItems, pathOf, type Slot } from './slot.ts'
import { SlotNames } from './slot-names.ts'
import { chooseTitle, isTitleName } from './title.ts'

/** Any word in a class name may name its own element and the one around it; farther out it names something larger. */
const FARTHEST_WORD = 2
/** Class names of what holds the title and more. */
const VAGUE_NAME = /^(?:description|desc|summary|caption|section|source)$/
const OLD: Name = { name: 'old_price', by: 'struck out' }
const TITLE = 'title'

/** Gives each column a name, from the page where it has one: labels, header cells, properties, class names; else by what it looks like. */
export function nameFields(page: PageModel, columns: readonly TypedColumn[]): Field[] {
  const names = new Naming(page, columns).names()
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

const isAddress = ({ kind }: TypedColumn): boolean => kind === 'link' || kind === 'image'

class Naming {
  readonly #page: PageModel
  readonly #columns: readonly TypedColumn[]
  readonly #slots: SlotNames
  readonly #properties: PropertyNames
  readonly #headers: ReadonlyMap<Slot, string>
  /** How many columns of texts stand in a slot. */
  readonly #texts = new Map<Slot, number>()
  readonly #usedHeaders = new Set<Slot>()
  readonly #names = new Map<TypedColumn, Name>()

  constructor(page: PageModel, columns: readonly TypedColumn[]) {
    this.#page = page
    this.#columns = columns
    this.#slots = new SlotNames(page)
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

  /** What the page names first, then the title among the others, then what is left; links are named after texts. */
  names(): Name[] {
    const texts = this.#columns.filter(column => !isAddress(column))
    for (const column of texts) this.#give(column, this.#givenName(column))
    if (this.#headers.size === 0 && !this.#hasTitle()) this.#nameTitle(texts)
    for (const column of texts) if (!this.#names.has(column)) this.#give(column, this.#guessedName(column))
    const addresses = new AddressNames(this.#page, this.#slots, this.#headers, this.#names)
    for (const column of this.#columns) if (isAddress(column)) this.#give(column, addresses.nameOf(column))
    return this.#columns.map(column => this.#names.get(column)!)
  }

  #give(column: TypedColumn, name: Name | undefined): void {
    if (name) this.#names.set(column, name)
  }

  #hasTitle(): boolean {
    return [...this.#names].some(([{ kind }, { name }]) => kind === 'text' && isTitleName(name))
  }

  #nameTitle(texts: readonly TypedColumn[]): void {
    const open = texts.filter(column => {
      const name = this.#names.get(column)
      return name ? name.by === 'class' && VAGUE_NAME.test(name.name) : !nameByContent(column)
    })
    const title = chooseTitle(this.#page, this.#slots, open, open[0]?.cells.length ?? 0)
    if (title) this.#names.set(title, { name: TITLE, by: 'looks like a title' })
  }

  /** What the page calls a column. */
  #givenName(column: TypedColumn): Name | undefined {
    const { slot, source } = column
    if (source === '@alt') return { name: 'image_alt', by: 'attribute alt' }
    const isOnly = (at: Slot): boolean => at === slot || this.#texts.get(at) === 1
    const ask = (read: (at: Slot) => Name | undefined): Name | undefined =>
      this.#slots.climb(slot, at => (isOnly(at) ? read(at) : undefined))
    return (
      this.#header(slot) ??
      ask(at => named(at.label, `label "${at.label}"`)) ??
      ask(at => this.#slots.labelAttribute(at)) ??
      ask(at => this.#slots.property(at)) ??
      nameByLinkedData(this.#properties, column.cells) ??
      this.#struckName(column) ??
      this.#slots.climb(
        slot,
        at => (isOnly(at) ? this.#slots.className(at, KNOWN_WORD) : undefined) ?? this.#heading(at),
      )
    )
  }

  /** What a column looks like. */
  #guessedName(column: TypedColumn): Name {
    const { slot, source, kind } = column
    const isOnly = (at: Slot): boolean => at === slot || this.#texts.get(at) === 1
    const byClass = (at: Slot): Name | undefined => (isOnly(at) ? this.#slots.className(at, ANY_WORD) : undefined)
    return (
      nameByContent(column) ??
      (source === 'text' ? this.#slots.climb(slot, byClass, FARTHEST_WORD) : undefined) ??
      this.#flagName(column) ??
      (source === 'text' ? undefined : this.#attributeName(column)) ?? {
        name: isProse(column) ? 'description' : kind,
        by: BY_KIND,
      }
    )
  }

  #header(slot: Slot): Name | undefined {
    for (let at: Slot | undefined = slot; at; at = at.parent) {
      const header = this.#headers.get(at)
      if (header === undefined) continue
      // Of several texts in a cell, the header names the first.
      if (this.#usedHeaders.has(at)) return undefined
      this.#usedHeaders.add(at)
      return named(header, `header cell "${header}"`)
    }
    return undefined
  }

  /** The first heading of a record is its title. */
  #heading(slot: Slot): Name | undefined {
    const isHeading = this.#slots.elements(slot).some(node => /^h[1-6]$/.test(this.#page.tags[this.#page.tag[node]!]!))
    return isHeading && !this.#hasTitle() ? { name: TITLE, by: 'heading' } : undefined
  }

  /** A flag is named by its words. */
  #flagName({ kind, cells }: TypedColumn): Name | undefined {
    const text = cells.find(cell => cell !== undefined)?.text ?? ''
    return kind === 'boolean' && text.length <= 40 ? named(text, 'its words') : undefined
  }

  /** Words that stand in an attribute of a picture are about the picture. */
  #attributeName({ slot, source }: TypedColumn): Name | undefined {
    const attribute = source.slice(1)
    const prefix = slot.identity.startsWith('img') ? 'image ' : ''
    return named(attribute === 'aria-label' ? `${prefix}label` : `${prefix}${attribute}`, `attribute ${attribute}`)
  }

  /** What is struck out was valid before. */
  #struckName({ slot, kind }: TypedColumn): Name | undefined {
    return kind === 'price' && this.#slots.isIn(slot, node => isCrossedOut(this.#page, node)) ? OLD : undefined
  }
}

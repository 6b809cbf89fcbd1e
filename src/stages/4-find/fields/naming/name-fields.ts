import type { PageModel } from '../../../2-model/page-model.ts'
import { ANY_WORD, KNOWN_WORD } from '../class-words.ts'
import { type Field, presentCells } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { isCrossedOut } from '../parts.ts'
import { hasItems, pathOf, type Slot } from '../slot.ts'
import { AddressNames } from './address-name.ts'
import { isProse, leadsToAuthor, nameByContent } from './content-name.ts'
import { uniqueNames } from './field-name.ts'
import { readHeaders } from './header-cells.ts'
import { nameByLinkedData, type PropertyNames, readJsonLd } from './json-ld.ts'
import { BY_KIND, type Name, named } from './name.ts'
import { SlotNames } from './slot-names.ts'
import { chooseTitle, isAnyTitle, isTitleName, mayNameTitle } from './title.ts'

/** Any word in a class name may name its own element and the one around it; farther out, it names something larger. */
const MAX_WORD_LEVELS = 2
const OLD: Name = { name: 'old_price', by: 'struck out' }
const TITLE = 'title'
/** Attributes by their meaning to a reader; a title attribute is not a title. */
const ATTRIBUTE_NAMES = new Map([
  ['title', 'tooltip'],
  ['aria-label', 'label'],
])

/** Names each column: from labels, header cells, properties, and class names of the page; else by how it looks. */
export function nameFields(page: PageModel, columns: readonly TypedColumn[]): Field[] {
  const own = columns.filter(({ isGroup }) => !isGroup)
  const ownNames = new Map(new Naming(page, own).names().map((name, at) => [own[at]!, name]))
  const slots = new SlotNames(page)
  const names = columns.map(column => ownNames.get(column) ?? groupName(slots, column))
  const unique = uniqueNames(
    names.map(({ name, by, yields }) => ({ name, isGuess: by === BY_KIND || yields === true })),
  )
  return columns.map((column, at) => ({
    name: unique[at]!,
    kind: column.kind,
    source: column.source,
    cells: column.cells,
    namedBy: names[at]!.by,
    path: column.isGroup
      ? ['heading above', pathOf(column.slot)].filter(step => step !== '').join('/')
      : pathOf(column.slot),
    kindBecause: column.because,
    ...(column.notation ? { notation: column.notation } : {}),
    ...(column.note === undefined ? {} : { note: column.note }),
    ...(hasItems(column.slot) ? { isList: true } : {}),
  }))
}

/** A heading above a group of records: named by its class, or by what it is. A title is the title of a record. */
function groupName(slots: SlotNames, column: TypedColumn): Name {
  const given = slots.climb(column.slot, at => slots.className(at, KNOWN_WORD))
  if (given && !isAnyTitle(given.name)) return given
  const areYears = presentCells(column).every(({ text }) => YEAR.test(text))
  return { name: areYears ? 'year' : column.kind === 'date' ? 'date' : 'group', by: 'heading above the records' }
}

const YEAR = /^(?:19|20)\d\d$/

const countOf = ({ cells }: TypedColumn): number => cells.filter(cell => cell !== undefined).length

const isAddress = ({ kind }: TypedColumn): boolean => kind === 'link' || kind === 'image'

class Naming {
  readonly #page: PageModel
  readonly #columns: readonly TypedColumn[]
  readonly #slots: SlotNames
  readonly #properties: PropertyNames
  readonly #headers: ReadonlyMap<Slot, string>
  /** The texts in a slot; several of the same kind side by side, such as tags, count as one. */
  readonly #texts = new Map<Slot, Set<string>>()
  /** The text in a cell that its header names: most records have it. */
  readonly #headed = new Map<Slot, TypedColumn>()
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
    for (const column of columns) {
      const { slot, source } = column
      const cell = isAddress(column) ? undefined : this.#headerCell(slot)
      const headed = cell && this.#headed.get(cell)
      if (cell && (!headed || countOf(column) > countOf(headed))) this.#headed.set(cell, column)
      if (source !== 'text') continue
      const path = pathOf({ ...slot, place: '' })
      for (let at: Slot | undefined = slot; at; at = at.parent) {
        const inside = this.#texts.get(at)
        if (inside) inside.add(path)
        else this.#texts.set(at, new Set([path]))
      }
    }
  }

  /** First the names that the page gives, then the title among the others, then the rest; links are named after texts. */
  names(): Name[] {
    const texts = this.#columns.filter(column => !isAddress(column))
    for (const column of texts) this.#give(column, this.#givenName(column))
    this.#orderTitles(texts)
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

  /**
   * Labels also have class names for headings: of several titles, the one that looks like it or that most records
   * have comes first.
   */
  #orderTitles(texts: readonly TypedColumn[]): void {
    const titles = texts.filter(column => {
      const name = this.#names.get(column)
      return name?.by === 'class' && name.name === TITLE
    })
    if (titles.length < 2) return
    const candidates = titles.map(column => ({ column, name: TITLE }))
    const chosen = chooseTitle(this.#page, this.#slots, candidates, titles[0]!.cells.length)
    const best = chosen?.column ?? titles.reduce((most, each) => (countOf(each) > countOf(most) ? each : most))
    for (const column of titles)
      if (column !== best) this.#names.set(column, { name: TITLE, by: 'class', yields: true })
  }

  #nameTitle(texts: readonly TypedColumn[]): void {
    const open = texts.flatMap(column => {
      const name = this.#names.get(column)
      const isOpen = name ? name.by === 'class' && mayNameTitle(name.name) : !nameByContent(column)
      return isOpen ? { column, name: name?.name ?? '' } : []
    })
    const title = chooseTitle(this.#page, this.#slots, open, texts[0]?.cells.length ?? 0)
    if (title) this.#names.set(title.column, { name: TITLE, by: title.isHeading ? 'heading' : 'looks like a title' })
  }

  /** The name that the page gives a column. */
  #givenName(column: TypedColumn): Name | undefined {
    const { slot, source } = column
    if (source === '@alt') return { name: 'image_alt', by: 'attribute alt' }
    const isOnly = (at: Slot): boolean => at === slot || this.#texts.get(at)?.size === 1
    const ask = (read: (at: Slot) => Name | undefined): Name | undefined =>
      this.#slots.climb(slot, at => (isOnly(at) ? read(at) : undefined))
    return (
      this.#header(column) ??
      ask(at => labelName(at.label)) ??
      ask(at => this.#slots.labelAttribute(at)) ??
      ask(at => aboutText(this.#slots.property(at))) ??
      nameByLinkedData(this.#properties, column.cells) ??
      this.#struckName(column) ??
      ask(at => this.#className(column, at))
    )
  }

  /** A name from how a column looks. */
  #guessedName(column: TypedColumn): Name {
    const { slot, source, kind } = column
    const isOnly = (at: Slot): boolean => at === slot || this.#texts.get(at)?.size === 1
    const byClass = (at: Slot): Name | undefined => (isOnly(at) ? this.#slots.className(at, ANY_WORD) : undefined)
    return (
      nameByContent(column) ??
      this.#timeName(column) ??
      (source === 'text' ? this.#slots.climb(slot, byClass, MAX_WORD_LEVELS) : undefined) ??
      this.#flagName(column) ??
      (source === 'text' ? undefined : this.#attributeName(column)) ?? {
        name: isProse(column) ? 'description' : kind,
        by: BY_KIND,
      }
    )
  }

  /** A number in an element for titles is the title's number. */
  #className({ kind }: TypedColumn, slot: Slot): Name | undefined {
    const found = this.#slots.className(slot, KNOWN_WORD)
    return found && kind !== 'text' && isTitleName(found.name) ? undefined : found
  }

  #header(column: TypedColumn): Name | undefined {
    const cell = this.#headerCell(column.slot)
    const header = cell && this.#headers.get(cell)
    return header !== undefined && this.#headed.get(cell!) === column
      ? named(header, `header cell "${header}"`)
      : undefined
  }

  #headerCell(slot: Slot): Slot | undefined {
    let at: Slot | undefined = slot
    while (at && !this.#headers.has(at)) at = at.parent
    return at
  }

  /** A time of day is not a date. */
  #timeName({ slot, kind }: TypedColumn): Name | undefined {
    return kind === 'text' && this.#slots.isInTag(slot, /^time$/) ? { name: 'time', by: 'element time' } : undefined
  }

  /** A flag is named by its words. */
  #flagName({ kind, cells }: TypedColumn): Name | undefined {
    const text = cells.find(cell => cell !== undefined)?.text ?? ''
    return kind === 'boolean' && text.length <= 40 ? named(text, 'its words') : undefined
  }

  /** Words in an attribute of a picture are about the picture. */
  #attributeName({ slot, source }: TypedColumn): Name | undefined {
    const attribute = source.slice(1)
    const prefix = slot.identity.startsWith('img') ? 'image ' : ''
    return named(`${prefix}${ATTRIBUTE_NAMES.get(attribute) ?? attribute}`, `attribute ${attribute}`)
  }

  /** A struck-out price is the old price. */
  #struckName({ slot, kind }: TypedColumn): Name | undefined {
    return kind === 'price' && this.#slots.isIn(slot, node => isCrossedOut(this.#page, node)) ? OLD : undefined
  }
}

/** Properties of a link describe its target. */
const aboutText = (name: Name | undefined): Name | undefined =>
  name && /^(?:url|item|same_as|main_entity_of_page)$/.test(name.name) ? undefined : name

/** "By:" before a name means the author. */
const labelName = (label: string): Name | undefined =>
  named(leadsToAuthor(label) ? 'author' : label, `label "${label}"`)

import { HEADING_TAG } from '../../../2-model/headings.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { ANY_WORD, KNOWN_WORD } from '../class-words.ts'
import { type Field, type FieldKind, presentCells, withoutSpan } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { isCrossedOut, isNamedStruck } from '../parts.ts'
import { hasItems, pathOf, type Slot } from '../slot.ts'
import { contentWord, contradicts, type NameSense } from '../words/content-words.ts'
import { nameByFolder } from './address-folder.ts'
import { AddressNames } from './address-name.ts'
import { areSentences, isProse, leadsToAuthor, nameByContent } from './content-name.ts'
import { uniqueNames } from './field-name.ts'
import { readHeaders } from './header-cells.ts'
import { nameByLinkedData, type PropertyNames, readJsonLd } from './json-ld.ts'
import { BY_KIND, type Name, named } from './name.ts'
import { findOldPrices } from './old-price.ts'
import { isSmallPart } from './part-size.ts'
import { SlotNames } from './slot-names.ts'
import { chooseTitle, isAnyTitle, isTitleName, mayNameTitle } from './title.ts'

/** Any word in a class name may name its own element and the one around it; farther out, it names something larger. */
const MAX_WORD_LEVELS = 2
/** A word of the site's own that names more columns than this is a word for layout. */
const MAX_COLUMNS_OF_WORD = 2
const OLD: Name = { name: 'old_price', by: 'struck out' }
const TITLE = 'title'
/** Attributes by their meaning to a reader; a title attribute is not a title. */
const ATTRIBUTE_NAMES = new Map([
  ['title', 'tooltip'],
  ['datetime', 'date'],
])
/** The sense of a name that values of a kind have by themselves. */
const SENSES: Partial<Record<FieldKind, NameSense>> = { price: 'money', date: 'date', number: 'number', text: 'words' }

/** Names each column: from labels, header cells, properties, and class names of the page; else by how it looks. */
export function nameFields(page: PageModel, columns: readonly TypedColumn[]): Field[] {
  const own = columns.filter(({ isGroup }) => !isGroup)
  const naming = new Naming(page, own)
  const ownNames = new Map(naming.names().map((name, at) => [own[at]!, name]))
  const slots = new SlotNames(page)
  const names = columns.map(column => ownNames.get(column) ?? groupName(slots, column))
  const unique = uniqueNames(
    names.map(({ name, by, yields }) => ({ name, isGuess: by === BY_KIND || yields === true })),
  )
  return columns.map((column, at) => {
    const others = naming.othersFor(column, names[at]!.name)
    return {
      name: unique[at]!,
      kind: column.kind,
      source: column.source,
      cells: column.cells.map(withoutSpan),
      namedBy: names[at]!.by,
      path: column.isGroup
        ? ['heading above', pathOf(column.slot)].filter(step => step !== '').join('/')
        : pathOf(column.slot),
      kindBecause: column.because,
      ...(column.notation ? { notation: column.notation } : {}),
      ...(column.note === undefined ? {} : { note: column.note }),
      ...(others.length > 0 ? { otherNames: others } : {}),
      ...(hasItems(column.slot) ? { isList: true } : {}),
      ...(column.cut ? { cut: column.cut } : {}),
    }
  })
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
  readonly #oldPrices: ReadonlySet<TypedColumn>
  /** The texts in a slot; several of the same kind side by side, such as tags, count as one. */
  readonly #texts = new Map<Slot, Set<string>>()
  readonly #textCount: number
  /** The text in a cell that its header names: most records have it. */
  readonly #headed = new Map<Slot, TypedColumn>()
  /** The names that each column may have, best first. */
  readonly #candidates = new Map<TypedColumn, Name[]>()
  readonly #names = new Map<TypedColumn, Name>()

  constructor(page: PageModel, columns: readonly TypedColumn[]) {
    this.#page = page
    this.#columns = columns
    this.#slots = new SlotNames(page)
    this.#properties = readJsonLd(page)
    this.#oldPrices = findOldPrices(page, columns)
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
      const key = `${pathWithoutPlaces(slot)} ${column.kind}`
      for (let at: Slot | undefined = slot; at; at = at.parent) {
        const inside = this.#texts.get(at)
        if (inside) inside.add(key)
        else this.#texts.set(at, new Set([key]))
      }
    }
    this.#textCount = new Set([...this.#texts.values()].flatMap(keys => [...keys])).size
  }

  /** First the names that the page gives, then the title among the others, then the rest; links are named after texts. */
  names(): Name[] {
    const texts = this.#columns.filter(column => !isAddress(column))
    for (const column of texts) {
      const given = [...this.#givenNames(column)]
      this.#candidates.set(column, given)
      this.#give(column, given[0])
    }
    this.#orderTitles(texts)
    if (this.#headers.size === 0 && !this.#hasTitle()) this.#nameTitle(texts)
    for (const column of texts) this.#candidates.get(column)!.push(...this.#guessedNames(column))
    this.#dropSiteWords(texts)
    for (const column of texts) if (!this.#names.has(column)) this.#give(column, this.#candidates.get(column)![0])
    this.#makeUnique(texts)
    const addresses = new AddressNames(this.#page, this.#slots, this.#headers, this.#names)
    // Pictures first: links around them are named after them.
    const others = this.#columns.filter(isAddress).sort((a, b) => Number(a.kind === 'link') - Number(b.kind === 'link'))
    for (const column of others) this.#give(column, addresses.nameOf(column))
    this.#makeUnique([...texts, ...others])
    return this.#columns.map(column => this.#names.get(column)!)
  }

  /** The names that a column could have had instead, with their reasons. */
  othersFor(column: TypedColumn, chosen: string): string[] {
    const others = (this.#candidates.get(column) ?? []).filter(({ name, by }) => name !== chosen && by !== BY_KIND)
    return [...new Set(others.map(({ name, by }) => `${name} (${by})`))]
  }

  #give(column: TypedColumn, name: Name | undefined): void {
    if (name) this.#names.set(column, name)
  }

  #makeUnique(columns: readonly TypedColumn[]): void {
    const names = columns.map(column => this.#names.get(column)!)
    const unique = uniqueNames(
      names.map(({ name, by, yields, longer }) => ({ name, isGuess: by === BY_KIND || yields === true, longer })),
    )
    for (const [at, column] of columns.entries()) this.#names.set(column, { ...names[at]!, name: unique[at]! })
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
    for (const column of titles) {
      const { longer: _, ...name } = this.#names.get(column)!
      this.#names.set(column, column === best ? name : { ...this.#names.get(column)!, yields: true })
    }
  }

  #nameTitle(texts: readonly TypedColumn[]): void {
    const open = texts.flatMap(column => {
      const name = this.#names.get(column)
      const isOpen = name ? name.by === 'class' && mayNameTitle(name.name) : !nameByContent(column)
      return isOpen ? { column, name: name?.name ?? '' } : []
    })
    const title = chooseTitle(this.#page, this.#slots, open, texts[0]?.cells.length ?? 0)
    if (title) this.#names.set(title.column, { name: TITLE, by: title.by })
  }

  /** Unknown words that would name several different columns are the site's words for layout. */
  #dropSiteWords(texts: readonly TypedColumn[]): void {
    const places = new Map<string, Set<string>>()
    for (const column of texts)
      for (const { name, isAnyWord } of this.#candidates.get(column)!)
        if (isAnyWord) places.set(name, (places.get(name) ?? new Set()).add(pathWithoutPlaces(column.slot)))
    const isSiteWord = ({ name, isAnyWord }: Name): boolean =>
      isAnyWord === true && places.get(name)!.size > MAX_COLUMNS_OF_WORD
    for (const column of texts)
      this.#candidates.set(
        column,
        this.#candidates.get(column)!.filter(name => !isSiteWord(name)),
      )
  }

  /** The names that the page gives a column, best first. A name that the kind of the values contradicts is none. */
  *#givenNames(column: TypedColumn): Generator<Name> {
    const { slot, source } = column
    if (source === '@alt') return yield { name: 'image_alt', by: 'attribute alt' }
    const isOnly = this.#isOnlyTextOf(slot)
    const ask = (read: (at: Slot) => Name | undefined): Name | undefined =>
      this.#slots.climb(slot, at => (isOnly(at) ? read(at) : undefined))
    const fitting = (name: Name | undefined): Name | undefined =>
      name && contradicts(name.name, column.kind) ? undefined : name
    yield* present(
      this.#header(column),
      ask(at => labelName(at.label)),
      ask(at => this.#slots.labelAttribute(at)),
      ask(at => fitting(aboutText(this.#slots.property(at)))),
      fitting(nameByLinkedData(this.#properties, column.cells)),
      this.#struckName(column),
      ask(at => fitting(this.#className(column, at))),
    )
  }

  /** Names from how a column looks, best first. */
  *#guessedNames(column: TypedColumn): Generator<Name> {
    const { slot, source, kind } = column
    const isOnly = this.#isOnlyTextOf(slot)
    const ask = (read: (at: Slot) => Name | undefined, farthest?: number): Name | undefined =>
      this.#slots.climb(
        slot,
        at => {
          const name = isOnly(at) ? read(at) : undefined
          return name && contradicts(name.name, kind) ? undefined : name
        },
        farthest,
      )
    yield* present(
      this.#reviewsName(column),
      nameByContent(column),
      this.#timeName(column),
      ask(at => this.#slots.icon(at), MAX_WORD_LEVELS),
      source === 'text' ? ask(at => this.#slots.spokenLabel(at), MAX_WORD_LEVELS) : undefined,
      ask(at => this.#slots.element(at), MAX_WORD_LEVELS),
      this.#folderName(column),
      ask(at => asAnyWord(this.#slots.className(at, ANY_WORD)), MAX_WORD_LEVELS),
      this.#flagName(column),
      isProse(column) || areSentences(column) ? { name: 'description', by: 'long texts', yields: true } : undefined,
      this.#partName(column),
      this.#headingName(column),
      source === 'text' ? undefined : this.#attributeName(column),
    )
    yield { name: kind, by: BY_KIND }
  }

  /** Whether a slot holds no text but this one. */
  #isOnlyTextOf(slot: Slot): (at: Slot) => boolean {
    return at => at === slot || this.#texts.get(at)?.size === 1
  }

  /** A number in an element for titles is the title's number. */
  #className({ kind }: TypedColumn, slot: Slot): Name | undefined {
    const found = this.#slots.className(slot, KNOWN_WORD)
    return found && kind !== 'text' && (isTitleName(found.name) || contradicts(found.name, kind)) ? undefined : found
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

  /** "(67)" after a rating is the number of those who rated. */
  #reviewsName({ kind, cells, slot }: TypedColumn): Name | undefined {
    const text = cells.find(cell => cell !== undefined)?.text ?? ''
    if (kind !== 'number' || !/^\(\d[\d.,]*[km]?\+?\)$/i.test(text)) return undefined
    const before = this.#columns[this.#columns.findIndex(column => column.slot === slot) - 1]
    const name = before && (this.#names.get(before) ?? this.#candidates.get(before)?.[0])?.name
    return name && /(?:^|_)(?:rating|stars|score)$/.test(name)
      ? { name: 'reviews', by: 'number after a rating' }
      : undefined
  }

  /** A time of day is not a date. */
  #timeName({ slot, kind }: TypedColumn): Name | undefined {
    if ((kind !== 'text' && kind !== 'number') || !this.#slots.isInTag(slot, /^time$/)) return undefined
    return { name: kind === 'text' ? 'time' : 'date', by: 'element time' }
  }

  /** A text in a link to `/author/ann` is an author. */
  #folderName({ slot, kind, source }: TypedColumn): Name | undefined {
    if (kind !== 'text' || source !== 'text') return undefined
    const links = this.#columns.find(
      column =>
        column.kind === 'link' && (column.slot === slot || column.slot === slot.parent || column.slot.parent === slot),
    )
    const name = links && nameByFolder(links.cells)
    return name === undefined ? undefined : { name, by: 'address of its link', yields: true }
  }

  /** A value in a part of the record that the page names: `author_text`, `last_post_date`. */
  #partName({ slot, kind }: TypedColumn): Name | undefined {
    let isOnlyOfKind = false
    const found = this.#slots.climb(slot, at => {
      const inside = this.#texts.get(at) ?? new Set<string>()
      isOnlyOfKind = [...inside].filter(key => key.endsWith(` ${kind}`)).length === 1
      const isPart = at.parent !== undefined && isSmallPart(inside.size, this.#textCount)
      return isPart ? this.#partWord(at) : undefined
    })
    if (!found) return undefined
    const sense = contentWord(found.name)?.sense
    if (sense !== 'words' && contradicts(found.name, kind)) return undefined
    const isSame = sense === SENSES[kind] && (kind !== 'text' || isOnlyOfKind)
    return { name: isSame ? found.name : `${found.name}_${kind}`, by: `${found.by} of the part`, yields: true }
  }

  #partWord(slot: Slot): Name | undefined {
    return (
      this.#slots.property(slot) ??
      (this.#headers.has(slot) ? named(this.#headers.get(slot)!, 'header cell') : undefined) ??
      labelName(slot.label) ??
      this.#slots.className(slot, KNOWN_WORD)
    )
  }

  /** A second heading of a record. */
  #headingName({ slot, kind, source }: TypedColumn): Name | undefined {
    return kind === 'text' && source === 'text' && this.#slots.isInTag(slot, HEADING_TAG)
      ? { name: 'subtitle', by: 'heading', yields: true }
      : undefined
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
  #struckName(column: TypedColumn): Name | undefined {
    const { slot, kind } = column
    if (kind !== 'price') return undefined
    const isOnly = this.#isOnlyTextOf(slot)
    const isStruck =
      this.#slots.isIn(slot, node => isCrossedOut(this.#page, node)) ||
      this.#slots.climb(
        slot,
        at => (isOnly(at) && this.#slots.elements(at).some(node => isNamedStruck(this.#page, node))) || undefined,
      )
    if (isStruck) return OLD
    return this.#oldPrices.has(column) ? { name: 'old_price', by: 'higher than the price beside it' } : undefined
  }
}

const present = (...names: (Name | undefined)[]): Name[] => names.filter(name => name !== undefined)

const asAnyWord = (name: Name | undefined): Name | undefined => name && { ...name, isAnyWord: true as const }

/** The path of a slot without the numbers of repeated elements; cells of a table stay apart. */
function pathWithoutPlaces(slot: Slot): string {
  let path = ''
  for (let at: Slot | undefined = slot; at; at = at.parent)
    path = `${at.identity}${at.column === undefined ? '' : at.place}/${path}`
  return path
}

/** Properties of a link describe its target. */
const aboutText = (name: Name | undefined): Name | undefined =>
  name && /^(?:url|item|same_as|main_entity_of_page)$/.test(name.name) ? undefined : name

/** "By:" before a name means the author. */
const labelName = (label: string): Name | undefined =>
  named(leadsToAuthor(label) ? 'author' : label, `label "${label}"`)

import { once } from '../../../../once.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { KNOWN_WORD } from '../class-words.ts'
import { type Field, presentCells, withoutSpan } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { hasItems, pathOf, type Slot } from '../slot.ts'
import { LinkFolders } from './address-folder.ts'
import { AddressNames } from './address-name.ts'
import { nameByContent } from './content-name.ts'
import { uniqueNames } from './field-name.ts'
import { readHeaders } from './header-cells.ts'
import { BY_KIND, isAddress, type Name, type NameReaders, namesFrom } from './name.ts'
import { TEXT_SOURCES, type TextSource } from './name-sources.ts'
import { SlotNames } from './slot-names.ts'
import { pathWithoutPlaces, TextNames } from './text-names.ts'
import { chooseTitle, isAnyTitle, isTitleName, mayNameTitle } from './title.ts'

/** A word of the site's own that names more columns than this is a word for layout. */
const MAX_COLUMNS_OF_WORD = 2
const TITLE = 'title'
const TITLE_AT = TEXT_SOURCES.findIndex(({ source }) => source === TITLE)
const GIVEN_SOURCES = TEXT_SOURCES.slice(0, TITLE_AT)
const GUESSED_SOURCES = TEXT_SOURCES.slice(TITLE_AT + 1)
const TITLE_BECAUSE = TEXT_SOURCES[TITLE_AT]!.because

interface NamingOptions {
  /** Also says what else each column could be called, for people: every source is asked, not only until one has a name. */
  readonly tellsOtherNames?: boolean
}

/** Names each column: from labels, header cells, properties, and class names of the page; else by how it looks. */
export function nameFields(
  page: PageModel,
  columns: readonly TypedColumn[],
  { tellsOtherNames = false }: NamingOptions = {},
): Field[] {
  const own = columns.filter(({ isGroup }) => !isGroup)
  const naming = new Naming(page, own, tellsOtherNames)
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
      ...(names[at]!.because === undefined ? {} : { nameBecause: names[at]!.because }),
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

const firstOf = (names: Iterable<Name>): Name | undefined => {
  const [first] = names
  return first
}

const countOf = ({ cells }: TypedColumn): number => cells.filter(cell => cell !== undefined).length

class Naming {
  readonly #page: PageModel
  readonly #columns: readonly TypedColumn[]
  readonly #slots: SlotNames
  readonly #headers: ReadonlyMap<Slot, string>
  readonly #folders: LinkFolders
  readonly #readers: NameReaders<TextSource, TypedColumn>
  readonly #tellsOtherNames: boolean
  readonly #names = new Map<TypedColumn, Name>()
  /** The first guess for columns that the page does not name. */
  readonly #guesses = new Map<TypedColumn, Name>()
  /** The names that each column may have, best first. */
  readonly #candidates = new Map<TypedColumn, Name[]>()

  constructor(page: PageModel, columns: readonly TypedColumn[], tellsOtherNames: boolean) {
    this.#page = page
    this.#columns = columns
    this.#tellsOtherNames = tellsOtherNames
    this.#slots = new SlotNames(page)
    this.#headers = readHeaders(
      page,
      columns.map(({ slot }) => slot),
    )
    this.#folders = new LinkFolders(columns)
    const texts = new TextNames(page, columns, this.#slots, this.#headers, this.#folders)
    this.#readers = texts.readers(column => this.#names.get(column) ?? this.#guesses.get(column))
  }

  /** First the names that the page gives, then the title among the others, then the rest; links are named after texts. */
  names(): Name[] {
    const texts = this.#columns.filter(column => !isAddress(column))
    for (const column of texts) this.#give(column, firstOf(namesFrom(GIVEN_SOURCES, this.#readers, column)))
    this.#orderTitles(texts)
    if (this.#headers.size === 0 && !this.#hasTitle()) this.#nameTitle(texts)
    this.#tellNames(texts)
    this.#guess(texts)
    this.#makeUnique(texts)
    const addresses = new AddressNames(this.#page, this.#slots, this.#headers, this.#names, this.#folders)
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

  /** The name of a seller beside the title of the record: `seller_name`. */
  #tellNames(texts: readonly TypedColumn[]): void {
    const hasTitle = texts.some(column => this.#names.get(column)?.name === TITLE)
    for (const column of texts) {
      const name = this.#names.get(column)
      if (hasTitle && name?.by !== undefined && name.name === 'name' && name.longer !== undefined)
        this.#names.set(column, { ...name, name: name.longer })
    }
  }

  #nameTitle(texts: readonly TypedColumn[]): void {
    const open = texts.flatMap(column => {
      const name = this.#names.get(column)
      const isOpen = name ? name.by === 'class' && mayNameTitle(name.name) : !nameByContent(column)
      return isOpen ? { column, name: name?.name ?? '' } : []
    })
    const title = chooseTitle(this.#page, this.#slots, open, texts[0]?.cells.length ?? 0)
    if (title) this.#names.set(title.column, { name: TITLE, by: title.by, because: TITLE_BECAUSE })
  }

  /** Names what the page does not name. The first guess for a text may depend on that for the text before it. */
  #guess(texts: readonly TypedColumn[]): void {
    const open = texts
      .filter(column => !this.#names.has(column))
      .map(column => ({ column, names: namesFrom(GUESSED_SOURCES, this.#readers, column) }))
    for (const { column, names } of open) this.#guesses.set(column, names.next().value!)
    const siteWords = once(() => this.#siteWords(texts))
    const isSiteWord = ({ name, isAnyWord }: Name): boolean => isAnyWord === true && siteWords().has(name)
    if (this.#tellsOtherNames)
      for (const column of texts) {
        const names = [...namesFrom([...GIVEN_SOURCES, ...GUESSED_SOURCES], this.#readers, column)]
        this.#candidates.set(
          column,
          names.filter(name => !isSiteWord(name)),
        )
      }
    for (const { column, names } of open) {
      let name = this.#guesses.get(column)!
      // The last source always has a name.
      while (isSiteWord(name)) name = names.next().value!
      this.#give(column, name)
    }
  }

  /** Unknown words that would name several different columns are the site's words for layout. */
  #siteWords(texts: readonly TypedColumn[]): ReadonlySet<string> {
    const places = new Map<string, Set<string>>()
    for (const column of texts) {
      const word = this.#readers['any class word'](column)?.name
      if (word !== undefined) places.set(word, (places.get(word) ?? new Set()).add(pathWithoutPlaces(column.slot)))
    }
    return new Set([...places].filter(([, { size }]) => size > MAX_COLUMNS_OF_WORD).map(([word]) => word))
  }
}

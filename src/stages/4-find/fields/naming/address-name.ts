import { lineOf } from '../../../2-model/fold-space.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { ANY_WORD, KNOWN_WORD } from '../class-words.ts'
import type { TypedColumn } from '../kind.ts'
import { sampleOf } from '../shares.ts'
import type { Slot } from '../slot.ts'
import type { LinkFolders } from './address-folder.ts'
import { BY_KIND, type Name, type NameReaders, named, namesFrom } from './name.ts'
import { IMAGE_SOURCES, type ImageSource, LINK_SOURCES, type LinkSource } from './name-sources.ts'
import { isSmallPart } from './part-size.ts'
import type { SlotNames } from './slot-names.ts'
import { MAX_WORD_LEVELS } from './text-names.ts'
import { isAnyTitle, isTitleName } from './title.ts'

/** Class name words of pictures that do not show the record itself; `object-cover` is a style. */
const PICTURE_WORD =
  /(?<!object|bg|background|fit)(?:^|[-_\s])(avatar|logo|flag|icon|badge|banner|cover|poster|screenshot|map)(?=$|[-_\s])/i
/** Class name words of the second picture of a record, which shows the same thing in another way. */
const SECOND_PICTURE_WORD = /(?:^|[-_\s])(hover|rollover|secondary|alternate|front|back)(?=$|[-_\s])/i
/** Characters; longer words of a link are a text. */
const MAX_ACTION_LENGTH = 25

/** Names links and pictures after the texts that they belong to. */
export class AddressNames {
  readonly #page: PageModel
  readonly #slots: SlotNames
  readonly #headers: ReadonlyMap<Slot, string>
  readonly #folders: LinkFolders
  /** The names of the texts that were read at a slot. */
  readonly #textAt = new Map<Slot, Name>()
  /** The names of all texts in a slot. */
  readonly #textsIn = new Map<Slot, Name[]>()
  #count = 0
  /** The first picture in a slot. */
  readonly #pictures = new Map<Slot, Name>()

  constructor(
    page: PageModel,
    slots: SlotNames,
    headers: ReadonlyMap<Slot, string>,
    names: ReadonlyMap<TypedColumn, Name>,
    folders: LinkFolders,
  ) {
    this.#page = page
    this.#slots = slots
    this.#headers = headers
    this.#folders = folders
    for (const [{ slot, source }, name] of names) {
      if (source !== 'text') continue
      this.#textAt.set(slot, name)
      this.#count++
      for (let at: Slot | undefined = slot; at; at = at.parent) pushTo(this.#textsIn, at, name)
    }
  }

  nameOf(column: TypedColumn): Name {
    if (column.kind === 'link') return first(namesFrom(LINK_SOURCES, this.#linkReaders, column))
    const name = first(namesFrom(IMAGE_SOURCES, this.#imageReaders, column))
    for (let at: Slot | undefined = column.slot; at && !this.#pictures.has(at); at = at.parent)
      this.#pictures.set(at, name)
    return name
  }

  readonly #imageReaders: NameReaders<ImageSource, TypedColumn> = {
    'header cell': ({ slot }) => imageOf(this.#headerOf(slot)),
    property: ({ slot }) => imageOf(this.#slots.climb(slot, at => this.#slots.property(at), 1)),
    'picture class': ({ slot }) => {
      const classes = this.#slots.climb(slot, at => (at.identity.includes('.') ? at.identity : undefined), 3) ?? ''
      const words = classes.replace(/\.|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      const name = PICTURE_WORD.exec(words)?.[1] ?? this.#secondPicture(words)
      return name === undefined ? undefined : named(name.toLowerCase(), 'class')
    },
    part: ({ slot }) => imageOf(this.#partOf(slot)),
    kind: () => ({ name: IMAGE, by: BY_KIND }),
  }

  /** A record with one picture has a front, too. */
  #secondPicture(words: string): string | undefined {
    const word = this.#pictures.size > 0 ? SECOND_PICTURE_WORD.exec(words)?.[1] : undefined
    return word === undefined ? undefined : `${word}_${IMAGE}`
  }

  readonly #linkReaders: NameReaders<LinkSource, TypedColumn> = {
    property: ({ slot }) => {
      const property = this.#slots.property(slot)
      return property && property.name !== 'url' && !isTitleName(property.name) ? asLink(property) : undefined
    },
    title: ({ slot, alsoAt = [] }) => {
      const title = [slot, ...alsoAt].map(at => this.#titleIn(at)).find(name => name !== undefined)
      return title && { name: `${title.name}_link`, by: 'link of the title' }
    },
    text: ({ slot }) => {
      const text = this.#textOf(slot)
      return text && isTelling(text) ? { name: `${text.name}_link`, by: 'text of the link' } : undefined
    },
    scheme: column => this.#byScheme(column),
    'header cell': ({ slot }) => (this.#textsIn.has(slot) ? undefined : linkOf(this.#headerOf(slot))),
    'constant words': column => (this.#textsIn.has(column.slot) ? undefined : this.#byWords(column)),
    'known class word': ({ slot }) => linkOf(this.#slots.className(slot, KNOWN_WORD)),
    'known folder': column => this.#byFolder(column),
    host: column => this.#byHost(column),
    part: ({ slot }) => linkOf(this.#partOf(slot)),
    picture: ({ slot }) => this.#byPicture(slot),
    'any folder': column => this.#byAnyFolder(column),
    'any class word': ({ slot }) =>
      this.#textsIn.has(slot)
        ? undefined
        : linkOf(this.#slots.climb(slot, at => this.#slots.className(at, ANY_WORD), MAX_WORD_LEVELS)),
    'unnamed text': ({ slot }) =>
      this.#textsIn.has(slot) ? { name: `${this.#textOf(slot)!.name}_link`, by: BY_KIND } : undefined,
    kind: () => ({ name: 'link', by: BY_KIND }),
  }

  /** The text in a link, or around it. */
  #textOf(slot: Slot): Name | undefined {
    const inside = this.#textsIn.get(slot) ?? []
    return inside.find(isTelling) ?? inside[0] ?? this.#textAround(slot)
  }

  #titleIn(slot: Slot): Name | undefined {
    return [...(this.#textsIn.get(slot) ?? []), this.#textAround(slot) ?? []]
      .flat()
      .find(({ name }) => isAnyTitle(name))
  }

  /** The text that a link is part of. */
  #textAround(slot: Slot): Name | undefined {
    for (let at = slot.parent; at; at = at.parent) {
      const text = this.#textAt.get(at)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** The part of the record that a link or picture is in, if the page names it: a picture of the author. */
  #partOf(slot: Slot): Name | undefined {
    const found = this.#slots.climb(slot, at => {
      const isPart = at.parent !== undefined && isSmallPart(this.#textsIn.get(at)?.length ?? 0, this.#count)
      return isPart ? (this.#slots.property(at) ?? this.#slots.className(at, KNOWN_WORD)) : undefined
    })
    return found && { name: found.name, by: `${found.by} of the part`, yields: true }
  }

  #headerOf(slot: Slot): Name | undefined {
    for (let at: Slot | undefined = slot; at; at = at.parent) {
      const header = this.#headers.get(at)
      if (header !== undefined) return named(header, `header cell "${header}"`)
    }
    return undefined
  }

  #byScheme({ cells }: TypedColumn): Name | undefined {
    const are = (scheme: string): boolean => cells.every(cell => cell === undefined || cell.text.startsWith(scheme))
    if (are('mailto:')) return { name: 'email', by: 'addresses' }
    return are('tel:') ? { name: 'phone', by: 'addresses' } : undefined
  }

  /** Links that all lead to one other site, to share the record there. */
  #byHost({ cells }: TypedColumn): Name | undefined {
    const site = onlyValue(sampleOf(cells), ({ text }) => siteOf(text)) ?? ''
    const own = siteOf(this.#page.frames[0]?.url ?? '')
    return site !== '' && site !== own ? linkOf(named(site, 'site of the links')) : undefined
  }

  /** What the addresses lead to: `/author/ann`. */
  #byFolder({ cells }: TypedColumn): Name | undefined {
    const name = this.#folders.nameOf(cells)
    return name === undefined ? undefined : { name: `${name}_link`, by: 'addresses', yields: true }
  }

  #byAnyFolder({ cells }: TypedColumn): Name | undefined {
    const folder = this.#folders.anyNameOf(cells)
    return folder === undefined ? undefined : linkOf(named(folder, 'addresses'))
  }

  /** A link that is only a picture. */
  #byPicture(slot: Slot): Name | undefined {
    const name = this.#textsIn.has(slot) ? undefined : this.#pictures.get(slot)
    return name && { name: `${name.name}_link`, by: 'picture in the link', yields: true }
  }

  /** "Add to cart": a link with the same words everywhere is named after them. */
  #byWords({ cells }: TypedColumn): Name | undefined {
    const text = onlyValue(sampleOf(cells), ({ nodes }) => lineOf(this.#page, nodes[0]!)) ?? ''
    const isAction = text.length <= MAX_ACTION_LENGTH && /\p{L}{2}/u.test(text)
    return isAction ? linkOf(named(text, 'words of the link')) : undefined
  }
}

/** The last source always has a name. */
const first = (names: Iterable<Name>): Name => {
  const [name] = names
  return name!
}

/** A text that is named by more than its kind. */
const isTelling = ({ name, by }: Name): boolean => by !== BY_KIND && name !== 'url'

const asLink = (name: Name): Name => ({ ...name, name: `${name.name}_link`, longer: undefined })

const linkOf = (name: Name | undefined): Name | undefined => (name && name.name !== 'link' ? asLink(name) : undefined)

const IMAGE = 'image'
/** Names of pictures in header cells and properties. */
const PICTURE = /(?:^|_)(?:image|picture|photo|foto|bild|img|logo|avatar|flag|icon|cover|poster|thumbnail)(?:_|$)/

/** A picture of an author is an `author_image`; a logo is a logo. */
const imageOf = (name: Name | undefined): Name | undefined =>
  name && name.name !== 'url'
    ? { ...name, name: PICTURE.test(name.name) ? name.name : `${name.name}_${IMAGE}`, longer: undefined }
    : undefined

/** Second-level domains under which countries register names. */
const SECOND_LEVEL: ReadonlySet<string> = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu', 'or', 'ne', 'go'])

/** The name of a site: `example` for www.example.co.uk. */
function siteOf(address: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(address)?.[1] ?? ''
  const labels = host.toLowerCase().split('.').slice(0, -1)
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && SECOND_LEVEL.has(last) ? labels.at(-2)! : last
}

import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { HEADING_TAG } from '../../../2-model/headings.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { ANY_WORD, KNOWN_WORD } from '../class-words.ts'
import type { FieldKind } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { isCrossedOut, isNamedStruck, MAX_LABEL_LENGTH } from '../parts.ts'
import { findOldPrices } from '../prices/old-price.ts'
import { MOST_SHARE, sampleOf } from '../shares.ts'
import type { Slot } from '../slot.ts'
import { countsOpinions } from '../typing/left-by-people.ts'
import { contentWord, contradicts, type NameSense } from '../words/content-words.ts'
import type { LinkFolders } from './address-folder.ts'
import { arePhrases, areSentences, isProse, leadsToAuthor, nameByContent } from './content-name.ts'
import { nameByLinkedData, type PropertyNames, readJsonLd } from './json-ld.ts'
import { nameByClasses, nameByNames } from './known-names.ts'
import { BY_KIND, isAddress, type Name, type NameReaders, named } from './name.ts'
import type { TextSource } from './name-sources.ts'
import { isSmallPart } from './part-size.ts'
import { nameBySharedWords } from './shared-words.ts'
import type { SlotNames } from './slot-names.ts'
import { isTitleName } from './title.ts'

/** Any word in a class name may name its own element and the one around it; farther out, it names something larger. */
export const MAX_WORD_LEVELS = 2
const OLD: Name = { name: 'old_price', by: 'struck out' }
/** Attributes by their meaning to a reader; a title attribute is not a title. */
const ATTRIBUTE_NAMES = new Map([
  ['title', 'tooltip'],
  ['datetime', 'date'],
])
/** The sense of a name that values of a kind have by themselves. */
const SENSES: Partial<Record<FieldKind, NameSense>> = { price: 'money', date: 'date', number: 'number', text: 'words' }

const countOf = ({ cells }: TypedColumn): number => cells.filter(cell => cell !== undefined).length

/** Reads the names that each source has for a text. The title is chosen among all columns, not read. */
export class TextNames {
  readonly #page: PageModel
  readonly #columns: readonly TypedColumn[]
  readonly #slots: SlotNames
  readonly #headers: ReadonlyMap<Slot, string>
  readonly #folders: LinkFolders
  readonly #properties: PropertyNames
  readonly #oldPrices: ReadonlySet<TypedColumn>
  /** The texts in a slot; several of the same kind side by side, such as tags, count as one. */
  readonly #texts = new Map<Slot, Set<string>>()
  readonly #textCount: number
  /** The text in a cell that its header names: most records have it. */
  readonly #headed = new Map<Slot, TypedColumn>()

  constructor(
    page: PageModel,
    columns: readonly TypedColumn[],
    slots: SlotNames,
    headers: ReadonlyMap<Slot, string>,
    folders: LinkFolders,
  ) {
    this.#page = page
    this.#columns = columns
    this.#slots = slots
    this.#headers = headers
    this.#folders = folders
    this.#properties = readJsonLd(page)
    this.#oldPrices = findOldPrices(page, columns)
    for (const column of columns) {
      const { slot, source } = column
      const cell = isAddress(column) ? undefined : this.#headerCell(slot)
      const headed = cell && this.#headed.get(cell)
      if (cell && (!headed || countOf(column) > countOf(headed))) this.#headed.set(cell, column)
      if (source !== 'text') continue
      const key = `${pathWithoutPlaces(slot)} ${slot.label} ${column.kind}`
      for (let at: Slot | undefined = slot; at; at = at.parent) {
        const inside = this.#texts.get(at)
        if (inside) inside.add(key)
        else this.#texts.set(at, new Set([key]))
      }
    }
    this.#textCount = new Set([...this.#texts.values()].flatMap(keys => [...keys])).size
  }

  /** The name of the column before may matter: it is asked for once the names that the page gives are known. */
  readers(nameOf: (column: TypedColumn) => Name | undefined): NameReaders<TextSource, TypedColumn> {
    const slots = this.#slots
    return {
      'alternative text': column => alternativeName(column),
      'header cell': column => this.#header(column),
      label: column => this.#ask(column, at => labelName(at.label)),
      'label attribute': column => this.#ask(column, at => slots.labelAttribute(at)),
      property: column => this.#askFitting(column, at => aboutText(slots.property(at))),
      'linked data': column => fitting(nameByLinkedData(this.#properties, column.cells), column),
      'old price': column => this.#oldPriceName(column),
      'known class word': column =>
        isNamedPart(column) || isSpokenFlag(column)
          ? undefined
          : this.#askFitting(column, at => this.#className(column, at)),
      title: () => undefined,
      'number after a rating': column => this.#reviewsName(column, nameOf),
      values: column => nameByContent(column),
      'time element': column => this.#timeName(column),
      icon: column => this.#askFitting(column, at => slots.icon(at), MAX_WORD_LEVELS),
      'spoken label': column =>
        column.source === 'text' ? this.#askFitting(column, at => slots.spokenLabel(at), MAX_WORD_LEVELS) : undefined,
      element: column => this.#askFitting(column, at => slots.element(at), MAX_WORD_LEVELS),
      'folder of its link': column => this.#folderName(column),
      'known names': nameByNames,
      'any class word': column =>
        // Words of the site's own for what people wrote name the part of the page.
        column.slot.isAuthored
          ? undefined
          : this.#askFitting(column, at => asAnyWord(slots.className(at, ANY_WORD)), MAX_WORD_LEVELS),
      'shared words': nameBySharedWords,
      action: column => this.#actionName(column),
      'nearly a kind': ({ nearly }) => nearly && { name: nearly, by: `most values are a ${nearly}`, yields: true },
      flag: flagName,
      'long text': column =>
        isProse(column) || areSentences(column) ? { name: 'description', by: 'long texts', yields: true } : undefined,
      phrase: column =>
        arePhrases(column) && !slots.isInTag(column.slot, /^a$/)
          ? { name: 'description', by: 'phrases', yields: true }
          : undefined,
      paragraph: column => this.#paragraphName(column),
      part: column => this.#partName(column),
      classes: nameByClasses,
      'second heading': column => this.#headingName(column),
      attribute: attributeName,
      kind: ({ kind }) => ({ name: kind, by: BY_KIND }),
    }
  }

  /** The nearest answer from a slot that holds no text but this one. */
  #ask({ slot }: TypedColumn, read: (at: Slot) => Name | undefined, farthest?: number): Name | undefined {
    return this.#slots.climb(slot, at => (this.#isOnlyText(slot, at) ? read(at) : undefined), farthest)
  }

  /** The nearest answer that the kind of the values does not contradict. */
  #askFitting(column: TypedColumn, read: (at: Slot) => Name | undefined, farthest?: number): Name | undefined {
    return this.#ask(column, at => fitting(read(at), column), farthest)
  }

  /** Whether a slot around a text holds no other one. */
  #isOnlyText(slot: Slot, at: Slot): boolean {
    return at === slot || this.#texts.get(at)?.size === 1
  }

  /** A number in an element for titles is the title's number; words beside a price are not the price. */
  #className(column: TypedColumn, slot: Slot): Name | undefined {
    const { kind } = column
    const found = aboutText(this.#slots.className(slot, KNOWN_WORD))
    if (found?.name === 'price' && this.#isBesidePrice(column)) return undefined
    return found && kind !== 'text' && isTitleName(found.name) ? undefined : found
  }

  #isBesidePrice({ kind, nearly, cells }: TypedColumn): boolean {
    const hasAmount =
      (kind !== 'text' && kind !== 'boolean') ||
      nearly !== undefined ||
      cells.some(cell => cell && /\p{Sc}/u.test(cell.text))
    return !hasAmount && this.#columns.some(column => column.kind === 'price')
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
  #reviewsName(
    { kind, cells, slot }: TypedColumn,
    nameOf: (column: TypedColumn) => Name | undefined,
  ): Name | undefined {
    const text = cells.find(cell => cell !== undefined)?.text ?? ''
    if (kind !== 'number' || !IN_BRACKETS.test(text)) return undefined
    const before = this.#columns[this.#columns.findIndex(column => column.slot === slot) - 1]
    const name = before && nameOf(before)?.name
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
    const name = links && this.#folders.nameOf(links.cells)
    return name === undefined ? undefined : { name, by: 'address of its link', yields: true }
  }

  /** A value in a part of the record that the page names: `author_2`, `last_post_date`. */
  #partName(column: TypedColumn): Name | undefined {
    const { slot, kind } = column
    let isOnlyOfKind = false
    const found = this.#slots.climb(slot, at => {
      const inside = this.#texts.get(at) ?? new Set<string>()
      isOnlyOfKind = [...inside].filter(key => key.endsWith(` ${kind}`)).length === 1
      const isPart = at.parent !== undefined && isSmallPart(inside.size, this.#textCount)
      return isPart ? this.#partWord(at) : undefined
    })
    if (!found || (found.name === 'price' && this.#isBesidePrice(column))) return undefined
    const sense = contentWord(found.name)?.sense
    if (sense !== 'words' && contradicts(found.name, kind)) return undefined
    const isSame = sense === SENSES[kind] && (kind !== 'text' || isOnlyOfKind)
    const isPlain = isSame || kind === 'text'
    return { name: isPlain ? found.name : `${found.name}_${kind}`, by: `${found.by} of the part`, yields: true }
  }

  #partWord(slot: Slot): Name | undefined {
    return (
      this.#slots.property(slot) ??
      (this.#headers.has(slot) ? named(this.#headers.get(slot)!, 'header cell') : undefined) ??
      labelName(slot.label) ??
      this.#slots.className(slot, KNOWN_WORD)
    )
  }

  /** "Add to cart": words of a link or button that most records have. */
  #actionName({ slot, kind, cells }: TypedColumn): Name | undefined {
    if (kind !== 'text' || !this.#slots.isInTag(slot, /^(?:a|button)$/)) return undefined
    const texts = sampleOf(cells).map(({ text }) => text)
    const [text, count] = mostFrequent(countEach(texts)) ?? ['', 0]
    const isAction = count > 1 && count >= MOST_SHARE * texts.length && text.length <= MAX_LABEL_LENGTH
    return isAction ? named(text, 'words of the link') : undefined
  }

  /** A short paragraph of a longer text. */
  #paragraphName({ slot, kind, source }: TypedColumn): Name | undefined {
    if (kind !== 'text' || source !== 'text') return undefined
    const paragraph = slot.identity.startsWith('p') ? slot : slot.parent
    const isBeside = this.#columns.some(
      other =>
        other.slot !== slot &&
        (other.slot === paragraph?.parent ||
          (other.slot.identity === paragraph?.identity && other.slot.parent === paragraph.parent)) &&
        (isProse(other) || areSentences(other)),
    )
    return isBeside && /^p\b/.test(paragraph!.identity)
      ? { name: 'description', by: 'long texts beside it', yields: true }
      : undefined
  }

  #headingName({ slot, kind, source }: TypedColumn): Name | undefined {
    return kind === 'text' && source === 'text' && this.#slots.isInTag(slot, HEADING_TAG)
      ? { name: 'subtitle', by: 'heading', yields: true }
      : undefined
  }

  /** A struck-out price is the old price. */
  #oldPriceName(column: TypedColumn): Name | undefined {
    const { slot, kind } = column
    if (kind !== 'price') return undefined
    const isStruck =
      this.#slots.isIn(slot, node => isCrossedOut(this.#page, node)) ||
      this.#slots.climb(
        slot,
        at =>
          (this.#isOnlyText(slot, at) && this.#slots.elements(at).some(node => isNamedStruck(this.#page, node))) ||
          undefined,
      )
    if (isStruck) return OLD
    return this.#oldPrices.has(column) ? { name: 'old_price', by: 'higher than the price beside it' } : undefined
  }
}

/** "64 m²" in "3 rooms · 64 m²": the class name is that of the whole text, and the values say what this part is. */
const isNamedPart = (column: TypedColumn): boolean => column.cut !== undefined && nameByContent(column) !== undefined

/** "Official store" of a drawing in some records: its words say more than the class of what is around it. */
const isSpokenFlag = ({ kind, source }: TypedColumn): boolean => kind === 'boolean' && source !== 'text'

/** A name that the values contradict is none: "12 reviews" are no rating, and "(12)" beside one counts them. */
function fitting(name: Name | undefined, column: TypedColumn): Name | undefined {
  if (!name || contradicts(name.name, column.kind)) return undefined
  if (!RATES.test(name.name) || column.kind !== 'number') return name
  const texts = sampleOf(column.cells).map(({ text }) => text)
  if (texts.every(text => IN_BRACKETS.test(text))) return { ...name, name: 'reviews' }
  return texts.some(text => countsOpinions(text.toLowerCase().match(/\p{L}+/gu) ?? [])) ? undefined : name
}

const RATES = /^(?:rating|score|stars)$/

/** "(67)", "(1.2k)" */
const IN_BRACKETS = /^\(\d[\d.,]*[km]?\+?\)$/i

const asAnyWord = (name: Name | undefined): Name | undefined => name && { ...name, isAnyWord: true as const }

/** "4 of 5 stars" says more than that it is about a picture. */
function alternativeName(column: TypedColumn): Name | undefined {
  if (column.source !== '@alt') return undefined
  return (column.kind === 'number' ? nameByContent(column) : undefined) ?? { name: 'image_alt', by: 'attribute alt' }
}

/** A flag is named by its words. */
function flagName({ kind, cells }: TypedColumn): Name | undefined {
  const text = cells.find(cell => cell !== undefined)?.text ?? ''
  return kind === 'boolean' && text.length <= 40 ? named(text, 'its words') : undefined
}

/** Words in an attribute of a picture are about the picture. */
function attributeName({ slot, source }: TypedColumn): Name | undefined {
  if (source === 'text') return undefined
  const attribute = source.slice(1)
  const prefix = slot.identity.startsWith('img') ? 'image ' : ''
  return named(`${prefix}${ATTRIBUTE_NAMES.get(attribute) ?? attribute}`, `attribute ${attribute}`)
}

/** The path of a slot without the numbers of repeated elements; cells of a table stay apart. */
export function pathWithoutPlaces(slot: Slot): string {
  let path = ''
  for (let at: Slot | undefined = slot; at; at = at.parent)
    path = `${at.identity}${at.column === undefined ? '' : at.place}/${path}`
  return path
}

/** Names of links describe their targets: `class="url fn"` is the link of an author. */
const aboutText = (name: Name | undefined): Name | undefined =>
  name && /^(?:url|item|same_as|main_entity_of_page|offers|aggregate_rating)$/.test(name.name) ? undefined : name

/** "By:" before a name means the author. */
const labelName = (label: string): Name | undefined =>
  named(leadsToAuthor(label) ? 'author' : label, `label "${label}"`)

import { lineOf } from '../../../2-model/fold-space.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { KNOWN_WORD } from '../class-words.ts'
import type { TypedColumn } from '../kind.ts'
import { sampleOf } from '../shares.ts'
import type { Slot } from '../slot.ts'
import { BY_KIND, type Name, named } from './name.ts'
import type { SlotNames } from './slot-names.ts'
import { isAnyTitle } from './title.ts'

/** Class name words of pictures that do not show the record itself. */
const PICTURE_WORD = /(?:^|[-_\s])(avatar|logo|flag|icon|badge|banner|cover|poster|screenshot|map)(?=$|[-_\s])/i
/** Characters; longer words of a link are a text. */
const MAX_ACTION_LENGTH = 25

/** Names links and pictures after the texts that they belong to. */
export class AddressNames {
  readonly #page: PageModel
  readonly #slots: SlotNames
  readonly #headers: ReadonlyMap<Slot, string>
  /** The names of the texts that were read at a slot. */
  readonly #textAt = new Map<Slot, string>()
  /** The names of all texts in a slot. */
  readonly #textsIn = new Map<Slot, string[]>()

  constructor(
    page: PageModel,
    slots: SlotNames,
    headers: ReadonlyMap<Slot, string>,
    names: ReadonlyMap<TypedColumn, Name>,
  ) {
    this.#page = page
    this.#slots = slots
    this.#headers = headers
    for (const [{ slot, source }, { name, by }] of names) {
      if (source !== 'text') continue
      const known = by === BY_KIND ? '' : name
      this.#textAt.set(slot, known)
      for (let at: Slot | undefined = slot; at; at = at.parent) pushTo(this.#textsIn, at, known)
    }
  }

  nameOf(column: TypedColumn): Name {
    return column.kind === 'image' ? this.#imageName(column) : this.#linkName(column)
  }

  #imageName({ slot }: TypedColumn): Name {
    const header = this.#headerOf(slot)
    if (header) return header
    const classes = this.#slots.climb(slot, at => (at.identity.includes('.') ? at.identity : undefined), 2) ?? ''
    const word = PICTURE_WORD.exec(classes.replaceAll('.', ' '))
    return (word && named(word[1]!, 'class')) || { name: 'image', by: BY_KIND }
  }

  /** The link of a text is named after it; the link of the title is the record's link. */
  #linkName(column: TypedColumn): Name {
    const { slot, alsoAt = [] } = column
    const property = this.#slots.property(slot)
    if (property && property.name !== 'url') return { name: `${property.name}_link`, by: property.by }
    const inside = this.#textsIn.get(slot) ?? []
    if ([slot, ...alsoAt].some(at => this.#linksTitle(at))) return { name: 'link', by: 'link of the title' }
    const text = inside.length === 1 ? inside[0]! : (this.#textAround(slot) ?? '')
    if (text !== '' && text !== 'url') return { name: `${text}_link`, by: 'text of the link' }
    return (
      this.#byScheme(column) ??
      (inside.length === 0 ? (linkOf(this.#headerOf(slot)) ?? this.#byWords(column)) : undefined) ??
      linkOf(this.#slots.className(slot, KNOWN_WORD)) ??
      this.#byHost(column) ?? { name: 'link', by: BY_KIND }
    )
  }

  #linksTitle(slot: Slot): boolean {
    return (this.#textsIn.get(slot) ?? []).some(isAnyTitle) || isAnyTitle(this.#textAround(slot) ?? '')
  }

  /** The name of the text that a link is part of. */
  #textAround(slot: Slot): string | undefined {
    for (let at = slot.parent; at; at = at.parent) {
      const text = this.#textAt.get(at)
      if (text !== undefined) return text
    }
    return undefined
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
    const site = onlyValue(sampleOf(cells).map(({ text }) => siteOf(text))) ?? ''
    const own = siteOf(this.#page.frames[0]?.url ?? '')
    return site !== '' && site !== own ? linkOf(named(site, 'site of the links')) : undefined
  }

  /** "Add to cart": a link with the same words everywhere is named after them. */
  #byWords({ cells }: TypedColumn): Name | undefined {
    const text = onlyValue(sampleOf(cells).map(({ nodes }) => lineOf(this.#page, nodes[0]!))) ?? ''
    const isAction = text.length <= MAX_ACTION_LENGTH && /\p{L}{2}/u.test(text)
    return isAction ? linkOf(named(text, 'words of the link')) : undefined
  }
}

const linkOf = (name: Name | undefined): Name | undefined =>
  name && name.name !== 'link' ? { name: `${name.name}_link`, by: name.by } : undefined

/** Second-level domains under which countries register names. */
const SECOND_LEVEL: ReadonlySet<string> = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu', 'or', 'ne', 'go'])

/** The name of a site: `example` for www.example.co.uk. */
function siteOf(address: string): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(address)?.[1] ?? ''
  const labels = host.toLowerCase().split('.').slice(0, -1)
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && SECOND_LEVEL.has(last) ? labels.at(-2)! : last
}

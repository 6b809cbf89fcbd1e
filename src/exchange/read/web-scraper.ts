import { z } from 'zod'
import type { FieldSource } from '../../stages/4-find/fields/field.ts'
import type { NextRule } from '../../stages/5-wrap/wrapper.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { cutOfPattern, isNumberPattern } from './cut-of-pattern.ts'
import { type Imported, ImportFailure, type NamedWrapper, shown } from './imported.ts'
import { expandAddress } from './start-addresses.ts'
import { type DraftField, Drafting, listWrapperOf, pageWrapperOf } from './wrapper-draft.ts'

const text = z.string().default('')

const selectorSchema = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  parentSelectors: z.array(z.string()).default(['_root']),
  selector: text,
  multiple: z.boolean().default(false),
  regex: text,
  extractAttribute: text,
  clickElementSelector: text,
  clickType: text,
  paginationType: text,
  tableDataRowSelector: text,
  columns: z.array(z.looseObject({ header: text, name: text, extract: z.boolean().default(true) })).default([]),
})

export const sitemapSchema = z.looseObject({
  _id: z.string().default('sitemap'),
  startUrl: z.union([z.string().transform(one => [one]), z.array(z.string())]).default([]),
  selectors: z.array(selectorSchema).max(1000),
})

type Sitemap = z.infer<typeof sitemapSchema>
type Selector = z.infer<typeof selectorSchema>

const ELEMENTS = new Set(['SelectorElement', 'SelectorElementScroll', 'SelectorElementClick'])
const BY = 'Web Scraper'

/** A sitemap of Web Scraper: its list, and a page wrapper for each kind of page that its links lead to. */
export function importSitemap(sitemap: Sitemap): Imported {
  return new SitemapImport(sitemap).run()
}

class SitemapImport {
  readonly #sitemap: Sitemap
  readonly #drafting = new Drafting()
  readonly #wrappers: NamedWrapper[] = []
  /** Selectors that were imported, or noted. */
  readonly #used = new Set<Selector>()
  readonly #url: string

  constructor(sitemap: Sitemap) {
    this.#sitemap = sitemap
    this.#url = expandAddress(sitemap.startUrl[0] ?? '')
  }

  run(): Imported {
    const pagers = this.#sitemap.selectors.filter(isPager)
    const roots = new Set(['_root', ...pagers.map(({ id }) => id)])
    const next = pagers.flatMap(pager => this.#nextBy(pager) ?? [])
    const top = this.#sitemap.selectors.filter(one => !isPager(one) && one.parentSelectors.some(id => roots.has(id)))
    const containers = top.filter(one => ELEMENTS.has(one.type) || one.type === 'SelectorTable' || isLinkList(one))
    const data = top.filter(one => !containers.includes(one))
    for (const one of containers) this.#importList(one, next)
    if (data.length > 0) this.#importData(data, next)
    this.#noteRest()
    if (this.#wrappers.length === 0)
      throw new ImportFailure(`nothing of it can be read: ${this.#drafting.notes.join('; ')}`)
    const wrappers = this.#wrappers.toSorted(
      (a, b) => Number(isPageWrapper(a.wrapper)) - Number(isPageWrapper(b.wrapper)),
    )
    return { format: 'Web Scraper sitemap', wrappers, notes: this.#drafting.notes }
  }

  #childrenOf = ({ id }: Selector): Selector[] =>
    this.#sitemap.selectors.filter(one => one.parentSelectors.includes(id) && one.id !== id && !isPager(one))

  #nextBy(pager: Selector): NextRule | undefined {
    this.#used.add(pager)
    const xpath = this.#drafting.path(pager.selector, `the pagination "${shown(pager.id)}"`, 'css', 'document')
    if (xpath === undefined) return undefined
    if (/more/i.test(pager.paginationType)) return { kind: 'load-more', xpath: [xpath] }
    return { kind: /click/i.test(pager.paginationType) ? 'button' : 'link', xpath: [xpath] }
  }

  /** A selector that makes records: elements, table rows, or links. */
  #importList(one: Selector, next: readonly NextRule[]): void {
    this.#used.add(one)
    const records = this.#drafting.path(recordSelector(one), `"${shown(one.id)}"`, 'css', 'document')
    if (records === undefined) return
    const inner = this.#childrenOf(one).filter(child => ELEMENTS.has(child.type) && child.multiple)
    // A container with a list in it: the inner elements are the records.
    if (!one.multiple && inner.length > 0) {
      for (const child of inner)
        this.#addList(child, { region: records, next: [...growth(one, this.#drafting), ...next] })
      this.#noteOuter(one, inner)
      return
    }
    for (const child of inner)
      this.#drafting.note(
        `"${shown(child.id)}" in "${shown(one.id)}" is a list in each record: its fields become columns with all values of the record`,
      )
    this.#addList(one, { records, next })
  }

  #noteOuter(one: Selector, inner: readonly Selector[]): void {
    for (const other of this.#childrenOf(one).filter(child => !inner.includes(child))) {
      this.#used.add(other)
      this.#drafting.note(`"${shown(other.id)}" is left out: it belongs to "${shown(one.id)}", which is not a record`)
    }
  }

  #addList(one: Selector, given: { region?: string; records?: string; next: readonly NextRule[] }): void {
    this.#used.add(one)
    const records = given.records ?? this.#drafting.path(one.selector, `"${shown(one.id)}"`, 'css')
    if (records === undefined) return
    const fields =
      one.type === 'SelectorTable'
        ? tableFields(one)
        : isLinkList(one)
          ? this.#linkFields(one, '.')
          : this.#fieldsIn(one, '', false)
    if (fields.length === 0) {
      this.#drafting.note(`"${shown(one.id)}" is left out: it has no fields`)
      return
    }
    const next = [...growth(one, this.#drafting), ...given.next]
    const wrapper = listWrapperOf({
      url: this.#url,
      title: this.#sitemap._id,
      region: given.region,
      records: [records],
      fields,
      next,
      by: BY,
    })
    this.#wrappers.push({ name: one.id, wrapper })
    if (isLinkList(one)) this.#importTarget(one)
  }

  /** The fields of an element; those of elements in it have their paths behind its own. */
  #fieldsIn(one: Selector, base: string, isList: boolean, depth = 0): DraftField[] {
    if (depth > 8) {
      this.#drafting.note(`"${shown(one.id)}" is left out: it is nested too deeply`)
      return []
    }
    return this.#childrenOf(one).flatMap(child => {
      if (this.#used.has(child)) return []
      this.#used.add(child)
      const path = this.#pathOf(child, base)
      if (path === undefined) return []
      if (ELEMENTS.has(child.type)) return this.#fieldsIn(child, path, isList || child.multiple, depth + 1)
      return this.#fieldsOf(child, path, isList || child.multiple)
    })
  }

  #pathOf(child: Selector, base: string): string | undefined {
    // The element itself.
    if (child.selector.trim() === '_parent_' || child.selector.trim() === '') return base || '.'
    const path = this.#drafting.path(child.selector, `"${shown(child.id)}"`, 'css')
    return path === undefined || base === '' ? path : behind(base, path)
  }

  #fieldsOf(one: Selector, path: string, isList: boolean): DraftField[] {
    const { id, type } = one
    switch (type) {
      case 'SelectorText':
        return [{ name: id, source: 'text', xpath: [path], isList, ...this.#patternOf(one) }]
      case 'SelectorGroup': {
        const source: FieldSource = one.extractAttribute ? `@${one.extractAttribute}` : 'text'
        return [{ name: id, source, xpath: [path], isList: true }]
      }
      case 'SelectorHTML':
        this.#drafting.note(`"${shown(id)}" is read as text, not as HTML`)
        return [{ name: id, source: 'text', xpath: [path], isList, ...this.#patternOf(one) }]
      case 'SelectorImage':
        return [{ name: `${id}-src`, source: '@src', xpath: [path], isList }]
      case 'SelectorElementAttribute':
        return this.#attributeOf(one, path, isList)
      case 'SelectorLink':
      case 'SelectorPopupLink': {
        this.#importTarget(one)
        return this.#linkFields(one, path, isList)
      }
      default:
        this.#drafting.note(`"${shown(id)}" is left out: a wrapper has nothing like ${shown(type)}`)
        return []
    }
  }

  #attributeOf({ id, extractAttribute }: Selector, path: string, isList: boolean): DraftField[] {
    if (/^[^\s@]+$/.test(extractAttribute)) return [{ name: id, source: `@${extractAttribute}`, xpath: [path], isList }]
    this.#drafting.note(`"${shown(id)}" is left out: it names no attribute`)
    return []
  }

  #linkFields({ id, type }: Selector, path: string, isList = false): DraftField[] {
    const href = { name: `${id}-href`, source: '@href', xpath: [path], isList } as const
    return type === 'SelectorPopupLink' ? [href] : [{ name: id, source: 'text', xpath: [path], isList }, href]
  }

  /** What the pages behind a link have. */
  #importTarget(link: Selector): void {
    const fields = this.#fieldsIn(link, '', false)
    if (fields.length === 0) return
    this.#wrappers.push({ name: link.id, wrapper: pageWrapperOf(this.#url, fields) })
    this.#drafting.note(`the pages behind "${shown(link.id)}" have a wrapper of their own, for --details-wrapper`)
  }

  /** Fields of the page itself; one list alone gives records. */
  #importData(data: readonly Selector[], next: readonly NextRule[]): void {
    const [only, ...others] = data
    const isList = others.length === 0 && only!.multiple && only!.type !== 'SelectorGroup'
    const fields = data.flatMap(one => {
      this.#used.add(one)
      const path = this.#drafting.path(one.selector, `"${shown(one.id)}"`, 'css', isList ? 'document' : 'context')
      return path === undefined ? [] : this.#fieldsOf(one, path, one.multiple)
    })
    if (fields.length === 0) return
    if (!isList) {
      for (const one of data.filter(({ multiple }) => multiple))
        this.#drafting.note(`all values of "${shown(one.id)}" are in one row, as a list`)
      this.#wrappers.push({ name: this.#sitemap._id, wrapper: pageWrapperOf(this.#url, fields) })
      return
    }
    const own = fields.map(field => ({ ...field, xpath: ['.'], isList: false }))
    const wrapper = listWrapperOf({
      url: this.#url,
      title: this.#sitemap._id,
      records: fields[0]!.xpath,
      fields: own,
      next,
      by: BY,
    })
    this.#wrappers.push({ name: only!.id, wrapper })
  }

  #patternOf({ id, regex }: Selector): Pick<DraftField, 'cut' | 'kind'> {
    if (regex === '') return {}
    const cut = cutOfPattern(regex)
    if (cut) return { cut }
    const isNumber = isNumberPattern(regex)
    this.#drafting.note(
      `the pattern ${shown(regex)} of "${shown(id)}" is not applied${isNumber ? '; the column has the numbers' : ': the column has the whole text'}`,
    )
    return isNumber ? { kind: 'number' } : {}
  }

  #noteRest(): void {
    const { startUrl, selectors } = this.#sitemap
    for (const one of selectors)
      if (!this.#used.has(one)) this.#drafting.note(`"${shown(one.id)}" is left out: nothing leads to it`)
    if (startUrl.length > 1)
      this.#drafting.note(
        `the wrapper keeps the first of ${startUrl.length} start addresses; name the others: amberyl run FILE ADDRESS…`,
      )
    if (/\[\d+-\d+/.test(startUrl[0] ?? ''))
      this.#drafting.note(
        `the range of ${shown(startUrl[0]!)} is not kept: the walk follows the next links from the first page`,
      )
  }
}

const isPager = (one: Selector): boolean =>
  one.type === 'SelectorPagination' || (one.type === 'SelectorLink' && one.parentSelectors.includes(one.id))

const isLinkList = ({ type, multiple }: Selector): boolean => type === 'SelectorLink' && multiple

/** Rows of a table, or the elements themselves. */
function recordSelector(one: Selector): string {
  if (one.type !== 'SelectorTable') return one.selector
  return `${one.selector} ${one.tableDataRowSelector.trim() || 'tbody tr'}`
}

const tableFields = ({ columns }: Selector): DraftField[] =>
  columns.flatMap(({ header, name, extract }, at): DraftField[] =>
    extract ? [{ name: name || header || `column_${at + 1}`, source: 'text', xpath: [`*[${at + 1}]`] }] : [],
  )

/** Elements that come with clicks or scrolling. */
function growth(one: Selector, drafting: Drafting): NextRule[] {
  if (one.type === 'SelectorElementScroll') return [{ kind: 'scroll' }]
  if (one.type !== 'SelectorElementClick') return []
  const xpath = drafting.path(one.clickElementSelector, `the click of "${shown(one.id)}"`, 'css', 'document')
  return xpath === undefined ? [] : [{ kind: one.clickType === 'clickMore' ? 'load-more' : 'button', xpath: [xpath] }]
}

/** A path from where another one leads. */
function behind(base: string, path: string): string {
  if (base === '.') return path
  return path
    .split(' | ')
    .flatMap(one => base.split(' | ').map(start => `${start}/${one.replace(/^\.\//, '')}`.replace('//./', '/')))
    .join(' | ')
}

import type { FieldKind, FieldSource } from '../../stages/4-find/fields/field.ts'
import { PAGE_WRAPPER_FORMAT, PAGE_WRAPPER_VERSION, type PageWrapper } from '../../stages/5-wrap/page/page-wrapper.ts'
import { xpathText } from '../../stages/5-wrap/paths/xpath-text.ts'
import type { Cut } from '../../stages/5-wrap/place.ts'
import type { NextRule, Wrapper } from '../../stages/5-wrap/wrapper.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION } from '../../stages/5-wrap/wrapper-version.ts'
import { cssToXPath } from './css-to-xpath.ts'
import { ImportFailure, shown } from './imported.ts'
import { SelectorError } from './selector-error.ts'
import { cleanXPath } from './xpath-text.ts'

/** A column of an imported wrapper. */
export interface DraftField {
  readonly name: string
  readonly source: FieldSource
  readonly xpath: readonly string[]
  readonly isList?: boolean
  readonly cut?: Cut | undefined
  readonly kind?: FieldKind
}

/** Paths as other programs write them, and notes about those that a wrapper cannot say. */
export class Drafting {
  readonly notes: string[] = []

  note(what: string): void {
    if (!this.notes.includes(what)) this.notes.push(what)
  }

  /** A selector of either language as an XPath of a wrapper; undefined, and a note, if there is none. */
  path(selector: string, what: string, language: 'css' | 'xpath', from: 'document' | 'context' = 'context') {
    try {
      const xpath = language === 'css' ? cssToXPath(selector, from) : cleanXPath(selector, from)
      const checked = xpathText.safeParse(xpath)
      if (checked.success) return xpath
      this.note(`${what} is left out: ${shown(checked.error.issues[0]?.message ?? selector)}`)
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error
      this.note(`${what} is left out: ${error.message}`)
    }
    return undefined
  }
}

const kindOf = (source: FieldSource): FieldKind => (source === '@href' ? 'link' : source === '@src' ? 'image' : 'text')

interface ListDraft {
  readonly url: string
  readonly title: string
  /** Absent: the whole page. */
  readonly region?: string | undefined
  readonly records: readonly string[]
  readonly fields: readonly DraftField[]
  readonly next?: readonly NextRule[]
  readonly by: string
}

/** The whole page is the region: a path of records starts anywhere. */
const WHOLE_PAGE = '/html'

export function listWrapperOf({ url, title, region, records, fields, next = [], by }: ListDraft): Wrapper {
  if (fields.length === 0) throw new ImportFailure(`"${shown(title)}" has no field that a wrapper can read`)
  return {
    format: WRAPPER_FORMAT,
    version: WRAPPER_VERSION,
    learned: { url, title: shown(title) },
    region: [region ?? WHOLE_PAGE],
    records: { kind: 'nodes', xpath: [...records] },
    fields: named(fields).map(({ name, source, xpath, isList, cut, kind }) => ({
      name,
      kind: kind ?? kindOf(source),
      namedBy: by,
      source,
      xpath: [...xpath],
      ...(isList ? { extent: 'list' as const } : {}),
      ...(cut && !isList ? { cut } : {}),
      samples: [],
    })),
    ...(next.length > 0 ? { next: [...next] } : {}),
    fingerprint: { page: '', record: '' },
  }
}

export function pageWrapperOf(url: string, fields: readonly DraftField[]): PageWrapper {
  return {
    kind: 'page',
    format: PAGE_WRAPPER_FORMAT,
    version: PAGE_WRAPPER_VERSION,
    learned: { urls: [url] },
    region: { xpath: ['.'], parts: [] },
    fields: named(fields).map(({ name, source, xpath, isList = false, cut, kind }) => ({
      name,
      kind: kind ?? kindOf(source),
      isList,
      isAlways: false,
      places: xpath.map(path => ({
        xpath: path,
        source,
        ...(isList ? { extent: 'list' as const } : {}),
        ...(cut ? { cut } : {}),
      })),
      samples: [],
    })),
    fingerprints: [''],
  }
}

/** Columns have different names. */
function named(fields: readonly DraftField[]): DraftField[] {
  const taken = new Set<string>()
  return fields.map(field => {
    const wanted = shown(field.name.trim()) || 'value'
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`
    taken.add(name)
    return { ...field, name }
  })
}

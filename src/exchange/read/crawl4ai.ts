import { z } from 'zod'
import type { FieldSource } from '../../stages/4-find/fields/field.ts'
import { cutOfPattern, isNumberPattern } from './cut-of-pattern.ts'
import { type Imported, ImportFailure, shown } from './imported.ts'
import { type DraftField, Drafting, listWrapperOf } from './wrapper-draft.ts'

const text = z.string().default('')

interface SchemaField {
  name: string
  selector: string
  type: string | string[]
  attribute: string
  pattern: string
  source: string
  transform?: unknown
  default?: unknown
  fields: unknown[]
}

const fieldSchema = z.looseObject({
  name: text,
  selector: text,
  type: z.union([z.string(), z.array(z.string())]).default('text'),
  attribute: text,
  pattern: text,
  source: text,
  transform: z.unknown().optional(),
  default: z.unknown().optional(),
  fields: z.array(z.unknown()).max(500).default([]),
})

export const schemaSchema = z.looseObject({
  name: z.string().default('schema'),
  baseSelector: z.string().min(1),
  baseFields: z.array(z.unknown()).max(500).default([]),
  fields: z.array(z.unknown()).max(500),
})

/** Nobody nests deeper. */
const MAX_NESTING = 8

/** A schema of Crawl4AI's JsonCssExtractionStrategy or JsonXPathExtractionStrategy. */
export function importSchema({ name, baseSelector, baseFields, fields }: z.infer<typeof schemaSchema>): Imported {
  const drafting = new Drafting()
  const language = /^\s*(?:\/|\.\/|\(\s*\/)/.test(baseSelector) ? 'xpath' : 'css'
  const reader = new FieldReader(drafting, language)
  const records = drafting.path(baseSelector, 'baseSelector', language, 'document')
  if (records === undefined) throw new ImportFailure(`its records cannot be found: ${drafting.notes.join('; ')}`)
  const columns = [
    ...reader.readAll(baseFields, { base: '', prefix: '' }),
    ...reader.readAll(fields, { base: '', prefix: '' }),
  ]
  if (columns.length === 0) throw new ImportFailure(`nothing of it can be read: ${drafting.notes.join('; ')}`)
  const wrapper = listWrapperOf({ url: '', title: name, records: [records], fields: columns, by: 'Crawl4AI' })
  drafting.note('the schema names no address: name the page in amberyl run or extract --wrapper')
  return { format: 'Crawl4AI schema', wrappers: [{ name, wrapper }], notes: drafting.notes }
}

interface Around {
  /** The path of the object that the fields are in. */
  readonly base: string
  readonly prefix: string
  readonly isList?: boolean
  readonly depth?: number
}

class FieldReader {
  readonly #drafting: Drafting
  readonly #language: 'css' | 'xpath'

  constructor(drafting: Drafting, language: 'css' | 'xpath') {
    this.#drafting = drafting
    this.#language = language
  }

  readAll(fields: readonly unknown[], around: Around): DraftField[] {
    return fields.flatMap(given => {
      const field = fieldSchema.safeParse(given)
      if (field.success) return this.#read(field.data, around)
      this.#drafting.note(`a field is left out: ${shown(JSON.stringify(given) ?? '')} is not one`)
      return []
    })
  }

  #read(field: SchemaField, around: Around): DraftField[] {
    const { base, prefix, isList = false, depth = 0 } = around
    const name = prefix + field.name
    const what = `"${shown(name)}"`
    const kinds = [field.type].flat()
    const found = this.#pathOf(field, what, base)
    if (!found) return []
    this.#noteExtras(field, what)
    const [kind] = kinds
    if (kind === 'nested' || kind === 'list' || kind === 'nested_list') {
      if (depth >= MAX_NESTING) {
        this.#drafting.note(`${what} is left out: it is nested too deeply`)
        return []
      }
      return this.#readInner(field, { name, path: found.path, isList: isList || kind !== 'nested', depth })
    }
    const source =
      kinds.includes('attribute') && field.attribute !== '' ? (`@${field.attribute}` as FieldSource) : found.source
    if (!/^(?:text|@[^\s@]+)$/.test(source) || !kinds.every(each => SIMPLE.has(each))) {
      this.#drafting.note(`${what} is left out: a wrapper has nothing like the type ${shown(kinds.join(', '))}`)
      return []
    }
    if (kinds.includes('html')) this.#drafting.note(`${what} is read as text, not as HTML`)
    const pattern = kinds.includes('regex') ? this.#patternOf(field, what) : {}
    return [{ name, source, xpath: [found.path], isList, ...pattern }]
  }

  #readInner(
    field: SchemaField,
    { name, path, isList, depth }: { name: string; path: string; isList: boolean; depth: number },
  ): DraftField[] {
    if (field.fields.length === 0) return [{ name, source: 'text', xpath: [path], isList }]
    const inner = this.readAll(field.fields, { base: path, prefix: `${name}_`, isList, depth: depth + 1 })
    if (isList)
      this.#drafting.note(
        `"${shown(name)}" is a list in each record: its values are in one column each, joined by commas`,
      )
    // A list of one value is a column by itself.
    return inner.length === 1 && field.fields.length === 1 ? [{ ...inner[0]!, name }] : inner
  }

  #pathOf(field: SchemaField, what: string, base: string): { path: string; source: FieldSource } | undefined {
    if (field.selector.trim() === '' || field.selector.trim() === '.') return this.#besides(field, what, base || '.')
    const [, selector, attribute] = /^(.*?)(?:\/@([\w-]+))?$/su.exec(field.selector.trim())!
    const own = this.#language === 'xpath' ? selector! : field.selector
    const path = this.#drafting.path(own, what, this.#language)
    if (path === undefined) return undefined
    const whole = base === '' || base === '.' ? path : `${base}/${path.replace(/^\.\//, '')}`.replace('//./', '/')
    return { path: whole, source: this.#language === 'xpath' && attribute ? `@${attribute}` : 'text' }
  }

  #besides({ source }: SchemaField, what: string, path: string): { path: string; source: FieldSource } {
    if (source !== '') this.#drafting.note(`the source ${shown(source)} of ${what} is not followed`)
    return { path, source: 'text' }
  }

  #patternOf({ pattern }: SchemaField, what: string): Pick<DraftField, 'cut' | 'kind'> {
    const cut = cutOfPattern(pattern)
    if (cut) return { cut }
    const isNumber = isNumberPattern(pattern)
    this.#drafting.note(
      `the pattern ${shown(pattern)} of ${what} is not applied${isNumber ? '; the column has the numbers' : ': the column has the whole text'}`,
    )
    return isNumber ? { kind: 'number' } : {}
  }

  #noteExtras(field: SchemaField, what: string): void {
    // White space at the ends is never part of a value.
    if (field.transform !== undefined && field.transform !== null && field.transform !== 'strip')
      this.#drafting.note(`the transform ${shown(String(field.transform))} of ${what} is not applied`)
    if (field.default !== undefined && field.default !== null && field.default !== '')
      this.#drafting.note(
        `the default ${shown(JSON.stringify(field.default))} of ${what} is not used: a missing value is empty`,
      )
    if (field.source !== '' && field.selector.trim() !== '')
      this.#drafting.note(`the source ${shown(field.source)} of ${what} is not followed`)
  }
}

const SIMPLE = new Set(['text', 'attribute', 'html', 'regex'])

import { suggestName } from '../../datalog/resolve/suggest.ts'

/** The steps from the top of a file to one of its values: keys, and indexes in lists. */
export type KeyPath = readonly (string | number)[]

export type Report = (at: KeyPath, message: string, remedy: string) => void

type Fieldset = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fieldset =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The form used in messages: `lists[0].files`. */
export const formatKeyPath = (path: KeyPath): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? step : `${text}.${step}`
  }, '')

/** The fields of an object from a file, each checked when it is read. */
export class Fields {
  readonly path: KeyPath
  readonly #object: Fieldset
  readonly #report: Report
  readonly #known = new Set<string>()

  constructor(object: Fieldset, path: KeyPath, report: Report) {
    this.#object = object
    this.path = path
    this.#report = report
  }

  report(key: string, message: string, remedy: string): void {
    this.reportAt([key], message, remedy)
  }

  reportAt(path: KeyPath, message: string, remedy: string): void {
    this.#report([...this.path, ...path], message, remedy)
  }

  /** About the object as a whole, or about its name. */
  reportSelf(message: string, remedy: string): void {
    this.#report(this.path, message, remedy)
  }

  #read(key: string): unknown {
    this.#known.add(key)
    return Object.hasOwn(this.#object, key) ? this.#object[key] : undefined
  }

  has(key: string): boolean {
    return this.#read(key) !== undefined
  }

  text(key: string, what: string): string {
    const value = this.#read(key)
    if (typeof value === 'string' && value !== '') return value
    this.report(key, value === undefined ? 'is missing' : 'is not a text', `Write ${what}.`)
    return ''
  }

  type(key: string): string {
    const value = this.text(key, 'a type in capitals, as in "POSTCODE"')
    if (value !== '' && !isTypeName(value)) this.report(key, `“${value}” is not a valid type name`, TYPE_REMEDY)
    return value
  }

  optionalText<K extends string>(key: K): { readonly [key in K]?: string } {
    const isText = (value: unknown): value is string => typeof value === 'string'
    return this.#optional(key, isText, () => 'is not a text', 'Write it in quotation marks.')
  }

  optionalFlag<K extends string>(key: K): { readonly [key in K]?: boolean } {
    const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
    return this.#optional(key, isFlag, () => 'is neither true nor false', 'Write true or false, or remove the key.')
  }

  oneOf<K extends string, T extends string>(key: K, choices: readonly T[]): { readonly [key in K]?: T } {
    const isChoice = (value: unknown): value is T => choices.includes(value as T)
    const message = (value: unknown): string => `${JSON.stringify(value)} is unknown`
    return this.#optional(key, isChoice, message, `Write one of ${choices.join(', ')}.`)
  }

  optionalFeatures<K extends string>(key: K): { readonly [key in K]?: Readonly<Record<string, string>> } {
    const areFeatures = (value: unknown): value is Record<string, string> =>
      isObject(value) && Object.values(value).every(each => typeof each === 'string')
    return this.#optional(key, areFeatures, () => 'is not an object of texts', 'Write { "name": "value" }.')
  }

  #optional<K extends string, T>(
    key: K,
    isValid: (value: unknown) => value is T,
    message: (value: unknown) => string,
    remedy: string,
  ): { readonly [key in K]?: T } {
    const value = this.#read(key)
    if (isValid(value)) return { [key]: value } as { [key in K]: T }
    if (value !== undefined) this.report(key, message(value), remedy)
    return {}
  }

  list<T>(key: string, what: string, check: (value: unknown, index: number) => T | undefined): T[] {
    const value = this.#read(key)
    if (value === undefined) return []
    const items = Array.isArray(value) ? value.map(check) : [undefined]
    if (items.some(item => item === undefined)) this.report(key, `is not ${what}`, `Write ${what} in [ … ].`)
    return items.filter(item => item !== undefined)
  }

  texts(key: string, what: string): string[] {
    return this.list(key, what, each => (typeof each === 'string' && each.trim() !== '' ? each : undefined))
  }

  objects<T>(key: string, check: (fields: Fields) => T): T[] {
    return this.list(key, 'a list of objects', (value, index) =>
      isObject(value) ? this.#inner(value, [key, index], check) : undefined,
    )
  }

  /** An object whose keys are names chosen by the user. */
  map<T>(key: string, what: string, check: (name: string, fields: Fields) => T): T[] {
    const value = this.#read(key)
    if (value === undefined) return []
    if (!isObject(value)) {
      this.report(key, `is not ${what}`, `Write ${what}, each with its own keys below it.`)
      return []
    }
    return Object.entries(value).flatMap(([name, each]) => {
      if (isObject(each)) return [this.#inner(each, [key, name], fields => check(name, fields))]
      this.reportAt([key, name], 'has no keys of its own', 'Write its keys below it, or in { … }.')
      return []
    })
  }

  object<T>(key: string, check: (fields: Fields) => T): T | undefined {
    const value = this.#read(key)
    if (value === undefined) return undefined
    if (isObject(value)) return this.#inner(value, [key], check)
    this.report(key, 'has no keys of its own', 'Write its keys below it, or in { … }.')
    return undefined
  }

  /** The raw value, for other checks. */
  any(key: string): unknown {
    return this.#read(key)
  }

  #inner<T>(object: Fieldset, path: KeyPath, check: (fields: Fields) => T): T {
    const fields = new Fields(object, [...this.path, ...path], this.#report)
    const checked = check(fields)
    fields.refuseOthers()
    return checked
  }

  refuseOthers(): void {
    for (const key of Object.keys(this.#object)) {
      if (!this.#known.has(key)) this.report(key, 'is unknown', knownNames(key, this.#known))
    }
  }
}

const TYPE_REMEDY = 'Use only capitals, digits, - and _.'

export const isTypeName = (text: string): boolean => /^[A-Z][A-Z0-9_-]*$/.test(text)

/** Longer lists are not readable. */
const MAX_SHOWN_NAMES = 30

/** The most similar known name, and the known names. */
export function knownNames(name: string, known: Iterable<string>): string {
  const all = [...known]
  // Swapped letters are a typo, however short the name.
  const meant = all.find(each => lettersOf(each) === lettersOf(name)) ?? suggestName(name, all)
  const listed = all.length > MAX_SHOWN_NAMES ? [...all.slice(0, MAX_SHOWN_NAMES), '…'] : all
  return `${meant === undefined ? '' : `Did you mean ${meant}? `}Known names: ${listed.join(', ')}.`
}

const lettersOf = (word: string): string => [...word.toLowerCase()].sort().join('')

import { withoutEnd } from '../../2-model/address-identity.ts'
import { WORK_LIMITS } from '../work-limits.ts'

/** An address split into parts, to compare links with each other and with their page. */
export interface Address {
  /** Equal for addresses with the same target: ignores scheme, `www.`, fragment, and a trailing slash. */
  readonly place: string
  readonly host: string
  /** Without a trailing slash. */
  readonly path: string
  /** Path and query with every number replaced by `#`. */
  readonly template: string
  readonly numbers: readonly AddressNumber[]
  /** `name=value` of the query, as written. */
  readonly parameters: readonly string[]
}

interface AddressNumber {
  /** The parameter's name, or the word before the number in the path; lower case, only letters, possibly empty. */
  readonly key: string
  readonly value: number
  /** The address without this number and its name: often the address of a list's first page. */
  readonly without: string
}

/** Longer digit runs are identifiers or time stamps, not counts. */
const MAX_DIGITS = 9
/** A number, or a range of them: 20, 21-40. */
const COUNTS = new RegExp(`^(\\d{1,${MAX_DIGITS}})(?:(?:-|\\.\\.|,|%2C)(\\d{1,${MAX_DIGITS}}))?$`)

export function takeApart(url: string): Address | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, pathname, search } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:' && protocol !== 'file:') return undefined
  const { host, parameters } = splitUrl(url)
  const path = withoutEnd(pathname)
  return {
    place: (host + path + search).replace(/%[0-9a-f]{2}/gi, code => code.toUpperCase()),
    host,
    path,
    template: (path + queryOf(parameters)).replace(/\d+/g, '#'),
    numbers: numbersOf(host, path, search, parameters),
    parameters,
  }
}

function numbersOf(host: string, path: string, search: string, parameters: readonly string[]): AddressNumber[] {
  const numbers: AddressNumber[] = []
  for (const read of [pathNumbers(host, path, search), queryNumbers(host, path, parameters)])
    for (const number of read) {
      if (numbers.length === WORK_LIMITS.addressNumbers) return numbers
      numbers.push(number)
    }
  return numbers
}

function* pathNumbers(host: string, path: string, search: string): Generator<AddressNumber> {
  for (const { 0: digits, index } of path.matchAll(/\d+/g)) {
    if (digits.length > MAX_DIGITS) continue
    const between = path.slice(startOfRun(path, index, /[^a-z0-9]/i), index)
    const word = path.slice(startOfRun(path, index - between.length, /[a-z]/i), index - between.length)
    const end = index + digits.length
    // `/list/page/2` and `/list-2.html` follow `/list` and `/list.html`.
    const marker = /^(pages?|pg?|pagina|seite|s|start|offset|index)$/i.test(word)
      ? word.length + between.length
      : between.length
    const start = index - marker
    const rest = path.slice(0, start) + path.slice(end)
    yield { key: word.toLowerCase(), value: Number(digits), without: plain(host + rest) + search }
  }
}

/** Where the characters of a kind start that end at a place. */
function startOfRun(text: string, end: number, kind: RegExp): number {
  let start = end
  while (start > 0 && kind.test(text[start - 1]!)) start--
  return start
}

function* queryNumbers(host: string, path: string, parameters: readonly string[]): Generator<AddressNumber> {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2)
    const counts = value.match(COUNTS)?.slice(1).filter(Boolean) ?? []
    const rest = parameters.filter(other => other !== parameter)
    const without = plain(host + path) + queryOf(rest)
    for (const count of counts) yield { key: keyOf(name), value: Number(count), without }
  }
}

/** The last word of a parameter's name: `list[start]` is `start`. But `items_per_page` and `page_size` are no page. */
function keyOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ')
  const page = words.findIndex(word => word === 'per' || word === 'page')
  return page < 0 ? words.at(-1)! : words.slice(page).join('')
}

/** The address without any page number, to compare with `without`. */
export function plainPlace(url: string): string {
  const { host, parameters } = splitUrl(url)
  return plain(host + new URL(url).pathname) + queryOf(parameters)
}

function splitUrl(url: string): { host: string; parameters: string[] } {
  const { hostname, port, search } = new URL(url)
  const parameters = search.slice(1).split('&')
  return {
    host: hostname.replace(/^www\./, '') + (port ? `:${port}` : ''),
    // `?tag=` is `?tag`.
    parameters: parameters.map(part => part.replace(/=$/, '')).filter(part => part !== ''),
  }
}

/** Parameters in an order that does not depend on the page. */
const queryOf = (parameters: readonly string[]): string =>
  parameters.length > 0 ? `?${parameters.toSorted().join('&')}` : ''

const plain = (place: string): string => place.replace(/\/{2,}/g, '/').replace(/\/(index\.\w+)?$/, '')

import { onlyValue } from '../../../2-model/only-value.ts'
import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { type Field, presentCells } from '../../fields/field.ts'
import type { AttributeType } from '../domain.ts'
import { holdsLittleElse, MAX_LEVELS_AROUND_VALUE, MAX_SHORT_LABEL } from '../little-else.ts'
import { areAlone, type DomainTable, elementsAround, linkAround } from './domain-table.ts'
import { type LabelIndex, labelIndexOf } from './label-index.ts'
import { wordsInName } from './words-of.ts'

/** How a page names a column: words for people, properties for programs, or class names. */
type NamedBy = 'label' | 'property' | 'class' | 'end of a class' | 'part of a class' | 'address'

/** Attributes in which developers name the content of an element. */
const NAME_ATTRIBUTES = [
  'class',
  'id',
  'itemprop',
  'data-testid',
  'data-test',
  'data-qa',
  'data-q',
  'data-at',
  'data-cy',
  'data-field',
  'data-label',
]
const PROPERTIES: ReadonlySet<string> = new Set(['itemprop', 'data-label'])

interface ColumnName {
  /** Folded words, separated by blanks. */
  readonly words: string
  readonly by: NamedBy
}

/** All names that the page has for a column. */
function namesOf({ annotated: { page }, records }: DomainTable, column: Field): ColumnName[] {
  const names: ColumnName[] = []
  const by = howNamed(column)
  if (by) names.push({ words: column.name.replace(/_\d+$/, '').replaceAll('_', ' '), by })
  const row = column.cells.findIndex(cell => cell !== undefined)
  const cell = column.cells[row]
  if (!cell) return names
  const node = cell.nodes[0]!
  const length = page.textEnd[cell.nodes.at(-1)!]! - page.textStart[node]!
  for (const element of elementsAround(page, node, records[row]!, MAX_LEVELS_AROUND_VALUE)) {
    if (!holdsLittleElse(page, element, length)) break
    names.push(...namesIn(page, element))
  }
  for (const words of foldersOf(page, linkAround(page, node, records[row]!))) names.push({ words, by: 'address' })
  return names
}

/** A short text after the value, the same in all records and alone with it: `<dd>3</dd><dt>Rooms</dt>`. */
function namesBehind({ annotated: { page }, columns }: DomainTable, at: number): ColumnName[] {
  const next = columns[at + 1]
  if (next?.source !== 'text') return []
  const text = onlyValue(presentCells(next).map(each => each.text))
  if (text === undefined || text.length > MAX_SHORT_LABEL || /\d/.test(text)) return []
  const isAlone = columns[at]!.cells.every((cell, row) => {
    const label = next.cells[row]
    return cell && label ? areAlone(page, cell, label) : cell === undefined
  })
  return isAlone ? [{ words: wordsInName(text), by: 'label' }] : []
}

/** The folders of an address that may be a kind of thing: `company` in `/company/12`. */
function foldersOf(page: PageModel, link: NodeId | undefined): string[] {
  const address = link === undefined ? undefined : attributeOf(page, link, 'href')
  const folders = address?.replace(/^[a-z]+:\/\/[^/?#]*|[?#].*/gi, '').split('/') ?? []
  return folders
    .slice(0, -1)
    .filter(folder => /^[\p{L}-]{3,30}$/u.test(folder))
    .map(wordsInName)
}

function howNamed({ namedBy }: Field): NamedBy | undefined {
  if (/^(?:label|header cell)/.test(namedBy)) return 'label'
  if (/^(?:itemprop|JSON-LD|attribute data)/.test(namedBy)) return 'property'
  if (namedBy === 'its words') return 'class'
  return undefined
}

function* namesIn(page: PageModel, element: NodeId): Generator<ColumnName> {
  for (const attribute of NAME_ATTRIBUTES) {
    const value = attributeOf(page, element, attribute)
    if (value === undefined || value.length > 200) continue
    const by = PROPERTIES.has(attribute) ? 'property' : 'class'
    for (const name of value.split(/\s+/)) {
      const words = wordsInName(name.replace(HASH, '')).replace(FILLING, '')
      if (words !== '') yield { words, by }
    }
  }
}

/** Hashes that tools append to class names: `Card_price__VL65t`. */
const HASH = /__(?=[\w-]*\d|[\w-]+[A-Z])[\w-]{5}$/
/** Last words that say nothing about the content: `bedroomsCount`, `addressContainer`. */
const FILLING = /(?: (?:count|value|text|container|wrapper|wrap|content|inner|box|cell|item|data))+$/

interface NamedColumn {
  readonly column: number
  readonly attribute: string
  readonly by: NamedBy
}

/**
 * The attributes that the names of the columns refer to. The longest label at the end of a name counts, so that
 * "price per m2" is not a price.
 */
export function nameColumns(table: DomainTable, attributes: readonly AttributeType[]): NamedColumn[] {
  const labels = labelIndexOf(attributes)
  return table.columns.flatMap((column, at) => {
    if (presentCells(column).length === 0) return []
    const found = new Map<string, NamedColumn>()
    for (const { words, by } of [...namesOf(table, column), ...namesBehind(table, at)]) {
      for (const { attribute, part, isKind } of spokenOf(words, labels)) {
        const named: NamedColumn = {
          column: at,
          attribute,
          by: by === 'class' && part !== 'all' ? `${part} of a class` : by,
        }
        // Folders are named after things with their own pages (`/company/12`), not after properties; and the whole
        // folder must be the name: "/jobs-in-leeds/" is not a place.
        if (by === 'address' && (part !== 'all' || !isKind)) continue
        found.set(`${attribute} ${named.by}`, named)
      }
    }
    return [...found.values()]
  })
}

interface Spoken {
  readonly attribute: string
  readonly part: 'all' | 'end' | 'part'
  readonly isKind: boolean
}

function spokenOf(name: string, labels: LabelIndex): Spoken[] {
  const squeezed = name.replaceAll(' ', '')
  const inside = labels.within(name)
  const longest = Math.max(0, ...inside.map(({ words }) => words.length))
  // A longer label of another attribute that contains a shorter one takes precedence: "old price" is not a price.
  return inside
    .filter(
      ({ words }) =>
        words.length === longest || !inside.some(o => o.words !== words && ` ${o.words} `.includes(` ${words} `)),
    )
    .map(({ attribute, words, isKind }) => ({
      attribute,
      isKind,
      part: words.replaceAll(' ', '') === squeezed ? 'all' : name.endsWith(` ${words}`) ? 'end' : 'part',
    }))
}

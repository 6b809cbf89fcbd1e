import { Facts } from '../../../../datalog/facts.ts'
import { groupBy } from '../../../2-model/group-by.ts'
import { attributeOf, type PageModel, textOf } from '../../../2-model/page-model.ts'
import { foldString } from '../../../3-annotate/fold.ts'
import { type Field, presentCells } from '../../fields/field.ts'
import { MIN_REPETITIONS } from '../../regions/repetitions.ts'
import type { Domain } from '../domain.ts'
import type { DomainWeights } from '../domain-weights.ts'
import { nameColumns } from './column-names.ts'
import { isPictureName, Sizes, traitsOf, withoutLogo } from './column-traits.ts'
import { type DomainTable, linkAround, presentRows } from './domain-table.ts'
import type { Fit } from './fits.ts'
import { wordsInName } from './words-of.ts'

/** The facts for the rules about columns. */
export function alignmentFacts(
  table: DomainTable,
  domain: Domain,
  fits: readonly Fit[],
  { weights, points }: DomainWeights,
): Facts {
  const facts = new Facts()
  for (const claim in weights) facts.add('weight', claim, weights[claim]!)
  facts.add('enough', points.enough)
  addAttributes(facts, domain)
  addColumns(facts, table)
  for (const { column, attribute, by } of nameColumns(table, domain.attributes))
    facts.add('column::named', column, attribute, by)
  for (const { column, record, attribute, share } of fits) facts.add('cell::fit', column, record, attribute, share)
  for (const pair of sameWords(domain, fits)) facts.add('column::same_words', ...pair)
  return facts
}

/** Pairs of attributes that were found in a column in exactly the same words. */
function* sameWords({ attributes }: Domain, fits: readonly Fit[]): Generator<[number, string, string]> {
  for (const [column, inColumn] of groupBy(fits, fit => fit.column)) {
    const words = groupBy(inColumn, ({ attribute }) => attribute)
    const present = attributes.flatMap(({ name }) => (words.has(name) ? [name] : []))
    const key = (name: string): string =>
      words
        .get(name)!
        .map(({ annotation }) => annotation)
        .join(' ')
    for (const [at, first] of present.entries())
      for (const second of present.slice(at + 1)) if (key(first) === key(second)) yield [column, first, second]
  }
}

function addAttributes(facts: Facts, { attributes }: Domain): void {
  for (const { name, kind, extent, role, constraints, exceeds, isBesideTitle } of attributes) {
    facts.add('domain::attribute', name, kind, extent)
    if (constraints.length > 0) facts.add('domain::annotated', name)
    if (role) facts.add('domain::role', name, role)
    if (exceeds !== undefined) facts.add('domain::exceeds', name, exceeds)
    if (isBesideTitle) facts.add('domain::beside_title', name)
  }
}

function addColumns(facts: Facts, table: DomainTable): void {
  let texts = 0
  const sizes = new Sizes(table)
  facts.add('table::records', table.records.length)
  for (const [at, column] of table.columns.entries()) {
    facts.add('column::cells', at, presentCells(column).length)
    facts.add('column::kind', at, column.kind)
    if (column.source === 'text') facts.add('column::text_place', at, texts++)
    const own = traitsOf(table, column, sizes)
    for (const trait of own.traits) facts.add('column::trait', at, trait)
    for (const name in own.measures) facts.add('column::measure', at, name, own.measures[name]!)
    if (column.kind !== 'link') continue
    for (const trait of linkTraits(table.annotated.page, column)) facts.add('column::trait', at, trait)
    for (const word of linkWordsOf(table, column)) facts.add('column::link_word', at, word)
    for (const text of textsOfLink(table, column)) facts.add('column::same_link', at, text)
  }
  for (const [column, other] of greaterColumns(table.columns)) facts.add('column::greater', column, other)
  for (const [column, picture] of picturedColumns(table.columns)) facts.add('column::pictured', column, picture)
}

/** Columns whose texts are the names of the pictures beside them: the employer and its logo. */
function* picturedColumns(columns: readonly Field[]): Generator<[column: number, picture: number]> {
  for (const [picture, names] of columns.entries()) {
    if (!isPictureName(names)) continue
    for (const [at, column] of columns.entries()) {
      if (column.source !== 'text') continue
      const rows = presentRows(column, MAX_COMPARED_CELLS)
      const same = rows.filter(row => {
        const name = names.cells[row]
        return name && foldString(withoutLogo(name.text)) === foldString(column.cells[row]!.text)
      })
      if (rows.length > 1 && same.length * 2 > rows.length) yield [at, picture]
    }
  }
}

/** Amounts that differ more belong to different things. */
const MAX_RATIO = 10
/** The limit if there are few pairs. */
const MAX_RATIO_OF_FEW_PAIRS = 3

/** Pairs of amount columns where one is greater in every record that has both. */
function* greaterColumns(columns: readonly Field[]): Generator<[column: number, other: number]> {
  const amounts = columns.flatMap((column, at) => (column.kind === 'price' || column.kind === 'number' ? [at] : []))
  for (const column of amounts) {
    for (const other of amounts) {
      const pairs = columns[column]!.cells.flatMap((cell, row) => {
        const [a, b] = [cell?.value, columns[other]!.cells[row]?.value]
        return typeof a === 'number' && typeof b === 'number' ? [[a, b] as const] : []
      })
      // An amount that only some records have, always with a smaller one, is not chance.
      const isExtra =
        presentCells(columns[column]!).length === pairs.length && presentCells(columns[other]!).length > pairs.length
      const ratio = pairs.length >= MIN_REPETITIONS ? MAX_RATIO : isExtra ? MAX_RATIO_OF_FEW_PAIRS : 0
      if (pairs.length > 0 && pairs.every(([a, b]) => a > b && a <= ratio * b)) yield [column, other]
    }
  }
}

const MAX_COMPARED_CELLS = 10

function* linkTraits(page: PageModel, column: Field): Generator<string> {
  const addresses = presentCells(column)
    .slice(0, MAX_COMPARED_CELLS)
    .map(({ text }) => text)
  const most = (test: (address: string) => boolean): boolean => addresses.filter(test).length * 2 > addresses.length
  if (most(address => !/^(?:https?|file):/i.test(address) || /^[^#]*#[^!/]*$/.test(address.replace(page.url, ''))))
    yield 'no page'
  if (most(address => hostOf(address) !== hostOf(page.url))) yield 'other site'
}

const hostOf = (address: string): string => {
  const host = /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? ''
  return host.split('.').slice(-2).join('.')
}

/** The words that describe a link: its text if it is the same everywhere, and the common words of the addresses. */
function linkWordsOf({ annotated: { page }, records }: DomainTable, column: Field): Set<string> {
  const rows = presentRows(column, MAX_COMPARED_CELLS)
  const texts = rows.map(row => {
    const node = column.cells[row]!.nodes[0]!
    const link = linkAround(page, node, records[row]!) ?? node
    return wordsInName(textOf(page, link).slice(0, 60))
  })
  const isSame = texts.length > 1 && texts.every(text => text === texts[0])
  const paths = rows.map(row => new Set(wordsInName(pathOf(column.cells[row]!.text)).split(' ')))
  const shared = [...(paths[0] ?? [])].filter(word => paths.every(path => path.has(word)))
  return new Set([...(isSame ? texts[0]!.split(' ').slice(0, 5) : []), ...shared])
}

const pathOf = (address: string): string => address.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 200)

/** The columns whose texts have the same targets as these links. */
function textsOfLink({ annotated: { page }, columns, records }: DomainTable, links: Field): number[] {
  return columns.flatMap((column, at) => {
    if (column.source !== 'text') return []
    const rows = column.cells
      .flatMap((cell, record) => (cell && links.cells[record] ? [record] : []))
      .slice(0, MAX_COMPARED_CELLS)
    const same = rows.filter(record => {
      const own =
        linkAround(page, column.cells[record]!.nodes[0]!, records[record]!) ??
        linkBelow(page, column.cells[record]!.nodes[0]!)
      if (own === undefined) return false
      const cell = links.cells[record]!
      return own === cell.nodes[0] || hrefOf(page, own) === hrefOf(page, cell.nodes[0]!)
    })
    return rows.length > 0 && same.length * 2 > rows.length ? [at] : []
  })
}

const hrefOf = (page: PageModel, node: number): string | undefined => attributeOf(page, node, 'href')

function linkBelow(page: PageModel, node: number): number | undefined {
  for (let at = node; at <= page.last[node]!; at++) if (hrefOf(page, at) !== undefined) return at
  return undefined
}

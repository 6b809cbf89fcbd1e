import { countEach } from '../2-model/count-each.ts'
import { groupBy } from '../2-model/group-by.ts'
import { CELL_ELEMENTS } from '../2-model/html-elements.ts'
import { xpathOf } from '../2-model/node-path.ts'
import { attributeOf, childrenOf, isWithin, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import type { Field } from '../4-find/fields/field.ts'
import { type RecordTexts, readRecordTexts } from '../4-find/fields/record-text.ts'
import type { RecordNodes, Region } from '../4-find/regions/region.ts'
import { extentOfField, wantedNodes } from './field-extent.ts'
import { type FieldTry, finderMaker, isRight } from './field-finder.ts'
import { sketchPage, sketchRecords } from './fingerprint.ts'
import { induceField } from './induce-field.ts'
import { induceRecords } from './induce-records.ts'
import { formatPath, formatUnion } from './paths/format-path.ts'
import { type Condition, type Path, type Step, step } from './paths/path.ts'
import { readRecords } from './read-records.ts'
import { samplesOf } from './samples.ts'
import { stepsBetween } from './steps-between.ts'
import type { FieldRule, RecordRule, Wrapper } from './wrapper.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION } from './wrapper-version.ts'

/**
 * The wrapper of ClustVX (its section 4.7, Fig. 12), also used for baselines that have columns but no wrapper: the
 * absolute path of the region, the tag path of a record without indexes, or of its first item, and the path of each field
 * in the record with an index on every step.
 */
export function inducePathWrapper(page: PageModel, region: Region, fields: readonly Field[]): Wrapper {
  const texts = readRecordTexts(page, region.records)
  return {
    format: WRAPPER_FORMAT,
    version: WRAPPER_VERSION,
    learned: { url: page.url, title: page.title },
    region: [xpathOf(page, region.root)],
    records: recordRule(page, region),
    fields: fields.flatMap(field => fieldRule(page, region.records, texts, field) ?? []),
    fingerprint: { page: sketchPage(page), record: sketchRecords(page, region.records) },
  }
}

/** `/div[*]` in the paper. Where tags alone also name other elements, conditions are added. */
function recordRule(page: PageModel, region: Region): RecordRule {
  const { root, records } = region
  const paths = new Map(
    records.map(([first]) => {
      const path: Path = { from: 'context', steps: stepsBetween(page, root, first!, 'plain').steps }
      return [formatPath(path), path]
    }),
  )
  const xpath = [formatUnion([...paths.values()])]
  const rule = induceRecords(page, region)
  const plain: RecordRule = rule.kind === 'starts' ? { ...rule, xpath } : { kind: 'nodes', xpath }
  return sameRecords(readRecords(page, root, plain), readRecords(page, root, rule)) ? plain : rule
}

const sameRecords = (one: readonly RecordNodes[], other: readonly RecordNodes[]): boolean =>
  one.length === other.length && one.every((record, at) => isRight(record, other[at]!))

/**
 * The positions of the values, the most frequent first. If they name something else in a record, the cells that span
 * others are added where records are table rows; if that does not help, a rule is learned.
 */
function fieldRule(
  page: PageModel,
  records: readonly RecordNodes[],
  texts: RecordTexts,
  field: Field,
): FieldRule | undefined {
  const { name, kind, namedBy, source, cells } = field
  const extent = extentOfField(page, field)
  const tries = records.map((record, index) => ({
    record,
    index,
    wanted: wantedNodes(page, cells[index]?.nodes ?? [], extent),
  }))
  const finderOf = finderMaker(page, texts, { source, extent })
  const isExact = (paths: readonly Path[]): boolean => {
    const finders = paths.map(path => finderOf({ union: [path], cost: 0 }))
    return tries.every(one => {
      const found = finders.map(find => find(one)).find(nodes => nodes.length > 0) ?? []
      return isRight(found, one.wanted)
    })
  }
  const plain = pathsOf(tries, ({ record, wanted }) => pathInRecord(page, record, wanted[0]!))
  if (plain.length === 0) return induceField(page, records, texts, field)
  const paths = [plain, inRowsOf(page, plain, tries)].find(isExact)
  const learned = paths ? undefined : induceField(page, records, texts, field)
  if (learned) return learned
  return {
    ...{ name, kind, namedBy, source },
    xpath: (paths ?? plain).map(formatPath),
    ...(extent ? { extent } : {}),
    samples: samplesOf(cells.flatMap(cell => cell?.text ?? [])),
  }
}

/** The paths to values, the most frequent first. */
function pathsOf(tries: readonly FieldTry[], pathTo: (one: FieldTry) => Path | undefined): Path[] {
  const paths = tries.flatMap(one => (one.wanted.length > 0 ? (pathTo(one) ?? []) : []))
  const alike = [...groupBy(paths, formatPath).values()]
  return alike.sort((a, b) => b.length - a.length).map(([first]) => first!)
}

/** Cells that reach over others move those after them, so a position holds for rows with the same such cells. */
function inRowsOf(page: PageModel, plain: readonly Path[], tries: readonly FieldTry[]): readonly Path[] {
  if (tries.some(({ record: [row] }) => tagOf(page, row!) !== 'tr')) return plain
  return pathsOf(tries, ({ record, wanted }) => {
    const path = pathInRecord(page, record, wanted[0]!)
    return path && { ...path, steps: [step('self', 'tr', ...spansOf(page, record[0]!)), ...path.steps] }
  })
}

/** How many cells a row has, and which of them span others. */
function spansOf(page: PageModel, row: NodeId): Condition[] {
  const cells = childrenOf(page, row).filter(cell => CELL_ELEMENTS.has(tagOf(page, cell)))
  const counts = [...countEach(cells.map(cell => tagOf(page, cell)))].flatMap(([tag, count]) => [
    holds(step('child', tag, { kind: 'at', position: count })),
    not(holds(step('child', tag, { kind: 'at', position: count + 1 }))),
  ])
  const spans = ['colspan', 'rowspan'].flatMap(attribute => {
    const has: Condition = { kind: 'has', attribute }
    const spanning = cells.filter(cell => attributeOf(page, cell, attribute) !== undefined)
    if (spanning.length === 0) return [not(holds(step('child', '*', has)))]
    return spanning.map(cell =>
      holds(step('child', tagOf(page, cell), { kind: 'at', position: page.position[cell]! }, has)),
    )
  })
  return [...counts, ...spans]
}

const holds = (one: Step): Condition => ({ kind: 'holds', path: { from: 'context', steps: [one] } })
const not = (condition: Condition): Condition => ({ kind: 'not', condition })

/** From the record's first node: down to the value, or first to the later sibling that holds it. */
function pathInRecord(page: PageModel, [first, ...others]: RecordNodes, node: NodeId): Path | undefined {
  if (isWithin(page, node, first!)) return { from: 'context', steps: stepsBetween(page, first!, node, 'full').steps }
  const top = others.find(other => isWithin(page, node, other))
  if (top === undefined || page.parent[top] !== page.parent[first!]) return undefined
  const position =
    page.position[top]! -
    (tagOf(page, top) === tagOf(page, first!) ? page.position[first!]! : earlier(page, first!, top))
  const sibling = step('following-sibling', tagOf(page, top), { kind: 'at', position })
  return { from: 'context', steps: [sibling, ...stepsBetween(page, top, node, 'full').steps] }
}

/** How many siblings with the tag of `top` are before `first`. */
function earlier(page: PageModel, first: NodeId, top: NodeId): number {
  let count = 0
  for (let at = page.parent[first]! + 1; at < first; at = page.last[at]! + 1)
    if (page.tag[at] === page.tag[top]) count++
  return count
}

import { isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { Cell, Field } from '../../4-find/fields/field.ts'
import { toName } from '../../4-find/fields/naming/field-name.ts'
import type { RecordTexts } from '../../4-find/fields/record-text.ts'
import { type FieldTry, finderMaker, isRight } from '../../5-wrap/field-finder.ts'
import { induceField } from '../../5-wrap/induce-field.ts'
import { conditionsOf, isOfMany } from '../../5-wrap/node-conditions.ts'
import { pathFrom } from '../../5-wrap/path-cost.ts'
import { foldedText } from '../../5-wrap/paths/condition-test.ts'
import { formatPath } from '../../5-wrap/paths/format-path.ts'
import { type Condition, type Path, type Step, step } from '../../5-wrap/paths/path.ts'
import type { TypeCells } from '../../5-wrap/type-cells.ts'
import type { DetailField } from './detail-wrapper.ts'
import type { LabelledValues } from './judge-labels.ts'
import type { LabelValue } from './label-values.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 80
const MOST_LABEL_CHARACTERS = 80
/** Of what attributes say of a label, the best few are tried. */
const CONDITIONS = 3
const MOST_ALTERNATIVES = 3

export interface LabelReader {
  readonly page: PageModel
  readonly bodies: readonly NodeId[]
  readonly texts: RecordTexts
  readonly type: TypeCells
}

/** How to find the values of a label on another page. */
export function labelledField(reader: LabelReader, values: LabelledValues): DetailField | undefined {
  const { page } = reader
  const { pairs, label } = values
  const present = pairs.filter(pair => pair !== undefined)
  const { kind: relation, words } = present[0]!
  const lead = relation === 'begins' ? words : undefined
  const cells = pairs.map(pair => pair && cellOf(reader, pair))
  const kind = reader.type.kindOf(cells, lead)
  const paths = pathsTo(reader, pairs, cells)
  if (paths.length === 0) return undefined
  const isList = present.filter(pair => hasItems(page, pair)).length * 2 > present.length
  return {
    name: toName(label) || 'text',
    kind,
    namedBy: `label "${words}"`,
    source: 'text',
    xpath: isList ? [...paths.map(path => `${path}//${ITEM}`), ...paths] : paths,
    samples: [...new Set(present.map(({ text }) => text.slice(0, LONGEST_SAMPLE)))].slice(0, SAMPLES),
    ...(lead === undefined ? {} : { lead }),
    ...(isList ? { extent: 'list' as const } : extentOf(page, present)),
    isAlways: present.length === pairs.length,
  }
}

const ITEM = 'li[not(.//li)]'
/** So much of a value must be its items for it to be a list. */
const ITEMS_SHARE = 0.8

/** Whether a value is a list: several items that hold no others, and little else. */
function hasItems(page: PageModel, { nodes, kind }: LabelValue): boolean {
  if (kind === 'begins' || nodes.length > 1) return false
  const item = page.tags.indexOf('li')
  const [value] = nodes
  let [count, length] = [0, 0]
  for (let node = page.last[value!]!, inner = -1; node > value!; node--) {
    if (page.tag[node] !== item) continue
    const isInnermost = inner < 0 || inner > page.last[node]!
    inner = node
    if (!isInnermost || page.textEnd[node] === page.textStart[node]) continue
    count++
    length += page.textEnd[node]! - page.textStart[node]!
  }
  return count > 1 && length >= ITEMS_SHARE * (page.textEnd[value!]! - page.textStart[value!]!)
}

/** Several siblings are a list; words beside a label may go on in bold. */
function extentOf(page: PageModel, pairs: readonly LabelValue[]): Pick<DetailField, 'extent' | 'hasSiblings'> {
  if (pairs.some(({ nodes }) => nodes.length > 1)) return { hasSiblings: true, extent: 'list' }
  return pairs.some(({ nodes }) => isText(page, nodes[0]!)) ? { extent: 'run' } : {}
}

/** As the wrapper will read it: label included where the text starts with it. */
const cellOf = ({ texts }: LabelReader, { nodes, text, kind }: LabelValue): Cell => ({
  nodes,
  text: kind === 'begins' ? texts.read({ first: nodes[0]!, end: nodes[0]! }) : text,
})

/** Paths by the label; the best that there is, or several that together are right on most pages. */
function pathsTo(
  reader: LabelReader,
  pairs: readonly (LabelValue | undefined)[],
  cells: readonly (Cell | undefined)[],
): string[] {
  const { page, bodies, texts } = reader
  const tries = bodies.map(
    (body, index): FieldTry => ({
      record: [body],
      index,
      wanted: pairs[index] ? [pairs[index].nodes[0]!] : [],
    }),
  )
  const finderOf = finderMaker(page, texts, { source: 'text' })
  const rated: { path: Path; score: number; isSafe: boolean }[] = []
  for (const path of proposals(page, pairs)) {
    const find = finderOf({ union: [path], cost: 0 })
    const outcomes = tries.map(one => ({ one, found: find(one) }))
    const right = outcomes.filter(({ one, found }) => isRight(found, one.wanted)).length
    const wrong = outcomes.filter(({ one, found }) => found.length > 0 && !isRight(found, one.wanted)).length
    if (right === tries.length) return [formatPath(path)]
    rated.push({ path, score: right - wrong, isSafe: wrong === 0 })
  }
  rated.sort((a, b) => b.score - a.score)
  const safe = rated.filter(({ isSafe }) => isSafe)
  if (safe.length > 0) return safe.slice(0, MOST_ALTERNATIVES).map(({ path }) => formatPath(path))
  const field: Field = { name: 'x', kind: 'text', source: 'text', namedBy: '', cells }
  const found = induceField(
    page,
    bodies.map(body => [body]),
    texts,
    field,
  )
  if (found && found.extent === undefined) return found.xpath
  const [best] = rated
  return best && best.score > 0 ? [formatPath(best.path)] : []
}

/** From the label to the value; the label by its words alone, then by its class and that of what is around it. */
function proposals(page: PageModel, pairs: readonly (LabelValue | undefined)[]): Path[] {
  const paths = new Map<string, Path>()
  for (const pair of pairs) {
    if (!pair) continue
    for (const path of proposalsFor(page, pair)) paths.set(formatPath(path), path)
  }
  return [...paths.values()]
}

function* proposalsFor(page: PageModel, { labelNode, nodes, kind }: LabelValue): Generator<Path> {
  const text = foldedText(page, labelNode, MOST_LABEL_CHARACTERS)
  // Style sheets and scripts in a label would be part of what it says.
  if (text.length > MOST_LABEL_CHARACTERS && kind === 'beside') return
  const begin = /^[^:：]*[:：]/.exec(text)?.[0] ?? text
  const says: Condition = kind === 'begins' ? { kind: 'begins', text: begin } : { kind: 'says', text }
  const tail = kind === 'begins' ? [] : [stepBeside(page, nodes[0]!)]
  const named = (node: NodeId): Condition[] =>
    conditionsOf(page, node)
      .filter(isOfMany)
      .slice(0, CONDITIONS)
      .map(({ condition }) => condition)
  const tag = tagOf(page, labelNode)
  yield pathFrom('context', step('descendant', tag, says), ...tail)
  for (const condition of named(labelNode)) yield pathFrom('context', step('descendant', tag, condition, says), ...tail)
  for (const around of ancestors(page, labelNode)) {
    for (const condition of named(around)) {
      const outer = step('descendant', tagOf(page, around), condition)
      yield pathFrom('context', outer, step('descendant', tag, says), ...tail)
    }
  }
}

const MOST_ANCESTORS = 5

function* ancestors(page: PageModel, node: NodeId): Generator<NodeId> {
  for (let at = page.parent[node]!, count = 0; at > 0 && count < MOST_ANCESTORS; at = page.parent[at]!, count++)
    yield at
}

/** From a label to the value behind it. */
export function stepBeside(page: PageModel, value: NodeId): Step {
  const blank: Condition[] = isText(page, value) ? [{ kind: 'not-blank' }] : []
  return step('following-sibling', tagOf(page, value), ...blank, { kind: 'at', position: 1 })
}

import type { RelationRows } from '../../datalog/relation.ts'
import { columnRows, declareFact, type FactRelation, readRelations, upTo } from './fact-relation.ts'
import { Names } from './names.ts'
import type { NodeId, PageModel, Style, VisualColumns } from './page-model.ts'

/** A fact that is read from the page model. */
export interface BaseRelation extends FactRelation<PageModel> {
  /** Visual facts need a rendered page. */
  readonly visual: boolean
}

/** Every base fact, declared only here. Columns of the model are passed on unchanged. */
export const BASE_RELATIONS: readonly BaseRelation[] = [
  dom(
    'dom::node',
    'N has this tag and parent, and its tags have the positions Start and End among all start and end tags',
    ['node:integer', 'tag:string', 'parent:integer', 'start:integer', 'end:integer'],
    page =>
      columnRows(upTo(page.nodeCount), { codes: page.tag, strings: page.tags }, page.parent, page.start, page.end),
  ),
  dom('dom::depth', 'N has this number of ancestors', ['node:integer', 'depth:integer'], page =>
    columnRows(upTo(page.nodeCount), page.depth),
  ),
  dom('dom::clickable', 'a click on N is meant to do something', ['node:integer'], page => marked(page.clickable)),
  dom('dom::visible', 'a reader can see N or something in it', ['node:integer'], page => marked(page.visible)),
  dom(
    'dom::content',
    "N has this text, at this offset and of this length in the page's text",
    ['node:integer', 'value:string', 'offset:integer', 'length:integer'],
    readContent,
  ),
  dom(
    'dom::attribute',
    'N has an attribute of this name and value',
    ['node:integer', 'name:string', 'value:string'],
    readAttributes,
  ),
  dom('dom::class_word', 'a class name of N contains this word', ['node:integer', 'word:string'], readClassWords),
  dom('dom::page', 'the page has this address and language', ['url:string', 'language:string'], page =>
    columnRows({ codes: [0], strings: [page.url] }, { codes: [0], strings: [page.language] }),
  ),
  css(
    'css::box',
    'N is drawn in this box',
    ['node:integer', 'left:decimal', 'top:decimal', 'right:decimal', 'bottom:decimal'],
    readBoxes,
  ),
  css(
    'css::page',
    'the page has this size',
    ['left:decimal', 'top:decimal', 'right:decimal', 'bottom:decimal'],
    ({ page }) => columnRows([0], [0], [page.width], [page.height]),
  ),
  css('css::resolution', 'the window has this size', ['horizontal:integer', 'vertical:integer'], ({ viewport }) =>
    columnRows([viewport.width], [viewport.height]),
  ),
  css('css::style', 'nodes with the same number look the same', ['node:integer', 'style:integer'], visual => {
    const { nodes, styles } = laidOut(visual)
    return columnRows(nodes, styles)
  }),
  styled('css::font_family', 'the text of N has this font', 'family', style => style.fontFamily),
  measured('css::font_size', 'the text of N has this size, in pixels', 'size', style =>
    Number.parseFloat(style.fontSize),
  ),
  measured('css::font_weight', 'the text of N has this weight; 400 is normal', 'weight', style =>
    Number(style.fontWeight),
  ),
  styled('css::font_style', 'the text of N is normal or italic', 'style', style => style.fontStyle),
  styled('css::color', 'the text of N has this color', 'color', style => style.color),
  styled(
    'css::text_decoration',
    'the text of N has this decoration, such as an underline',
    'decoration',
    style => style.textDecoration,
  ),
  styled('css::background', 'N has this background color', 'color', style => style.background),
  styled('css::display', 'N has this kind of layout', 'display', style => style.display),
  styled('css::cursor', 'the cursor over N looks like this', 'cursor', style => style.cursor),
  styled(
    'css::position',
    'N has this kind of position: static, relative, absolute, fixed, or sticky',
    'position',
    style => style.position,
  ),
]

const VISUAL: ReadonlySet<string> = new Set(BASE_RELATIONS.filter(({ visual }) => visual).map(({ name }) => name))

/** Whether a page must be rendered for these facts; names other than base facts are ignored. */
export function needsRendering(names: Iterable<string>): boolean {
  return [...names].some(name => VISUAL.has(name))
}

/** Visual facts were requested for a page that was only parsed. */
export class NoVisualFacts extends Error {
  override readonly name = 'NoVisualFacts'
}

/** The requested facts, and no others. Visual facts of a parsed page are refused: there are none. */
export function readFacts(page: PageModel, names: Iterable<string>): Map<string, RelationRows> {
  const wanted = new Set(names)
  const missing = page.visual ? undefined : BASE_RELATIONS.find(({ name, visual }) => visual && wanted.has(name))
  if (missing)
    throw new NoVisualFacts(`${missing.name} needs a rendered page, but ${page.url} was parsed without a browser.`)
  return new Map(readRelations(BASE_RELATIONS, page, wanted))
}

function dom(name: string, means: string, columns: readonly string[], read: BaseRelation['read']): BaseRelation {
  return { ...declareFact(name, means, columns, read), visual: false }
}

function css(
  name: string,
  means: string,
  columns: readonly string[],
  read: (visual: VisualColumns) => RelationRows,
): BaseRelation {
  return { ...declareFact(name, means, columns, (page: PageModel) => read(page.visual!)), visual: true }
}

function styled(name: string, means: string, column: string, value: (style: Style) => string): BaseRelation {
  return css(name, means, ['node:integer', `${column}:string`], visual => {
    const { nodes, styles } = laidOut(visual)
    return columnRows(nodes, { codes: styles, strings: visual.styles.map(value) })
  })
}

function measured(name: string, means: string, column: string, value: (style: Style) => number): BaseRelation {
  return css(name, means, ['node:integer', `${column}:decimal`], visual => {
    const { nodes, styles } = laidOut(visual)
    return columnRows(nodes, gather(Float64Array.from(visual.styles, value), styles))
  })
}

const marked = (flags: Uint8Array): RelationRows => columnRows(where(flags.length, node => flags[node] === 1))

function laidOut({ style }: VisualColumns): { nodes: Int32Array; styles: Int32Array } {
  const nodes = where(style.length, node => style[node]! >= 0)
  return { nodes, styles: nodes.map(node => style[node]!) }
}

function where(count: number, holds: (node: NodeId) => boolean): Int32Array {
  const found = new Int32Array(count)
  let length = 0
  for (let node = 0; node < count; node++) if (holds(node)) found[length++] = node
  return found.slice(0, length)
}

/** The values at these places. A loop, because `Float64Array.from` with a function takes many times as long. */
function gather(values: Float32Array | Float64Array, places: Int32Array): Float64Array {
  const found = new Float64Array(places.length)
  for (let at = 0; at < places.length; at++) found[at] = values[places[at]!]!
  return found
}

function readContent(page: PageModel): RelationRows {
  const { text, textStart, textEnd } = page
  const nodes = where(page.nodeCount, node => textEnd[node]! > textStart[node]!)
  const value = { at: (row: number) => text.slice(textStart[nodes[row]!], textEnd[nodes[row]!]) }
  const offset = nodes.map(node => textStart[node]!)
  const length = nodes.map(node => textEnd[node]! - textStart[node]!)
  return columnRows(nodes, value, offset, length)
}

function readAttributes(page: PageModel): RelationRows {
  const nodes = new Int32Array(page.attributeName.length)
  for (let node = 0; node < page.nodeCount; node++) {
    nodes.fill(node, page.attributeStart[node], page.attributeStart[node + 1])
  }
  const { strings } = page
  const name = { codes: page.attributeName, strings }
  return columnRows(nodes, name, { codes: page.attributeValue, strings })
}

/** `pagination__item--isActive` has the words pagination, item, is and active. */
function readClassWords(page: PageModel): RelationRows {
  const { attributeStart, attributeName, attributeValue } = page
  const className = page.strings.indexOf('class')
  const words = new Names()
  const ofValue = new Map<number, number[]>()
  const nodes: number[] = []
  const codes: number[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      if (attributeName[i] !== className) continue
      const value = attributeValue[i]!
      if (!ofValue.has(value))
        ofValue.set(
          value,
          [...new Set(splitWords(page.strings[value]!))].map(word => words.number(word)),
        )
      for (const word of ofValue.get(value)!) {
        nodes.push(node)
        codes.push(word)
      }
    }
  }
  return columnRows(Int32Array.from(nodes), { codes: Int32Array.from(codes), strings: words.all })
}

const splitWords = (classes: string): string[] =>
  classes
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

function readBoxes(visual: VisualColumns): RelationRows {
  const nodes = where(visual.left.length, node => !Number.isNaN(visual.left[node]!))
  const { left, top, right, bottom } = visual
  return columnRows(nodes, gather(left, nodes), gather(top, nodes), gather(right, nodes), gather(bottom, nodes))
}

import { hasText } from './blank.ts'
import { RAW_ELEMENTS } from './html-elements.ts'
import { Names } from './names.ts'
import {
  childrenOf,
  type Extras,
  type Frame,
  type NodeId,
  type PageModel,
  type Style,
  TEXT_TAG,
  type VisualColumns,
} from './page-model.ts'

/** The element around all pages; no page has an element with this name. */
const ROOT_TAG = 'pages'

/**
 * Joins several pages into one, each below a common root, so that code that reads records can read pages as records.
 * Boxes and styles are kept if all pages have them; the browser's node numbers are dropped because they may collide.
 */
export function joinPages(pages: readonly PageModel[]): PageModel {
  const firsts = runningSums(pages.map(({ nodeCount }) => nodeCount)).map(sum => sum + 1)
  const nodeCount = firsts.at(-1)!
  const numbers = (name: 'tag' | 'parent' | 'last' | 'depth' | 'position', root: number, change: Change): Int32Array =>
    joinColumns(new Int32Array(nodeCount), pages, name, root, change)
  const bytes = (name: 'edgeSpace' | 'visible' | 'clickable', root: number): Uint8Array =>
    joinColumns(new Uint8Array(nodeCount), pages, name, root)
  const depth = numbers('depth', 0, value => value + 1)
  const last = numbers('last', nodeCount - 1, (value, page) => value + firsts[page]!)
  const tags = new Names()
  for (const name of ['#text', ROOT_TAG]) tags.number(name)
  const tagNumbers = pages.map(page => page.tags.map(name => tags.number(name)))
  const [main] = pages
  return {
    url: main?.url ?? '',
    title: main?.title ?? '',
    language: main?.language ?? '',
    encoding: main?.encoding ?? '',
    renderedBy: pages.every(page => page.renderedBy === 'browser') ? 'browser' : 'parser',
    warnings: pages.flatMap(({ warnings }) => warnings),
    nodeCount,
    tag: numbers('tag', 1, (tag, page) => tagNumbers[page]![tag]!),
    tags: tags.all,
    parent: numbers('parent', -1, (parent, page) => (parent < 0 ? 0 : parent + firsts[page]!)),
    last,
    // As in `buildStructure`: both follow from number, depth, and last.
    start: Int32Array.from(depth, (ancestors, node) => 2 * node - ancestors),
    end: Int32Array.from(depth, (ancestors, node) => 2 * last[node]! + 1 - ancestors),
    depth,
    position: numbers('position', 1, (position, page, node) => (node === 0 ? page + 1 : position)),
    ...joinTexts(pages, nodeCount),
    edgeSpace: bytes('edgeSpace', 0),
    ...joinAttributes(pages, nodeCount),
    visible: bytes('visible', 1),
    clickable: bytes('clickable', 0),
    frames: joinFrames(pages, firsts),
    extras: joinExtras(pages, firsts),
    ...joinVisual(pages, nodeCount),
  }
}

/** The root elements of the joined pages, in order. */
export const rootsOf = (joinedPage: PageModel): NodeId[] => childrenOf(joinedPage, 0)

/** 0, then the sum after each number. */
function runningSums(numbers: readonly number[]): number[] {
  const sums = [0]
  for (const number of numbers) sums.push(sums.at(-1)! + number)
  return sums
}

/** The value of a node in the joined page; pages and their nodes have numbers from 0. */
type Change = (value: number, page: number, node: NodeId) => number

/** Fills a column with the root's value and that column of all pages. */
function joinColumns<Name extends string, Column extends Int32Array | Uint8Array | Float32Array>(
  joined: Column,
  pages: readonly Readonly<Record<Name, ArrayLike<number>>>[],
  name: Name,
  root: number,
  change: Change = value => value,
): Column {
  joined[0] = root
  let at = 1
  for (const [number, page] of pages.entries()) {
    const values = page[name]
    for (let node = 0; node < values.length; node++) joined[at++] = change(values[node]!, number, node)
  }
  return joined
}

/** Where the text that is laid out ends, and where scripts and styles start (see `text-flow.ts`). */
function sectionsOf(page: PageModel): [flow: string, hidden: string, raw: string] {
  const flowEnd = page.nodeCount > 0 ? page.textEnd[0]! : 0
  const raw = Uint8Array.from(page.tags, name => Number(RAW_ELEMENTS.has(name)))
  let rawStart = page.text.length
  for (let node = 1; node < page.nodeCount; node++) {
    const isRaw = page.tag[node] === TEXT_TAG && raw[page.tag[page.parent[node]!]!] === 1
    if (isRaw && hasText(page, node)) rawStart = Math.min(rawStart, page.textStart[node]!)
  }
  return [page.text.slice(0, flowEnd), page.text.slice(flowEnd, rawStart), page.text.slice(rawStart)]
}

/** First the text laid out on all pages, then their hidden text, then their scripts; a new line between two pages. */
function joinTexts(pages: readonly PageModel[], nodeCount: number): Pick<PageModel, 'text' | 'textStart' | 'textEnd'> {
  const sections = pages.map(sectionsOf)
  let text = ''
  const shifts = pages.map(() => [0, 0, 0])
  const ends: number[] = []
  for (const section of [0, 1, 2] as const) {
    const start = text.length
    for (const [page, own] of sections.entries()) {
      if (own[section] !== '' && text.length > start) text += '\n'
      shifts[page]![section] = text.length - own.slice(0, section).join('').length
      text += own[section]
    }
    ends.push(text.length)
  }
  const shiftOf = (start: number, end: number, page: number): number => {
    const [flow, hidden] = sections[page]!
    if (start < flow.length || (start === end && start === flow.length)) return shifts[page]![0]!
    return shifts[page]![start < flow.length + hidden.length ? 1 : 2]!
  }
  const spanShifts = pages.map(({ textStart, textEnd }, page) =>
    textStart.map((start, node) => shiftOf(start, textEnd[node]!, page)),
  )
  const shift: Change = (offset, page, node) => offset + spanShifts[page]![node]!
  const shifted = (name: 'textStart' | 'textEnd', root: number): Int32Array =>
    joinColumns(new Int32Array(nodeCount), pages, name, root, shift)
  return { text, textStart: shifted('textStart', 0), textEnd: shifted('textEnd', ends[0]!) }
}

function joinAttributes(
  pages: readonly PageModel[],
  nodeCount: number,
): Pick<PageModel, 'attributeStart' | 'attributeName' | 'attributeValue' | 'strings'> {
  const counts = runningSums(pages.map(({ attributeName }) => attributeName.length))
  const attributeStart = new Int32Array(nodeCount + 1)
  const attributeName = new Int32Array(counts.at(-1)!)
  const attributeValue = new Int32Array(counts.at(-1)!)
  const strings = new Names()
  let node = 1
  for (const [number, page] of pages.entries()) {
    const shift = counts[number]!
    for (let at = 0; at < page.nodeCount; at++) attributeStart[node++] = page.attributeStart[at]! + shift
    for (let at = 0; at < page.attributeName.length; at++) {
      attributeName[shift + at] = strings.number(page.strings[page.attributeName[at]!]!)
      attributeValue[shift + at] = strings.number(page.strings[page.attributeValue[at]!]!)
    }
  }
  attributeStart[nodeCount] = counts.at(-1)!
  return { attributeStart, attributeName, attributeValue, strings: strings.all }
}

/** The root shows each page as an element shows a frame. */
function joinFrames(pages: readonly PageModel[], firsts: readonly number[]): Frame[] {
  const [main] = pages
  const { url = '', baseUrl = '' } = main?.frames[0] ?? {}
  const whole = { url, baseUrl, owner: -1, first: 0, last: firsts.at(-1)! - 1 }
  const inner = pages.flatMap(({ frames }, page) =>
    frames.map(frame => ({
      ...frame,
      owner: frame.owner < 0 ? 0 : frame.owner + firsts[page]!,
      first: frame.first + firsts[page]!,
      last: frame.last + firsts[page]!,
    })),
  )
  return [whole, ...inner]
}

function joinExtras(pages: readonly PageModel[], firsts: readonly number[]): Extras {
  const joinMaps = (read: (extras: Extras) => ReadonlyMap<NodeId, string>): Map<NodeId, string> =>
    new Map(
      pages.flatMap(({ extras }, page) =>
        [...read(extras)].map(([node, text]) => [node + firsts[page]!, text] as const),
      ),
    )
  return {
    inputValue: joinMaps(extras => extras.inputValue),
    currentSource: joinMaps(extras => extras.currentSource),
    checked: new Set(pages.flatMap(({ extras }, page) => [...extras.checked].map(node => node + firsts[page]!))),
    before: joinMaps(extras => extras.before),
    after: joinMaps(extras => extras.after),
  }
}

/** The pages stacked vertically. */
function joinVisual(pages: readonly PageModel[], nodeCount: number): { visual?: VisualColumns } {
  const visuals = pages.flatMap(({ visual }) => visual ?? [])
  if (visuals.length === 0 || visuals.length < pages.length) return {}
  const tops = runningSums(visuals.map(({ page }) => page.height))
  const width = Math.max(...visuals.map(({ page }) => page.width))
  const height = tops.at(-1)!
  const edge = (name: 'left' | 'top' | 'right' | 'bottom', root: number, change?: Change): Float32Array =>
    joinColumns(new Float32Array(nodeCount), visuals, name, root, change)
  const below: Change = (value, page) => value + tops[page]!
  return {
    visual: {
      page: { width, height },
      viewport: visuals[0]!.viewport,
      left: edge('left', 0),
      top: edge('top', 0, below),
      right: edge('right', width),
      bottom: edge('bottom', height, below),
      ...joinStyles(visuals, nodeCount),
    },
  }
}

/** The same style has the same number on all pages. */
function joinStyles(visuals: readonly VisualColumns[], nodeCount: number): Pick<VisualColumns, 'style' | 'styles'> {
  const names = new Names()
  const styles: Style[] = []
  const own = visuals.map(visual =>
    visual.styles.map(style => {
      const number = names.number(Object.values(style).join('\0'))
      styles[number] ??= style
      return number
    }),
  )
  const change: Change = (value, page) => (value < 0 ? -1 : own[page]![value]!)
  return { style: joinColumns(new Int32Array(nodeCount), visuals, 'style', -1, change), styles }
}

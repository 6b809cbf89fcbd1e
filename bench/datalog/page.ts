import type { RelationRows } from '../../src/datalog/index.ts'

/** A page of about `size` nodes: sections of rows, rows of cells, a link or a number in some of them. */
export interface SyntheticPage {
  readonly size: number
  readonly tag: Uint16Array
  readonly parent: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly left: Float64Array
  readonly top: Float64Array
  readonly right: Float64Array
  readonly bottom: Float64Array
  readonly clickable: Int32Array
  readonly numeric: Int32Array
}

export const TAGS = ['html', 'body', 'section', 'tr', 'td', 'span', '#text']
export const PAGE_WIDTH = 1200
export const VERTICAL_PROXIMITY = 10

const ROWS_PER_SECTION = 20
const CELLS_PER_ROW = 10
const ROW_HEIGHT = 24
const CELL_WIDTH = PAGE_WIDTH / CELLS_PER_ROW
const CLICKABLE_SHARE = 1 / 6
const NUMERIC_SHARE = 1 / 7

export function makePage(size: number): SyntheticPage {
  const random = generator(size)
  const columns = Object.fromEntries(
    ['parent', 'start', 'end', 'left', 'top', 'right', 'bottom', 'tag'].map(name => [name, [] as number[]]),
  ) as Record<string, number[]>
  const clickable: number[] = []
  const numeric: number[] = []
  let label = 0

  const open = (tag: string, parent: number, box: readonly number[]): number => {
    const node = columns.parent!.length
    const values = {
      tag: TAGS.indexOf(tag),
      parent,
      start: label++,
      end: 0,
      left: box[0]!,
      top: box[1]!,
      right: box[2]!,
      bottom: box[3]!,
    }
    for (const [name, value] of Object.entries(values)) columns[name]!.push(value)
    if (random() < CLICKABLE_SHARE) clickable.push(node)
    if (random() < NUMERIC_SHARE) numeric.push(node)
    return node
  }
  const close = (node: number): void => {
    columns.end![node] = label++
  }
  const room = (): boolean => columns.parent!.length < size

  const html = open('html', -1, [0, 0, PAGE_WIDTH, size])
  const body = open('body', html, [0, 0, PAGE_WIDTH, size])
  for (let row = 0, section = -1; room(); row++) {
    const top = row * ROW_HEIGHT
    if (row % ROWS_PER_SECTION === 0) {
      if (section >= 0) close(section)
      section = open('section', body, [0, top, PAGE_WIDTH, top + ROW_HEIGHT * ROWS_PER_SECTION])
    }
    const line = open('tr', section, [0, top, PAGE_WIDTH, top + ROW_HEIGHT])
    for (let cell = 0; cell < CELLS_PER_ROW && room(); cell++) {
      const left = cell * CELL_WIDTH
      const inset = Math.floor(random() * 6)
      const outer = open('td', line, [left, top, left + CELL_WIDTH, top + ROW_HEIGHT])
      const inner = open('span', outer, [
        left + inset,
        top + inset,
        left + CELL_WIDTH - inset,
        top + ROW_HEIGHT - inset,
      ])
      close(
        open('#text', inner, [left + 2 * inset, top + inset, left + CELL_WIDTH - 2 * inset, top + ROW_HEIGHT - inset]),
      )
      close(inner)
      close(outer)
    }
    close(line)
    if (!room()) close(section)
  }
  close(body)
  close(html)

  return {
    size: columns.parent!.length,
    tag: Uint16Array.from(columns.tag!),
    parent: Int32Array.from(columns.parent!),
    start: Int32Array.from(columns.start!),
    end: Int32Array.from(columns.end!),
    left: Float64Array.from(columns.left!),
    top: Float64Array.from(columns.top!),
    right: Float64Array.from(columns.right!),
    bottom: Float64Array.from(columns.bottom!),
    clickable: Int32Array.from(clickable),
    numeric: Int32Array.from(numeric),
  }
}

/** The page as the rules read it; the numbers of nodes are the only column that is made for them. */
export function factsOf(page: SyntheticPage): Record<string, RelationRows> {
  const nodes = Int32Array.from({ length: page.size }, (_, node) => node)
  return {
    'dom::node': {
      length: page.size,
      columns: [nodes, { codes: page.tag, strings: TAGS }, page.parent, page.start, page.end],
    },
    'dom::clickable': { length: page.clickable.length, columns: [page.clickable] },
    'css::box': { length: page.size, columns: [nodes, page.left, page.top, page.right, page.bottom] },
    'css::page': { length: 1, columns: [[0], [0], [PAGE_WIDTH], [page.size]] },
    'ann::number': { length: page.numeric.length, columns: [page.numeric] },
  }
}

/** The same numbers in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

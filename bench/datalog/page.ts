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
  const builder = new PageBuilder(size)
  const html = builder.open('html', -1, [0, 0, PAGE_WIDTH, size])
  const body = builder.open('body', html, [0, 0, PAGE_WIDTH, size])
  for (let row = 0, section = -1; builder.hasRoom(); row++) {
    const top = row * ROW_HEIGHT
    if (row % ROWS_PER_SECTION === 0) {
      if (section >= 0) builder.close(section)
      section = builder.open('section', body, [0, top, PAGE_WIDTH, top + ROW_HEIGHT * ROWS_PER_SECTION])
    }
    builder.addRow(section, top)
    if (!builder.hasRoom()) builder.close(section)
  }
  builder.close(body)
  builder.close(html)
  return builder.page()
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

class PageBuilder {
  readonly #wanted: number
  readonly #random: () => number
  readonly #tag: number[] = []
  readonly #parent: number[] = []
  readonly #start: number[] = []
  readonly #end: number[] = []
  readonly #boxes: Box[] = []
  readonly #clickable: number[] = []
  readonly #numeric: number[] = []
  #label = 0

  constructor(wanted: number) {
    this.#wanted = wanted
    this.#random = generator(wanted)
  }

  hasRoom(): boolean {
    return this.#parent.length < this.#wanted
  }

  open(tag: string, parent: number, box: Box): number {
    const node = this.#parent.push(parent) - 1
    this.#tag.push(TAGS.indexOf(tag))
    this.#start.push(this.#label++)
    this.#end.push(0)
    this.#boxes.push(box)
    if (this.#random() < CLICKABLE_SHARE) this.#clickable.push(node)
    if (this.#random() < NUMERIC_SHARE) this.#numeric.push(node)
    return node
  }

  close(node: number): void {
    this.#end[node] = this.#label++
  }

  /** Adjacent cells, each with a text slightly inside it. */
  addRow(parent: number, top: number): void {
    const row = this.open('tr', parent, [0, top, PAGE_WIDTH, top + ROW_HEIGHT])
    for (let cell = 0; cell < CELLS_PER_ROW && this.hasRoom(); cell++) {
      const left = cell * CELL_WIDTH
      const inset = Math.floor(this.#random() * 6)
      const inside = (by: number): Box => [left + by, top + inset, left + CELL_WIDTH - by, top + ROW_HEIGHT - inset]
      const outer = this.open('td', row, [left, top, left + CELL_WIDTH, top + ROW_HEIGHT])
      const inner = this.open('span', outer, inside(inset))
      this.close(this.open('#text', inner, inside(2 * inset)))
      this.close(inner)
      this.close(outer)
    }
    this.close(row)
  }

  page(): SyntheticPage {
    const side = (at: 0 | 1 | 2 | 3) => Float64Array.from(this.#boxes, box => box[at])
    return {
      size: this.#parent.length,
      tag: Uint16Array.from(this.#tag),
      parent: Int32Array.from(this.#parent),
      start: Int32Array.from(this.#start),
      end: Int32Array.from(this.#end),
      left: side(0),
      top: side(1),
      right: side(2),
      bottom: side(3),
      clickable: Int32Array.from(this.#clickable),
      numeric: Int32Array.from(this.#numeric),
    }
  }
}

/** The page as the rules read it; the node numbers are the only column made for them. */
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

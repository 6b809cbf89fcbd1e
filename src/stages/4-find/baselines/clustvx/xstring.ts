import { hasWords } from '../../../2-model/blank.ts'
import { type ContentView, ENCLOSED_TEXT } from '../../../2-model/content-view.ts'
import { Names } from '../../../2-model/names.ts'
import { numberPaths } from '../../../2-model/node-path.ts'
import { isText, type NodeId, type PageModel, type Style } from '../../../2-model/page-model.ts'
import { PairNumbers } from './pair-numbers.ts'

/**
 * The Xstring of each visible text element: its tag path without indexes, and its font data. Two elements have the
 * same number if the strings of the paper would be equal; the strings themselves are built only for people.
 */
export interface Xstrings {
  readonly count: number
  /** For each item of the content view; -1 if it is not a visible text element. */
  readonly of: Int32Array
  /** For every item: equal numbers for equal tag paths. */
  readonly tagPath: Int32Array
}

/** The tag that encloses lost text. */
const ENCLOSING_TAG = 'span'

export function buildXstrings(page: PageModel, view: ContentView): Xstrings {
  const paths = numberPaths(view.parent, tagsWithEnclosed(page, view))
  const fonts = numberFonts(page)
  const numbers = new PairNumbers()
  const of = new Int32Array(view.itemCount).fill(-1)
  for (let item = 0; item < view.itemCount; item++) {
    if (!isVisibleText(page, view, item)) continue
    const style = page.visual ? page.visual.style[lookOf(page, view, item)]! : -1
    of[item] = numbers.of(paths[item]!, style < 0 ? -1 : fonts[style]!)
  }
  return { count: numbers.count, of, tagPath: paths }
}

/** The string of an item as the paper writes it (its Table 1): `htmlbodydivpa-Arial,sans-serif;rgb(0, 0, 0);10px;normal;400;none`. */
export function formatXstring(page: PageModel, view: ContentView, item: number): string {
  const tags: string[] = []
  for (let at = item; at >= 0; at = view.parent[at]!) tags.push(page.tags[view.tag[at]!] ?? ENCLOSING_TAG)
  const path = tags.reverse().join('')
  const style = page.visual?.styles[page.visual.style[lookOf(page, view, item)]!]
  return style ? `${path}-${fontOf(style)}` : path
}

/** A leaf of the view with visible text. Non-breaking spaces (`&nbsp;`) do not count. */
export function isVisibleText(page: PageModel, view: ContentView, item: number): boolean {
  if (view.last[item] !== item) return false
  const end = page.last[view.end[item]!]!
  for (let node = view.first[item]!; node <= end; node++) {
    if (isText(page, node) && page.visible[node] && hasWords(page, node)) return true
  }
  return false
}

/** The innermost element with all of an item's text: its style is common to all of the text. */
function lookOf(page: PageModel, view: ContentView, item: number): NodeId {
  const end = view.end[item]!
  if (view.tag[item] !== ENCLOSED_TEXT) return end
  let node = page.parent[view.first[item]!]!
  while (page.last[node]! < end) node = page.parent[node]!
  return node
}

/** The tag of each item; lost text has that of the page's spans, or -1 if there is no other span. */
export function tagsWithEnclosed(page: PageModel, view: ContentView): Int32Array {
  const enclosing = page.tags.indexOf(ENCLOSING_TAG)
  return view.tag.map(tag => (tag === ENCLOSED_TEXT ? enclosing : tag))
}

/** The font data of a style, as the paper writes them into each element. */
const fontOf = ({ fontFamily, color, fontSize, fontStyle, fontWeight, textDecoration }: Style): string =>
  [fontFamily, color, fontSize, fontStyle, fontWeight, textDecoration].join(';')

/** Styles differ in more than the font; those with the same font get the same number. */
function numberFonts({ visual }: PageModel): Int32Array {
  const fonts = new Names()
  return Int32Array.from(visual?.styles ?? [], style => fonts.number(fontOf(style)))
}

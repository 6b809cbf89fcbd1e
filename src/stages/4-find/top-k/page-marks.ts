import { HEADING_TAG, headingLevel } from '../../2-model/headings.ts'
import { isBoldStyle } from '../../2-model/letters.ts'
import { numberPaths } from '../../2-model/node-path.ts'
import { attributesOf, type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import { MAIN_SHARE, type PageSums } from './page-sums.ts'

/** Marks of single nodes, computed before lists are searched. */
export interface PageMarks {
  /** 1 if a node has visible text. */
  readonly speaks: Uint8Array
  /** 1 to 6 for headings, else 0. */
  readonly level: Uint8Array
  /** 1 in menus, side columns, footers, comments, and other parts around the content. */
  readonly aside: Uint8Array
  /** 1 for headings, bold text, and text larger than usual on the page. */
  readonly stressed: Uint8Array
  /** For a heading: the higher heading above it, or -1. */
  readonly section: Int32Array
  /** The tag path's number: equal for nodes with the same path. */
  readonly path: Int32Array
}

const ASIDE_TAGS = new Set(['nav', 'aside', 'footer', 'form', 'select', 'button', 'dialog'])
const ASIDE_NAMES =
  /(^|[\s_-])(comments?|commentlist|related|sidebar|widget|menu|footer|nav|navbar|navigation|recommend\w*|share|sharing|social|newsletter|breadcrumbs?|toc|table-of-contents|more-stories|popular|trending|author-?\w*)([\s_-]|$)/i
/** `card-title`, `item__name`, `headline`. */
const TITLE_NAMES = /(^|[\s_-])(title|headline|heading|name)([\s_]|$)/i
const ASIDE_ROLES = /^(navigation|complementary|contentinfo|menu|search)$/
/** A widget's name on these says nothing about their content. */
const WHOLE = new Set(['html', 'body', 'main', 'article'])
const BOLD = new Set(['b', 'strong', 'th', 'dt', 'summary'])

export function markPage(page: PageModel, sums: PageSums): PageMarks {
  const { nodeCount, tag, tags, parent } = page
  const speaks = new Uint8Array(nodeCount)
  const level = new Uint8Array(nodeCount)
  const aside = new Uint8Array(nodeCount)
  const stressed = new Uint8Array(nodeCount)
  const levels = Uint8Array.from(tags, headingLevel)
  const asideTag = Uint8Array.from(tags, name => Number(ASIDE_TAGS.has(name)))
  const whole = Uint8Array.from(tags, name => Number(WHOLE.has(name)))
  const bold = Uint8Array.from(tags, name => Number(BOLD.has(name) || HEADING_TAG.test(name)))
  const isLoud = loudStyles(page)
  const isNamedAside = namedBy(page, ASIDE_NAMES, ASIDE_ROLES)
  const isNamedTitle = namedBy(page, TITLE_NAMES)
  // Known styles show what is stressed; names only suggest it.
  const isPlain = page.visual === undefined
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    const own = tag[node]!
    speaks[node] = Number(between(sums.chars, node, page.last[node]!) > 0)
    level[node] = levels[own]!
    const inherited = above >= 0 && aside[above] === 1
    const isNamed = asideTag[own] === 1 || (!whole[own] && own !== TEXT_TAG && isNamedAside(node))
    aside[node] = Number(inherited || (isNamed && !isMain(page, sums, node)))
    stressed[node] = Number(
      (above >= 0 && stressed[above] === 1) || bold[own] === 1 || isLoud(node) || (isPlain && isNamedTitle(node)),
    )
  }
  return { speaks, level, aside, stressed, section: findSections(level, speaks), path: numberPaths(parent, tag) }
}

/** Whether a node holds the main content, whatever its name. */
const isMain = (page: PageModel, { prose }: PageSums, node: NodeId): boolean =>
  between(prose, node, page.last[node]!) > MAIN_SHARE * prose[page.nodeCount]!

/** Whether an element's class, id, or role matches; each name is tested once. */
function namedBy(page: PageModel, names: RegExp, roles?: RegExp): (node: NodeId) => boolean {
  const known = new Map<string, boolean>()
  const judge = (name: string): boolean => {
    let verdict = known.get(name)
    if (verdict === undefined) {
      verdict = names.test(name)
      known.set(name, verdict)
    }
    return verdict
  }
  return node => {
    for (const [name, value] of attributesOf(page, node)) {
      if (name === 'role' ? roles?.test(value) : (name === 'class' || name === 'id') && judge(value)) return true
    }
    return false
  }
}

/** Text larger than the page's usual size by this factor is meant to stand out. */
const MIN_LARGER_TYPE = 1.15

function loudStyles(page: PageModel): (node: NodeId) => boolean {
  const { visual } = page
  if (!visual) return () => false
  const characters = new Float64Array(visual.styles.length)
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG && visual.style[node]! >= 0)
      characters[visual.style[node]!]! += page.textEnd[node]! - page.textStart[node]!
  }
  const usual = Number.parseFloat(
    visual.styles[characters.indexOf(characters.reduce((a, b) => Math.max(a, b), 0))]?.fontSize ?? '16',
  )
  const loud = visual.styles.map(
    style => isBoldStyle(style) || Number.parseFloat(style.fontSize) >= usual * MIN_LARGER_TYPE,
  )
  return node => visual.style[node]! >= 0 && loud[visual.style[node]!]!
}

function findSections(level: Uint8Array, speaks: Uint8Array): Int32Array {
  const section = new Int32Array(level.length).fill(-1)
  const lastOf = new Int32Array(7).fill(-1)
  for (let node = 0; node < level.length; node++) {
    const own = level[node]!
    if (own === 0 || !speaks[node]) continue
    lastOf[own] = node
    for (let higher = 1; higher < own; higher++) section[node] = Math.max(section[node]!, lastOf[higher]!)
  }
  return section
}

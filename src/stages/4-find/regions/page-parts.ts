import { attributeReader } from '../../2-model/attributes.ts'
import { saysAdvert } from '../../2-model/class-list.ts'
import { innermostOf } from '../../2-model/innermost.ts'
import type { NodeId, PageModel } from '../../2-model/page-model.ts'

/** Parts of the page that are no part of its list, even if they look the same. */
const LANDMARK_TAGS = new Set(['nav', 'header', 'footer', 'aside'])
const LANDMARK_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'complementary'])

/** What waits above the page until it is opened. */
const DIALOG_ROLES = new Set(['dialog', 'alertdialog'])
const DIALOG = /(?:^|[^a-z])(?:modal|offcanvas|cookies?|consent)(?:[^a-z]|$)/i
/** A head or a foot in one of these is its own, not the page's. */
const OWN_PARTS = new Set(['main', 'article', 'section', 'li', 'table'])

/** Tells whether an element is beside the content of the page: a menu, its head or foot, a side bar, a dialog. */
export function framesPage(page: PageModel): (node: NodeId) => boolean {
  const [roleOf, classOf] = [attributeReader(page, 'role'), attributeReader(page, 'class')]
  const isOf = (names: ReadonlySet<string>): Uint8Array => Uint8Array.from(page.tags, name => Number(names.has(name)))
  const [isLandmark, isOwnPart] = [isOf(LANDMARK_TAGS), isOf(OWN_PARTS)]
  const part = innermostOf(page, node => isOwnPart[page.tag[node]!] === 1)
  return node => {
    const role = roleOf(node) ?? ''
    const name = page.tags[page.tag[node]!]
    if (isLandmark[page.tag[node]!] === 1) return name === 'nav' || part[node]! < 0
    if (name === 'dialog' || LANDMARK_ROLES.has(role) || DIALOG_ROLES.has(role)) return true
    return name !== 'body' && DIALOG.test(classOf(node) ?? '')
  }
}

/** What a page adds to its list: at its side, or below it. */
const ADDED =
  /(?:^|[^a-z])(?:recommend(?:ed|ations?)|related|similar|upsells?|cross-?sells?|also-(?:bought|viewed)|side-?bar)(?:[^a-z]|$)/i

const saysAddition = (names: string | undefined): boolean =>
  names !== undefined && (ADDED.test(names) || saysAdvert(names))

/** Tells whether two nodes are in the same part of the page: the same landmark, and both or neither in an addition. */
export function samePart(page: PageModel): (a: NodeId, b: NodeId) => boolean {
  const [roleOf, classOf, idOf] = [
    attributeReader(page, 'role'),
    attributeReader(page, 'class'),
    attributeReader(page, 'id'),
  ]
  const isLandmark = Uint8Array.from(page.tags, name => Number(LANDMARK_TAGS.has(name)))
  const landmarks = innermostOf(
    page,
    node => isLandmark[page.tag[node]!] === 1 || LANDMARK_ROLES.has(roleOf(node) ?? ''),
  )
  const added = innermostOf(page, node => saysAddition(classOf(node)) || saysAddition(idOf(node)))
  return (a, b) => landmarks[a] === landmarks[b] && added[a]! >= 0 === added[b]! >= 0
}

import { hasText } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, resolveUrl, tagOf } from '../../2-model/page-model.ts'
import type { FieldSource } from './field.ts'
import { isSpokenDrawing } from './parts.ts'

type Reader = (page: PageModel, node: NodeId, tag: string) => string | undefined

/** How attributes are read, by field source. */
const READERS: ReadonlyMap<FieldSource, Reader> = new Map<FieldSource, Reader>([
  [
    '@href',
    (page, node, tag) => (tag === 'a' || tag === 'area' || tag === 'link' ? address(page, node, 'href') : undefined),
  ],
  ['@src', readPicture],
  ['@alt', (page, node, tag) => (tag === 'img' ? words(page, node, 'alt') : undefined)],
  ['@datetime', (page, node, tag) => (isTime(tag) ? words(page, node, 'datetime') : undefined)],
  [
    '@content',
    (page, node) => (attributeOf(page, node, 'itemprop') !== undefined ? words(page, node, 'content') : undefined),
  ],
  [
    '@value',
    (page, node, tag) =>
      tag === 'data' || tag === 'meter' || tag === 'progress' ? words(page, node, 'value') : undefined,
  ],
  ['@title', (page, node, tag) => (hasText(page, node) || tag === 'a' ? undefined : words(page, node, 'title'))],
  [
    '@aria-label',
    (page, node, tag) =>
      (hasText(page, node) && !isSpokenDrawing(page, node)) || tag === 'a' || tag === 'button'
        ? undefined
        : words(page, node, 'aria-label'),
  ],
  [
    '@checked',
    (page, node, tag) => (tag === 'input' && isBox(page, node) ? String(page.extras.checked.has(node)) : undefined),
  ],
])

/** `<time>`, and the elements of scripts that say how long ago it was: `<relative-time>`, `<time-ago>`, `<local-time>`. */
export const isTime = (tag: string): boolean => tag === 'time' || /^(?:[a-z]+-time|time-ago|time-until)$/.test(tag)

/** Addresses without a target: they run a script or stay on the page. Routes of scripts (`#!/item/5`, `#/item/5`) lead on. */
const NO_ADDRESS = /^\s*(?:#(?!(?:!|%21)\/?\w|\/\w)|javascript:|data:|about:|blob:|$)/i

/** The attributes that are read by default. */
export const ATTRIBUTE_SOURCES: readonly FieldSource[] = [...READERS.keys()]

/** The value of an element's attribute; addresses are absolute, and an empty attribute gives nothing. */
export function readAttribute(page: PageModel, node: NodeId, source: FieldSource): string | undefined {
  const read = READERS.get(source) ?? (() => words(page, node, source.slice(1)))
  return read(page, node, tagOf(page, node)) || undefined
}

function words(page: PageModel, node: NodeId, name: string): string | undefined {
  const value = attributeOf(page, node, name)
  return value === undefined ? undefined : foldSpace(value)
}

function address(page: PageModel, node: NodeId, name: string): string | undefined {
  const value = attributeOf(page, node, name)
  return value === undefined || NO_ADDRESS.test(value) ? undefined : resolveUrl(page, node, value.trim())
}

const isBox = (page: PageModel, node: NodeId): boolean =>
  /^(?:checkbox|radio)$/i.test(attributeOf(page, node, 'type') ?? '')

/** Attributes in which scripts keep the address of a lazily loaded picture, and those with several sizes of it. */
const LAZY_ATTRIBUTES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-image',
  'data-url',
  'data-img',
]
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset']

/** What is shown until the picture is loaded: "blank.gif", "/static/placeholder.svg". */
const PLACEHOLDER =
  /(?:^|[-_/.])(?:blank|placeholder|spacer|transparent|loading|loader|lazy(?:load)?|pixel|1x1|empty|dummy|ph)(?:[-_.][\w-]*)?\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i

/** The picture that is shown; for a placeholder, the one to be loaded. */
function readPicture(page: PageModel, node: NodeId, tag: string): string | undefined {
  if (!PICTURE_TAGS.has(tag) && !(tag === 'input' && attributeOf(page, node, 'type') === 'image')) return undefined
  for (const name of LAZY_ATTRIBUTES) {
    const found = address(page, node, name)
    if (found !== undefined) return found
  }
  const current = page.extras.currentSource.get(node)
  const shown =
    current !== undefined && !NO_ADDRESS.test(current) ? resolveUrl(page, node, current) : address(page, node, 'src')
  if (shown !== undefined && !PLACEHOLDER.test(shown)) return shown
  return firstOfSet(page, node, [...LAZY_SETS, 'srcset']) ?? firstOfSources(page, node) ?? shown
}

/** Pictures of pages, and those that programs of pages replace by one. */
const PICTURE_TAGS: ReadonlySet<string> = new Set(['img', 'amp-img'])

function firstOfSet(page: PageModel, node: NodeId, names: readonly string[]): string | undefined {
  for (const name of names) {
    const first = attributeOf(page, node, name)?.trim().split(/[\s,]/, 1)[0]
    if (first !== undefined && !NO_ADDRESS.test(first)) return resolveUrl(page, node, first)
  }
  return undefined
}

/** `<picture>` has the addresses beside its picture. */
function firstOfSources(page: PageModel, node: NodeId): string | undefined {
  const around = page.parent[node]!
  if (around < 0 || tagOf(page, around) !== 'picture') return undefined
  const sources = childrenOf(page, around).filter(child => tagOf(page, child) === 'source')
  for (const source of sources) {
    const found = firstOfSet(page, source, ['srcset', ...LAZY_SETS])
    if (found !== undefined) return found
  }
  return undefined
}

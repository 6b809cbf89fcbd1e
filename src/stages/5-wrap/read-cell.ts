import { attributeOf, type NodeId, type PageModel, resolveUrl, TEXT_TAG } from '../2-model/page-model.ts'
import { LIST_SEPARATOR } from '../4-find/fields/columns.ts'
import type { Cell, FieldSource } from '../4-find/fields/field.ts'
import { foldSpace, type Part, type RecordTexts } from '../4-find/fields/record-text.ts'
import { runFrom } from './text-run.ts'
import type { FieldRule } from './wrapper.ts'

/** Attributes that hold addresses. */
const ADDRESSES: ReadonlySet<FieldSource> = new Set<FieldSource>(['@href', '@src'])
/** Addresses that lead nowhere: they start a script or stay on the page. */
const NO_ADDRESS = /^\s*(?:#|javascript:|data:|about:|blob:|$)/i

/** The value that the found nodes give, not yet typed; undefined where they say nothing. */
export function readCell(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  { source, extent }: Pick<FieldRule, 'source' | 'extent'>,
  found: readonly NodeId[],
): Cell | undefined {
  if (source !== 'text') return firstOf(found, node => readAttribute(page, node, source))
  const read = (first: NodeId, last: NodeId): Cell | undefined => {
    const part = { first, end: extent === undefined ? last : runFrom(page, last).end }
    return texts.hasWords(part, record) ? { nodes: piecesOf(page, part), text: texts.read(part) } : undefined
  }
  switch (extent) {
    case 'list':
      return joined(found.flatMap(node => read(node, node) ?? []))
    case 'span': {
      const wordy = found.filter(node => read(node, node) !== undefined)
      return wordy.length > 0 ? read(wordy[0]!, wordy.at(-1)!) : undefined
    }
    default:
      return firstOf(found, node => read(node, node))
  }
}

function firstOf<T>(nodes: readonly NodeId[], read: (node: NodeId) => T | undefined): T | undefined {
  for (const node of nodes) {
    const value = read(node)
    if (value !== undefined) return value
  }
  return undefined
}

const joined = (cells: readonly Cell[]): Cell | undefined =>
  cells.length === 0
    ? undefined
    : { nodes: cells.flatMap(({ nodes }) => nodes), text: cells.map(({ text }) => text).join(LIST_SEPARATOR) }

/** The siblings that say something, from the first node to the last; both alone where they have different parents. */
function piecesOf(page: PageModel, { first, end }: Part): NodeId[] {
  if (first === end) return [first]
  if (page.parent[first] !== page.parent[end]) return [first, end]
  const nodes = [first]
  for (let at = page.last[first]! + 1; at <= end; at = page.last[at]! + 1) {
    if (page.textEnd[at]! > page.textStart[at]!) nodes.push(at)
  }
  return nodes
}

function readAttribute(page: PageModel, node: NodeId, source: FieldSource): Cell | undefined {
  if (page.tag[node] === TEXT_TAG) return undefined
  const text = attributeText(page, node, source)
  return text === undefined || text === '' ? undefined : { nodes: [node], text }
}

/** Where scripts put the address of a picture that is loaded once it is scrolled to. */
const LAZY_ATTRIBUTES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-image', 'data-url']

function attributeText(page: PageModel, node: NodeId, source: FieldSource): string | undefined {
  const name = source.slice(1)
  if (name === 'checked') return String(page.extras.checked.has(node))
  if (!ADDRESSES.has(source)) return foldSpace(attributeOf(page, node, name) ?? '')
  const lazy = name === 'src' ? LAZY_ATTRIBUTES.map(other => attributeOf(page, node, other)) : []
  const shown = name === 'src' ? page.extras.currentSource.get(node) : undefined
  const set = name === 'src' ? attributeOf(page, node, 'srcset')?.trim().split(/[\s,]/, 1)[0] : undefined
  const address = [...lazy, shown, attributeOf(page, node, name), set].find(
    value => value !== undefined && !NO_ADDRESS.test(value),
  )
  return address === undefined ? undefined : resolveUrl(page, node, address.trim())
}

import { attributeOf, type NodeId, type PageModel, resolveUrl, TEXT_TAG } from '../2-model/page-model.ts'
import type { Cell, FieldSource } from '../4-find/fields/field.ts'
import { partsOf } from '../4-find/fields/parts.ts'
import { foldSpace, type Part, type RecordTexts } from '../4-find/fields/record-text.ts'
import type { FieldRule } from './wrapper.ts'

/** Attributes that hold addresses. */
const ADDRESSES: ReadonlySet<FieldSource> = new Set<FieldSource>(['@href', '@src'])
/** Addresses that lead nowhere: they start a script or stay on the page. */
const NO_ADDRESS = /^\s*(?:#|javascript:|data:|about:|blob:|$)/i
/** A text of these signs alone separates, or stands where there is no value. */
const NO_WORDS = /^[\p{P}\s|<>~·•‧∙→←↑↓]*$/u

/** The value that the found nodes give, not yet typed; undefined where they say nothing. */
export function readCell(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  rule: Pick<FieldRule, 'source' | 'extent'>,
  found: readonly NodeId[],
): Cell | undefined {
  const nodes = rule.extent === 'all' ? found : found.slice(0, 1)
  if (rule.source !== 'text') return readAttribute(page, nodes, rule.source)
  const parts = nodes.map(node => (rule.extent === undefined ? { first: node, end: node } : runFrom(page, node)))
  const cell: { nodes: NodeId[]; words: string[] } = { nodes: [], words: [] }
  for (const part of parts) {
    const text = texts.read(part, record)
    if (NO_WORDS.test(text)) continue
    cell.nodes.push(...(part.first === part.end ? [part.first] : [part.first, part.end]))
    cell.words.push(text)
  }
  return cell.nodes.length > 0 ? { nodes: cell.nodes, text: cell.words.join(' ') } : undefined
}

/** The text that starts at a node and goes on over its siblings, through formatting elements. */
export function runFrom(page: PageModel, node: NodeId): Part {
  const alone = { first: node, end: node }
  const parent = page.parent[node]!
  if (parent < 0) return alone
  return partsOf(page, parent).find(({ first }) => first === node) ?? alone
}

function readAttribute(page: PageModel, nodes: readonly NodeId[], source: FieldSource): Cell | undefined {
  const [node] = nodes
  if (node === undefined || page.tag[node] === TEXT_TAG) return undefined
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
  const address = [...lazy, shown, attributeOf(page, node, name)].find(
    value => value !== undefined && !NO_ADDRESS.test(value),
  )
  return address === undefined ? undefined : resolveUrl(page, node, address.trim())
}

import { attributeOf, type NodeId, type PageModel, resolveUrl, TEXT_TAG } from '../2-model/page-model.ts'
import type { Cell, FieldSource } from '../4-find/fields/field.ts'
import { foldSpace, type RecordTexts } from '../4-find/fields/record-text.ts'
import { runFrom } from './text-run.ts'
import type { FieldRule } from './wrapper.ts'

/** Attributes that hold addresses. */
const ADDRESSES: ReadonlySet<FieldSource> = new Set<FieldSource>(['@href', '@src'])
/** Addresses that lead nowhere: they start a script or stay on the page. */
const NO_ADDRESS = /^\s*(?:#|javascript:|data:|about:|blob:|$)/i
/** A text of these signs alone separates, or stands where there is no value. */
const NO_WORDS = /^[\p{P}\s|<>~·•‧∙→←↑↓]*$/u

/** The value of the first of the nodes that has one, or of all of them; not yet typed. */
export function readCell(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  rule: Pick<FieldRule, 'source' | 'extent'>,
  found: readonly NodeId[],
): Cell | undefined {
  const cells: Cell[] = []
  for (const node of found) {
    const cell =
      rule.source === 'text' ? readText(page, texts, record, rule.extent, node) : readAttribute(page, node, rule.source)
    if (cell && rule.extent !== 'all') return cell
    if (cell) cells.push(cell)
  }
  if (cells.length === 0) return undefined
  return { nodes: cells.flatMap(({ nodes }) => nodes), text: cells.map(({ text }) => text).join(' ') }
}

function readText(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  extent: FieldRule['extent'],
  node: NodeId,
): Cell | undefined {
  const part = extent === undefined ? { first: node, end: node } : runFrom(page, node)
  const text = texts.read(part, record)
  if (NO_WORDS.test(text)) return undefined
  return { nodes: part.first === part.end ? [node] : [node, part.end], text }
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
  const address = [...lazy, shown, attributeOf(page, node, name)].find(
    value => value !== undefined && !NO_ADDRESS.test(value),
  )
  return address === undefined ? undefined : resolveUrl(page, node, address.trim())
}

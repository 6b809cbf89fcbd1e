import { Facts } from '../../../datalog/facts.ts'
import type { Program } from '../../../datalog/program.ts'
import { groupBy } from '../../2-model/group-by.ts'
import { type NodeId, type PageModel, textOf } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { takeApart } from '../blocks/address.ts'
import { addressOf } from '../blocks/link-facts.ts'
import { readPageFacts } from '../blocks/page-facts.ts'
import { isInRecords, type RecordNodes } from '../regions/region.ts'
import { type PageLabel, readPageLabels, type SiblingKind } from './page-label.ts'

/** The other pages of a list that is divided by letters, days, months, years, or numbered parts. */
export interface SiblingPages {
  readonly kind: SiblingKind
  /** This page, in the words of its label, and why it is one of the family. */
  readonly current: { readonly label: string; readonly because: readonly string[] }
  /** The others, in the order of the page. */
  readonly pages: readonly { readonly label: string; readonly url: string }[]
}

/** The family of sibling pages that a page belongs to, by the rules of `sibling-pages.dl`; the largest if there are several. */
export function findSiblingPages(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  rules: Program,
): SiblingPages | undefined {
  const { page } = annotated
  const labels = readPageLabels(annotated).filter(({ node }) => !isInRecords(page, node, records))
  if (labels.length === 0) return undefined
  const facts = new Facts()
  const initials = initialsOf(page, records)
  const urls = new Map<NodeId, string>()
  facts.add('list::initials', initials.size)
  for (const [at, label] of labels.entries()) {
    const { node, kind, order } = label
    facts.add('label::text', node, kind, order, page.textStart[node]!, page.textEnd[node]!)
    const own = formOf(page.url, label)
    if (own !== undefined) facts.add('label::own_form', node, own)
    if (kind === 'letter' && initials.size === 1 && initials.has(label.name)) facts.add('label::initial', node)
    const url = linkOf(page, node, labels[at - 1]?.node ?? -1, labels[at + 1]?.node ?? page.nodeCount)
    const [address, here] = [url === undefined ? undefined : takeApart(url), takeApart(page.url)]
    if (url === undefined || !address || address.host !== here?.host) continue
    if (address.place === here.place) facts.add('label::leads_here', node)
    facts.add('label::leads', node, formOf(url, label) ?? withoutEnd(address.place))
    urls.set(node, url)
  }
  const run = facts.run(rules, Object.fromEntries(readPageFacts(annotated, rules.requiredInputs)))
  const members = [...run.relation('sibling::member')] as unknown as [number, NodeId, SiblingKind][]
  const families = [...groupBy(members, ([family]) => family)]
  const [family, largest] = families.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (family === undefined || !largest) return undefined
  const current = [...run.relation('sibling::current')].filter(([row]) => row === family)
  const byPlace = largest.toSorted(([, a], [, b]) => a - b)
  const pages = byPlace.map(([, node]) => ({ label: textOf(page, node).trim(), url: urls.get(node)! }))
  return {
    kind: largest[0]![2],
    current: {
      label: textOf(page, current[0]![1] as NodeId).trim(),
      because: [...new Set(current.map(([, , claim]) => claim as string))],
    },
    pages: pages.filter(({ url }, at) => pages.findIndex(each => each.url === url) === at),
  }
}

/** The letters that records start with. */
function initialsOf(page: PageModel, records: readonly RecordNodes[]): Set<string> {
  const letters = records.map(nodes => /\p{L}/u.exec(textOf(page, nodes[0]!))?.[0].toLowerCase() ?? '')
  return new Set(letters)
}

/** The address of the link around a label; the link has no other label. */
function linkOf(page: PageModel, label: NodeId, before: NodeId, after: NodeId): string | undefined {
  for (let node = page.parent[label]!; node > before && page.last[node]! < after; node = page.parent[node]!)
    if (page.clickable[node]) return addressOf(page, node)
  return undefined
}

/** An address with the words that stand for the label left out; undefined if it does not have them. */
function formOf(url: string, { inAddress }: PageLabel): string | undefined {
  const place = takeApart(url)?.place
  if (place === undefined || inAddress.length === 0) return undefined
  let form = decode(place)
  for (const spellings of inAddress) {
    const words = [...form.matchAll(/[\p{L}\p{N}]+/gu)]
    // The label is at the end of the address: `/a/authors/b` is about b.
    const found = words.findLast(
      ({ index, 0: word }) => index > form.indexOf('/') && spellings.includes(word.toLowerCase()),
    )
    if (!found) return undefined
    form = `${form.slice(0, found.index)}*${form.slice(found.index + found[0].length)}`
  }
  // A range of letters is one label: `a-c`.
  return form.replace(/\*(?:[^/?&=*]\*)+/, '*')
}

/** An address without its last word: a label may have any other name there. */
const withoutEnd = (place: string): string => decode(place).replace(/[^/?&=.]+(?=(?:\.\w+|\/)?$)/, '*')

function decode(place: string): string {
  try {
    return decodeURIComponent(place)
  } catch {
    return place
  }
}

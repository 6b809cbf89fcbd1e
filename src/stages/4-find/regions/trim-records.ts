import type { NodeId } from '../../2-model/page-model.ts'
import { attributeOf, childrenOf, tagOf, textOf } from '../../2-model/page-model.ts'
import type { Candidate } from './candidate.ts'
import { type PageContent, within } from './page-content.ts'
import { likeness, type Shingler } from './shingles.ts'

export function trimRecords(content: PageContent, shingler: Shingler, candidate: Candidate): Candidate {
  let { records } = candidate
  const textCount = (nodes: readonly NodeId[]): number =>
    nodes.reduce((sum, node) => sum + within(content, content.texts, node), 0)
  const withText = records.filter(nodes => textCount(nodes) > 0)
  if (withText.length * 2 > records.length) records = withText
  records = withoutHeader(content, shingler, records)
  records = withoutPlaceholders(content, records)
  return { ...candidate, records }
}

function withoutHeader(content: PageContent, shingler: Shingler, records: Candidate['records']): Candidate['records'] {
  if (records.length < 3) return records
  const first = records[0]!
  const { page } = content
  if (first.length === 1 && tagOf(page, first[0]!) === 'tr') {
    const cells = [...childrenOf(page, first[0]!)]
      .map(node => tagOf(page, node))
      .filter(tag => tag === 'td' || tag === 'th')
    const second = [...childrenOf(page, records[1]![0]!)]
      .map(node => tagOf(page, node))
      .filter(tag => tag === 'td' || tag === 'th')
    if (cells.length > 0 && cells.every(tag => tag === 'th') && second.includes('td')) return records.slice(1)
    const others = records.slice(1).flat()
    const mostHave = (has: (node: NodeId) => boolean): boolean =>
      !has(first[0]!) && others.filter(has).length >= 0.8 * others.length
    if (mostHave(node => within(content, content.links, node) > 0) || mostHave(node => /\d/.test(textOf(page, node))))
      return records.slice(1)
  }
  const own = shingler.ofRecord(first)
  const rest = records.slice(1, 8).map(nodes => shingler.ofRecord(nodes))
  const toRest = rest.reduce((sum, each) => sum + likeness(own, each), 0) / rest.length
  let among = 0
  let pairs = 0
  for (let i = 1; i < rest.length; i++) [among, pairs] = [among + likeness(rest[i - 1]!, rest[i]!), pairs + 1]
  return pairs > 0 && toRest < 0.4 * (among / pairs) ? records.slice(1) : records
}

function withoutPlaceholders(content: PageContent, records: Candidate['records']): Candidate['records'] {
  if (records.length < 4) return records
  const times = new Map<string, number>()
  const keyOf = (nodes: readonly NodeId[]): string =>
    nodes.map(node => `${textOf(content.page, node).slice(0, 500)} ${firstAddress(content, node)}`).join('\n')
  for (const nodes of records) times.set(keyOf(nodes), (times.get(keyOf(nodes)) ?? 0) + 1)
  const kept = records.filter(nodes => times.get(keyOf(nodes))! < 3)
  return kept.length >= 2 ? kept : records
}

/** Where the first link of a node leads, or its first picture lies. */
function firstAddress({ page, links, pictures }: PageContent, node: NodeId): string {
  for (let each = node; each <= page.last[node]!; each++) {
    if (links[each + 1]! > links[each]! || pictures[each + 1]! > pictures[each]!) {
      const address = attributeOf(page, each, 'href') ?? attributeOf(page, each, 'src')
      if (address) return address
    }
  }
  return ''
}

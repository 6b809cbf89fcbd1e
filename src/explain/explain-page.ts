import { analyse, type Findings, type ListAlgorithm, type Models } from '../analyse.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import type { NodeId, PageModel } from '../stages/2-model/page-model.ts'
import { annotate } from '../stages/3-annotate/annotate.ts'
import type { DomainFinder } from '../stages/4-find/domain/domain-finder.ts'
import type { DomainSource } from '../stages/4-find/domain/domain-source.ts'
import type { PageImprovement } from '../stages/4-find/domain/improvement.ts'
import type { TopKOptions } from '../stages/4-find/top-k/top-k.ts'
import type { FoundList } from '../stages/6-harvest/analysis.ts'
import { explainedBlock } from './explain-block.ts'
import { explainedInDomain } from './explain-domain.ts'
import { explainedList, explainListOf } from './explain-list.ts'
import { explainedNext } from './explain-next.ts'
import { explainedNode } from './explain-node.ts'
import { explainedTopK } from './explain-top-k.ts'
import type { Explained } from './reason-tree.ts'

/** What to explain on a page; without a record, a field, a node, or the next page, its list. */
interface PageQuestion {
  readonly algorithm: ListAlgorithm
  readonly region: 'main' | number
  readonly domain?: DomainSource | undefined
  /** Additions to the publication that are switched off, with a domain. */
  readonly without?: readonly PageImprovement[] | undefined
  readonly topK?: TopKOptions | undefined
  readonly record?: number | undefined
  readonly field?: string | undefined
  readonly node?: NodeId | undefined
  readonly next?: boolean | undefined
  /** How many reasons to trace back to the facts of the page. */
  readonly facts: number
}

type PageAnswer =
  | { readonly kind: 'explained'; readonly explained: Explained; readonly asked: AskedCommand }
  | { readonly kind: 'not-there'; readonly because: string }

/** The command that asks the same about a page. */
interface AskedCommand {
  readonly name: 'explain' | 'paginate'
  readonly options: readonly string[]
}

const asExplain = (...options: readonly string[]): AskedCommand => ({ name: 'explain', options })

/** Answers any question about what was found on a page, or not. */
export function explainPage(page: PageModel, models: Models, question: PageQuestion): PageAnswer {
  const { algorithm, region, domain, without = [], topK, node, next, facts } = question
  if (topK) return { kind: 'explained', explained: explainedTopK(page, topK), asked: asExplain(...topKOptions(topK)) }
  const findings = analyse(page, models, { algorithm, region, domain, without })
  if (next) return answerNext(findings, models, facts)
  if (domain) return answerInDomain(findings, domain, question)
  if (node === undefined) return answerList(page, models, question)
  const block = explainedBlock(findings.annotated, models.links, node, facts)
  const judge = algorithm === 'auto' ? models.judge : undefined
  return {
    kind: 'explained',
    explained: explainedNode(findings, judge, node, { facts, block }),
    asked: asExplain(...listOptions(question), '--node', xpathOf(page, node), '--facts', String(facts)),
  }
}

function answerList(page: PageModel, models: Models, question: PageQuestion): PageAnswer {
  const { record, field, facts } = question
  const answer = explainListOf(page, models, question)
  if (answer.kind === 'not-there') return answer
  const asked = asExplain(
    ...listOptions(question),
    ...(record === undefined ? [] : ['--record', String(record)]),
    ...(field === undefined ? [] : ['--field', field]),
    ...['--facts', String(facts)],
  )
  return { kind: 'explained', explained: explainedList(answer), asked }
}

function answerNext(findings: Findings, models: Models, facts: number): PageAnswer {
  const { link, ...explained } = explainedNext(findings, models, facts)
  if (!link) return { kind: 'explained', explained, asked: { name: 'paginate', options: [] } }
  const asked = asExplain('--node', xpathOf(findings.page, link.node), '--block', link.block, '--facts', String(facts))
  if (link.block !== models.links.definition.type) return { kind: 'explained', explained, asked }
  const { json, text } = explainedNode(findings, models.judge, link.node, { facts, block: explained })
  return { kind: 'explained', explained: { ...explained, json, text }, asked }
}

/** Records and attributes of a domain are explained at their nodes. */
function answerInDomain(findings: Findings, source: DomainSource, question: PageQuestion): PageAnswer {
  const { page, domain } = findings
  const { facts, without = [] } = question
  if (!domain || 'because' in domain)
    return { kind: 'not-there', because: `No domain fits: ${domain?.because ?? 'none was asked for'}.` }
  const node = question.node ?? nodeInDomain(findings, question)
  if (typeof node === 'string') return { kind: 'not-there', because: node }
  const finder: DomainFinder = source.finder(domain.name)
  return {
    kind: 'explained',
    explained: explainedInDomain(annotate(page, finder.annotators), finder, node, { facts, without }),
    asked: asExplain(
      ...['--domain', domain.name, '--node', xpathOf(page, node), '--facts', String(facts)],
      ...withoutOptions(without),
    ),
  }
}

/** The node of a record, of a value, or of the list; or why there is none. */
function nodeInDomain(findings: Findings, { record, field }: PageQuestion): NodeId | string {
  const { lists } = findings
  const list = lists.kind === 'lists' ? lists.lists[0] : undefined
  if (!list) return lists.kind === 'none' ? `The page has no list: ${lists.because}.` : 'The page has no list.'
  if (record === undefined && field === undefined) return list.region.root
  return field === undefined ? nodeOfRecord(findings, list, record!) : nodeOfValue(findings, list, field, record)
}

function nodeOfRecord(findings: Findings, list: FoundList, record: number): NodeId | string {
  const { kept } = findings.tableOf(list)
  const at = kept[record - 1]
  return at === undefined ? `There is no record ${record}: the list has ${kept.length}.` : list.region.records[at]![0]!
}

function nodeOfValue(findings: Findings, list: FoundList, name: string, record: number | undefined): NodeId | string {
  const { fields } = findings.tableOf(list)
  const field = fields.find(each => each.name === name)
  if (!field) return `There is no field ${name}: the list has ${fields.map(each => each.name).join(', ')}.`
  const cell = record === undefined ? field.cells.find(each => each !== undefined) : field.cells[record - 1]
  return cell?.nodes[0] ?? (record === undefined ? `No record has ${name}.` : nodeOfRecord(findings, list, record))
}

const listOptions = ({ algorithm, region }: Pick<PageQuestion, 'algorithm' | 'region'>): string[] => [
  ...(algorithm === 'auto' ? [] : ['--algorithm', algorithm]),
  ...(region === 'main' ? [] : ['--region', String(region)]),
]

const topKOptions = ({ k, without = [] }: TopKOptions): string[] => [
  '--topk',
  ...(k === undefined ? [] : ['--k', String(k)]),
  ...withoutOptions(without),
]

const withoutOptions = (without: readonly string[]): string[] =>
  without.length === 0 ? [] : ['--without', without.join(',')]

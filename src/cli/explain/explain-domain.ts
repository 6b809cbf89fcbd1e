import { explainAbsence, printAbsence } from '../../datalog/index.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { isWithin, type NodeId, type PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { type AnnotatedPage, wordsAt } from '../../stages/3-annotate/annotation.ts'
import { type AmberChoice, chooseByAmber } from '../../stages/4-find/domain/amber/choose-values.ts'
import { constraintsOf } from '../../stages/4-find/domain/amber/constraint-facts.ts'
import { explainArea, explainAttribute, explainRecordBoundary } from '../../stages/4-find/domain/amber/explain-amber.ts'
import { type AmberModel, modelByAmber } from '../../stages/4-find/domain/amber/find-areas.ts'
import { type AmberPrograms, loadAmberPrograms } from '../../stages/4-find/domain/amber/programs.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import { annotatorsOf, loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import type { PageFlags } from '../pages/page-options.ts'
import { readPages } from '../pages/read-page.ts'
import { printableLine } from '../terminal/printable-line.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

export interface ExplainDomainFlags extends PageFlags {
  readonly domain: string
  readonly node: string
  /** How many attributes and annotations of the node to trace back to the facts of the page. */
  readonly facts: number
  readonly json?: boolean
}

/** What the rules of a domain derive about a node: its area, the boundary of its record, the attributes in it. */
export async function explainDomainAt(argument: string, flags: ExplainDomainFlags, terminal: Terminal): Promise<void> {
  const domain = loadDomain(flags.domain)
  const annotators = annotatorsOf(domain)
  const programs = loadAmberPrograms()
  for await (const page of readPages(argument, flags, terminal, { visual: 'useful' })) {
    const node = nodeOf(page, flags.node)
    if (node === undefined) throw new UsageError(`${flags.node} matches no node of ${page.url}`)
    const why = explainNode(annotate(page, annotators), domain, programs, node, flags.facts)
    terminal.out(flags.json ? `${JSON.stringify(why)}\n` : formatWhy(why, domain))
  }
}

/** Why a node is part of a record of a domain, or what in it comes close. */
interface DomainWhy {
  readonly page: string
  readonly node: string
  readonly area?: {
    readonly root: string
    /** The mandatory attribute by which it was found. */
    readonly by: string
    readonly records: number
    readonly isSpurious: boolean
    readonly why: readonly string[]
  }
  readonly record?: {
    /** From 1. */
    readonly number: number
    readonly nodes: readonly string[]
    readonly state: string
    readonly broken: readonly string[]
    readonly why: readonly string[]
  }
  readonly attributes: readonly { readonly name: string; readonly words: string; readonly why: readonly string[] }[]
  /** Annotations that a constraint requires, and why they are not attributes. */
  readonly others: readonly { readonly name: string; readonly words: string; readonly why: string }[]
}

export function explainNode(
  annotated: AnnotatedPage,
  domain: Domain,
  programs: AmberPrograms,
  node: NodeId,
  facts: number,
): DomainWhy {
  const { page } = annotated
  const model = modelByAmber(annotated, domain, programs)
  const lists = model.areas.map(({ records }) => records)
  const choice = chooseByAmber(annotated, domain, model.attributes, lists, programs)
  return {
    page: page.url,
    node: xpathOf(page, node),
    ...explainPlace(page, model, choice, programs, node),
    attributes: attributesIn(annotated, model, choice, programs, node).slice(0, facts),
    others: othersIn(annotated, domain, model, programs, node).slice(0, facts),
  }
}

function explainPlace(
  page: PageModel,
  model: AmberModel,
  choice: AmberChoice,
  programs: AmberPrograms,
  node: NodeId,
): Pick<DomainWhy, 'area' | 'record'> {
  const isIn = (outer: NodeId): boolean => isWithin(page, node, outer)
  const at = model.areas.findLastIndex(({ root, records }) => node === root || records.flat().some(isIn))
  const area = model.areas[at]
  if (!area) return {}
  const { records, isSpurious } = choice.areas[at]!
  const by = area.type
  const why = explainArea(model, programs, at)
  const found = { root: xpathOf(page, area.root), by, records: records.length, isSpurious, why }
  const number = area.records.findIndex(nodes => nodes.some(isIn))
  if (number < 0) return { area: found }
  const { nodes, state, broken } = records[number]!
  const boundary = explainRecordBoundary(model, programs, at, number)
  const xpaths = nodes.map(each => xpathOf(page, each))
  return { area: found, record: { number: number + 1, nodes: xpaths, state, broken, why: boundary } }
}

function attributesIn(
  { page, annotations }: AnnotatedPage,
  model: AmberModel,
  choice: AmberChoice,
  programs: AmberPrograms,
  node: NodeId,
): DomainWhy['attributes'] {
  return model.attributes.attributes
    .filter(({ annotation }) => isWithin(page, annotations.node[annotation]!, node))
    .map(({ annotation, type }) => ({
      name: type,
      words: wordsAt(page, annotations, annotation),
      why: explainAttribute(model, programs, annotation, choice),
    }))
}

function othersIn(
  { page, annotations }: AnnotatedPage,
  domain: Domain,
  { attributes: { attributes, run } }: AmberModel,
  programs: AmberPrograms,
  node: NodeId,
): DomainWhy['others'] {
  const referred = new Map([...run.relation('referred_node')] as [number, NodeId][])
  const others: { name: string; words: string; why: string }[] = []
  for (const [constraint, { attribute, required }] of constraintsOf(domain).entries()) {
    for (let index = 0; index < annotations.count; index++) {
      if (!isWithin(page, annotations.node[index]!, node)) continue
      if (annotations.types[annotations.type[index]!] !== required[0]?.type) continue
      if (attributes.some(each => each.annotation === index && each.type === attribute)) continue
      const values = [index, attribute, referred.get(index) ?? node, constraint]
      const why = printAbsence(explainAbsence(programs.attributes, run, { relation: 'attribute', values }))
      others.push({ name: attribute, words: wordsAt(page, annotations, index), why })
    }
  }
  return others
}

export function formatWhy({ node, area, record, attributes, others }: DomainWhy, domain: Domain): string {
  const lines = [node]
  if (area) {
    lines.push(
      `  ${record ? `in record ${record.number} of` : 'holds'} ${counted(area.records, 'record')} that were found by their ${area.by}`,
      ...(area.isSpurious ? [`  most of them are not records of ${domain.title}`] : []),
      ...(record ? [`  the record is ${[record.state, ...record.broken].join(', ')}`] : []),
      `Why there are records in ${area.root}:`,
      ...indented(area.why),
    )
  } else lines.push(`  is not in a record of ${domain.title}`)
  if (record) lines.push(`Why the record is ${record.nodes.join(' and ')}:`, ...indented(record.why))
  for (const { name, words, why } of attributes) lines.push(`Why “${words}” is a ${name}:`, ...indented(why))
  for (const { name, words, why } of others) lines.push(`Why “${words}” is not a ${name}:`, ...indented([why]))
  return lines.map(printableLine).join('')
}

const indented = (texts: readonly string[]): string[] =>
  texts.flatMap(text => text.split('\n')).map(line => `  ${line}`)

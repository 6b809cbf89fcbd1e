import { explainAbsence, printAbsence } from '../../datalog/index.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { isWithin, type NodeId, type PageModel } from '../../stages/2-model/page-model.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import { type AnnotatedPage, wordsAt } from '../../stages/3-annotate/annotation.ts'
import { formatBroken } from '../../stages/4-find/domain/amber/broken-constraint.ts'
import { type AmberChoice, type ChosenRecord, chooseByAmber } from '../../stages/4-find/domain/amber/choose-values.ts'
import { constraintsOf } from '../../stages/4-find/domain/amber/constraint-facts.ts'
import {
  explainArea,
  explainAttribute,
  explainDropped,
  explainRecordBoundary,
} from '../../stages/4-find/domain/amber/explain-amber.ts'
import { type AmberModel, modelByAmber } from '../../stages/4-find/domain/amber/find-areas.ts'
import type { AmberPrograms } from '../../stages/4-find/domain/amber/programs.ts'
import type { Domain } from '../../stages/4-find/domain/domain.ts'
import type { DomainFinder } from '../../stages/4-find/domain/domain-finder.ts'
import { type DomainArea, findInAnnotated } from '../../stages/4-find/domain/find-domain-records.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import type { Cell } from '../../stages/4-find/fields/field.ts'
import type { RecordNodes, Region } from '../../stages/4-find/regions/region.ts'
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

/** What the rules of a domain derive about a node: its list, the boundary of its record, the attributes in it. */
export async function explainDomainAt(argument: string, flags: ExplainDomainFlags, terminal: Terminal): Promise<void> {
  const finder = loadDomainFinder(loadDomain(flags.domain))
  for await (const page of readPages(argument, flags, terminal, { visual: 'useful' })) {
    const node = nodeOf(page, flags.node)
    if (node === undefined) throw new UsageError(`${flags.node} matches no node of ${page.url}`)
    const why = explainNode(annotate(page, finder.annotators), finder, node, flags.facts)
    terminal.out(flags.json ? `${JSON.stringify(why)}\n` : formatWhy(why, finder.domain))
  }
}

/** Why a node is part of a record of a domain, or what in it comes close. */
interface DomainWhy {
  readonly page: string
  readonly node: string
  readonly area?: {
    readonly root: string
    /** The mandatory attribute whose nodes it was found by; absent if it was found by its structure. */
    readonly by?: string
    readonly records: number
    /** What has the form of a record, but is excluded by the domain. */
    readonly leftOut: number
    /** It is a list of the domain, and not just a candidate. */
    readonly isList: boolean
    readonly why: readonly string[]
  }
  readonly record?: {
    /** From 1, among all that have the form of a record. */
    readonly number: number
    readonly nodes: readonly string[]
    readonly state: ChosenRecord['state']
    /** The constraints that it violates. */
    readonly broken: readonly string[]
    readonly why: readonly string[]
    /** Why it is left out. */
    readonly dropped: readonly string[]
  }
  readonly attributes: readonly {
    readonly name: string
    readonly words: string
    /** It is in the value that the table has for its record. */
    readonly isValue: boolean
    readonly why: readonly string[]
  }[]
  /** Annotations that a constraint requires, and why they are not attributes. */
  readonly others: readonly { readonly name: string; readonly words: string; readonly why: string }[]
}

/** The area around a node: a list that the finder took, or a candidate of the rules that it did not take. */
interface Place {
  readonly node: NodeId
  readonly model: AmberModel
  /** The index of the area of the rules around the node; -1 if there is none. */
  readonly at: number
  /** The list of the domain around the node. */
  readonly taken: DomainArea | undefined
  readonly choice: AmberChoice | undefined
}

export function explainNode(annotated: AnnotatedPage, finder: DomainFinder, node: NodeId, facts: number): DomainWhy {
  const { page } = annotated
  const { domain, amber } = finder
  const place = findPlace(annotated, finder, node)
  return {
    page: page.url,
    node: xpathOf(page, node),
    ...explainPlace(page, place, amber),
    attributes: attributesIn(annotated, place, amber).slice(0, facts),
    others: othersIn(annotated, domain, place.model, amber, node).slice(0, facts),
  }
}

function findPlace(annotated: AnnotatedPage, finder: DomainFinder, node: NodeId): Place {
  const { domain, amber } = finder
  const model = modelByAmber(annotated, domain, amber)
  const found = findInAnnotated(annotated, finder)
  const isAround = ({ root, records }: Pick<Region, 'root' | 'records'>): boolean =>
    node === root || records.flat().some(outer => isWithin(annotated.page, node, outer))
  const at = model.areas.findLastIndex(isAround)
  const taken = found.kind === 'records' ? found.areas.find(({ list }) => isAround(list)) : undefined
  const records = model.areas[at]?.records
  const choice = taken?.choice ?? (records && chooseByAmber(annotated, domain, model.attributes, records, amber))
  return { node, model, at, taken, choice }
}

function explainPlace(
  page: PageModel,
  { node, model, at, taken, choice }: Place,
  programs: AmberPrograms,
): Pick<DomainWhy, 'area' | 'record'> {
  const candidate = model.areas[at]
  const area = taken?.list ?? candidate
  if (!area || !choice) return {}
  const isIn = (nodes: RecordNodes): boolean => nodes.some(outer => isWithin(page, node, outer))
  const leftOut = choice.records.filter(({ state }) => state === 'dropped').length
  const found = {
    root: xpathOf(page, area.root),
    ...(candidate ? { by: candidate.type } : {}),
    records: choice.records.length - leftOut,
    leftOut,
    isList: taken !== undefined,
    why: candidate ? explainArea(model, programs, at) : [],
  }
  const number = choice.records.findIndex(({ nodes }) => isIn(nodes))
  if (number < 0) return { area: found }
  const { nodes, state, broken } = choice.records[number]!
  const inCandidate = candidate?.records.findIndex(isIn) ?? -1
  const record = {
    number: number + 1,
    nodes: nodes.map(each => xpathOf(page, each)),
    state,
    broken: broken.map(formatBroken),
    why: inCandidate < 0 ? [] : explainRecordBoundary(model, programs, at, inCandidate),
    dropped: explainDropped(programs, choice, number),
  }
  return { area: found, record }
}

function attributesIn(
  { page, annotations }: AnnotatedPage,
  { node, model, taken, choice }: Place,
  programs: AmberPrograms,
): DomainWhy['attributes'] {
  const isValue = (name: string, at: NodeId): boolean =>
    taken?.fields.some(field => field.name === name && field.cells.some(cell => cell && covers(page, cell, at))) ??
    false
  return model.attributes.attributes
    .filter(({ annotation }) => isWithin(page, annotations.node[annotation]!, node))
    .map(({ annotation, type }) => ({
      name: type,
      words: wordsAt(page, annotations, annotation),
      isValue: isValue(type, annotations.node[annotation]!),
      why: explainAttribute(model, programs, annotation, choice),
    }))
}

const covers = (page: PageModel, { nodes }: Cell, node: NodeId): boolean =>
  nodes.some(outer => isWithin(page, node, outer) || isWithin(page, outer, node))

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
    const left = area.leftOut === 0 ? '' : ` (${area.leftOut} more left out)`
    const by = area.by === undefined ? 'structure' : area.by
    lines.push(
      `  ${record ? 'in a list of' : 'holds'} ${counted(area.records, 'record')}${left} that were found by their ${by}`,
      ...(area.isList ? [] : [`  the list is not taken: it is not a list of ${domain.title}`]),
      ...(record ? [`  ${formatState(record)}`] : []),
      ...(area.why.length > 0 ? [`Why there are records in ${area.root}:`, ...indented(area.why)] : []),
    )
  } else lines.push(`  is not in a record of ${domain.title}`)
  if (record?.dropped.length) lines.push('Why the record is left out:', ...indented(record.dropped))
  if (record?.why.length) lines.push(`Why the record is ${record.nodes.join(' and ')}:`, ...indented(record.why))
  for (const { name, words, why } of attributes) lines.push(`Why “${words}” is a ${name}:`, ...indented(why))
  for (const { name, words, why } of others) lines.push(`Why “${words}” is not a ${name}:`, ...indented([why]))
  return lines.map(printableLine).join('')
}

function formatState({ number, state, broken }: NonNullable<DomainWhy['record']>): string {
  const flaws = broken.join(', and it ')
  switch (state) {
    case 'sound':
      return `record ${number} has what records need`
    case 'mended':
      return `record ${number} is kept with one value of each attribute: it ${flaws}`
    case 'incomplete':
      return `record ${number} is kept, although it ${broken.join(' and ')}: that may have been overlooked`
    case 'dropped':
      return `record ${number} is left out: it ${flaws}`
  }
}

const indented = (texts: readonly string[]): string[] =>
  texts.flatMap(text => text.split('\n')).map(line => `  ${line}`)

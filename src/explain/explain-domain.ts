import { type Absence, explainAbsence, printAbsence, printDerivation } from '../datalog/index.ts'
import { printableLine } from '../export/printable-line.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import { isWithin, type NodeId, type PageModel } from '../stages/2-model/page-model.ts'
import { type AnnotatedPage, wordsAt } from '../stages/3-annotate/annotation.ts'
import { formatBroken } from '../stages/4-find/domain/amber/broken-constraint.ts'
import { type AmberChoice, type ChosenRecord, chooseByAmber } from '../stages/4-find/domain/amber/choose-values.ts'
import { constraintsOf } from '../stages/4-find/domain/amber/constraint-facts.ts'
import {
  explainArea,
  explainAttribute,
  explainDropped,
  explainRecordBoundary,
  type RuleStep,
} from '../stages/4-find/domain/amber/explain-amber.ts'
import { type AmberModel, modelByAmber } from '../stages/4-find/domain/amber/find-areas.ts'
import type { AmberPrograms } from '../stages/4-find/domain/amber/phases.ts'
import type { Domain } from '../stages/4-find/domain/domain.ts'
import type { DomainFinder } from '../stages/4-find/domain/domain-finder.ts'
import { type DomainArea, type DomainOptions, findInAnnotated } from '../stages/4-find/domain/find-domain-records.ts'
import type { Cell } from '../stages/4-find/fields/field.ts'
import type { RecordNodes, Region } from '../stages/4-find/regions/region.ts'
import { nodesOfFacts } from './fact-nodes.ts'
import {
  type Explained,
  MAX_SHOWN_REASONS,
  plainReason,
  type ReasonTree,
  reasonOf,
  reasonOfAbsence,
} from './reason-tree.ts'

interface DomainQuestion extends DomainOptions {
  /** How many attributes and annotations of the node to trace back to the facts of the page. */
  readonly facts: number
}

/** What the rules of a domain derive about a node: its list, the boundary of its record, the attributes in it. */
export function explainedInDomain(
  annotated: AnnotatedPage,
  finder: DomainFinder,
  node: NodeId,
  options: DomainQuestion,
): Explained {
  const why = explainNode(annotated, finder, node, options)
  const { record, area } = why
  return {
    found: record !== undefined && area?.isList === true && record.state !== 'dropped',
    sentence: sentenceOf(why, finder.domain),
    reasons: shortReasons(why).slice(0, MAX_SHOWN_REASONS),
    tree: treeOf(why, annotated, finder),
    json: whyJson(why),
    text: formatWhy(why, finder.domain),
  }
}

function sentenceOf({ area, record, attributes }: DomainWhy, { title }: Domain): string {
  if (!area) return `This is not in a record of ${title}.`
  if (!area.isList) return `This is in similar parts of the page, but they are not a list of ${title}.`
  if (!record) return `This holds the ${area.records} records of ${title}.`
  const value = attributes.find(({ isValue }) => isValue)
  const what = value
    ? `the ${value.name} of record ${record.number}, ${JSON.stringify(value.words)}`
    : `in record ${record.number}`
  return record.state === 'dropped'
    ? `This record is left out: it ${record.broken.join(', and it ')}.`
    : `This is ${what}.`
}

const shortReasons = ({ area, record, attributes, others }: DomainWhy): string[] => [
  ...(area ? [`the records were found by their ${area.by ?? 'structure'}`] : []),
  ...(record && record.broken.length === 0 ? ['the record has what records need'] : []),
  ...(record?.broken ?? []).map(flaw => `the record ${flaw}`),
  ...attributes.flatMap(({ name, words, why }) => headline(why[0], `${JSON.stringify(words)} is a ${name}`)),
  ...others.map(({ name, words, absence }) =>
    absence.kind === 'failed'
      ? `${JSON.stringify(words)} is not a ${name}: ${absence.premise} (${absence.because})`
      : `${JSON.stringify(words)} is not a ${name}`,
  ),
]

const headline = (step: RuleStep | undefined, what: string): string[] =>
  step?.derivation.kind === 'derived' ? [`${what}: ${step.derivation.rule.name}`] : []

/** What is claimed about the node, each with the rules behind it. */
function treeOf({ area, record, attributes, others }: DomainWhy, annotated: AnnotatedPage, { amber }: DomainFinder) {
  const steps = (found: readonly RuleStep[]): ReasonTree[] =>
    found.map(({ program, derivation }) => reasonOf(derivation, nodesOfFacts(program, annotated)))
  return [
    ...(area
      ? [plainReason(`there are records in ${area.root}`, { holds: area.isList, because: steps(area.why) })]
      : []),
    ...(record?.dropped.length ? [plainReason('the record is left out', { because: steps(record.dropped) })] : []),
    ...(record ? [plainReason(`the record is ${record.nodes.join(' and ')}`, { because: steps(record.why) })] : []),
    ...attributes.map(({ name, words, node, why }) =>
      plainReason(`${JSON.stringify(words)} is a ${name}`, { nodes: [node], because: steps(why) }),
    ),
    ...others.map(({ name, words, node, absence }) =>
      plainReason(`${JSON.stringify(words)} is a ${name}`, {
        holds: false,
        nodes: [node],
        because: [reasonOfAbsence(absence, nodesOfFacts(amber.attributes, annotated))],
      }),
    ),
  ]
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
    readonly why: readonly RuleStep[]
  }
  readonly record?: {
    /** From 1, among all that have the form of a record. */
    readonly number: number
    readonly nodes: readonly string[]
    readonly state: ChosenRecord['state']
    /** The constraints that it violates. */
    readonly broken: readonly string[]
    readonly why: readonly RuleStep[]
    /** Why it is left out. */
    readonly dropped: readonly RuleStep[]
  }
  readonly attributes: readonly {
    readonly name: string
    readonly words: string
    readonly node: NodeId
    /** It is in the value that the table has for its record. */
    readonly isValue: boolean
    readonly why: readonly RuleStep[]
  }[]
  /** Annotations that a constraint requires, and why they are not attributes. */
  readonly others: readonly {
    readonly name: string
    readonly words: string
    readonly node: NodeId
    readonly absence: Absence
  }[]
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

function explainNode(
  annotated: AnnotatedPage,
  finder: DomainFinder,
  node: NodeId,
  { facts, ...options }: DomainQuestion,
): DomainWhy {
  const { page } = annotated
  const { domain, amber } = finder
  const place = findPlace(annotated, finder, node, options)
  return {
    page: page.url,
    node: xpathOf(page, node),
    ...explainPlace(page, place, amber),
    attributes: attributesIn(annotated, place, amber).slice(0, facts),
    others: othersIn(annotated, domain, place.model, amber, node).slice(0, facts),
  }
}

function findPlace(annotated: AnnotatedPage, finder: DomainFinder, node: NodeId, options: DomainOptions): Place {
  const { domain, amber } = finder
  const asPublished = options.without?.includes('confidence') ?? false
  const model = modelByAmber(annotated, domain, amber, { asPublished })
  const found = findInAnnotated(annotated, finder, options)
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
      node: annotations.node[annotation]!,
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
  const others: DomainWhy['others'][number][] = []
  for (const [constraint, { attribute, required }] of constraintsOf(domain).entries()) {
    for (let index = 0; index < annotations.count; index++) {
      if (!isWithin(page, annotations.node[index]!, node)) continue
      if (annotations.types[annotations.type[index]!] !== required[0]?.type) continue
      if (attributes.some(each => each.annotation === index && each.type === attribute)) continue
      const values = [index, attribute, referred.get(index) ?? node, constraint]
      others.push({
        name: attribute,
        words: wordsAt(page, annotations, index),
        node: annotations.node[index]!,
        absence: explainAbsence(programs.attributes, run, { relation: 'attribute', values }),
      })
    }
  }
  return others
}

const printed = (steps: readonly RuleStep[]): string[] => steps.map(({ derivation }) => printDerivation(derivation))

/** For programs: rules as they are printed. */
const whyJson = ({ area, record, attributes, others, ...rest }: DomainWhy) => ({
  ...rest,
  ...(area ? { area: { ...area, why: printed(area.why) } } : {}),
  ...(record ? { record: { ...record, why: printed(record.why), dropped: printed(record.dropped) } } : {}),
  attributes: attributes.map(({ node: _, why, ...attribute }) => ({ ...attribute, why: printed(why) })),
  others: others.map(({ name, words, absence }) => ({ name, words, why: printAbsence(absence) })),
})

function formatWhy({ node, area, record, attributes, others }: DomainWhy, domain: Domain): string {
  const lines = [node]
  if (area) {
    const left = area.leftOut === 0 ? '' : ` (${area.leftOut} more left out)`
    const by = area.by === undefined ? 'structure' : area.by
    lines.push(
      `  ${record ? 'in a list of' : 'holds'} ${area.records} ${area.records === 1 ? 'record' : 'records'}${left} that were found by their ${by}`,
      ...(area.isList ? [] : [`  the list is not taken: it is not a list of ${domain.title}`]),
      ...(record ? [`  ${formatState(record)}`] : []),
      ...(area.why.length > 0 ? [`Why there are records in ${area.root}:`, ...indented(printed(area.why))] : []),
    )
  } else lines.push(`  is not in a record of ${domain.title}`)
  if (record?.dropped.length) lines.push('Why the record is left out:', ...indented(printed(record.dropped)))
  if (record?.why.length)
    lines.push(`Why the record is ${record.nodes.join(' and ')}:`, ...indented(printed(record.why)))
  for (const { name, words, why } of attributes) lines.push(`Why “${words}” is a ${name}:`, ...indented(printed(why)))
  for (const { name, words, absence } of others)
    lines.push(`Why “${words}” is not a ${name}:`, ...indented([printAbsence(absence)]))
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

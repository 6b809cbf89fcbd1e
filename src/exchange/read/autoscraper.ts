import { z } from 'zod'
import type { FieldSource } from '../../stages/4-find/fields/field.ts'
import { quoteXPath } from '../../stages/5-wrap/paths/format-path.ts'
import { type Imported, ImportFailure, shown } from './imported.ts'
import { type DraftField, Drafting, listWrapperOf } from './wrapper-draft.ts'
import { formatAttributeCondition } from './xpath-text.ts'

const attributes = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
/** Tag, class and style, and the position of the next step among the children that look the same. */
const step = z.union([z.tuple([z.string(), attributes]), z.tuple([z.string(), attributes, z.int().min(0)])])

const ruleSchema = z.looseObject({
  content: z.array(step).min(1).max(500),
  wanted_attr: z.string().nullish(),
  is_full_url: z.boolean().default(false),
  is_non_rec_text: z.boolean().default(false),
  url: z.string().nullish(),
  alias: z.string().default(''),
  stack_id: z.string().default(''),
})

export const modelSchema = z.union([
  z.looseObject({ stack_list: z.array(ruleSchema).min(1).max(1000) }).transform(({ stack_list }) => stack_list),
  z.array(ruleSchema).min(1).max(1000),
])

type Rule = z.infer<typeof ruleSchema>

/**
 * A model of AutoScraper. It has a rule for each value and no records: a record is the innermost element that rules for
 * all names lead through.
 */
export function importModel(rules: readonly Rule[]): Imported {
  const drafting = new Drafting()
  const named = rules.map((rule, at) => ({
    rule,
    name: nameOf(rule, at),
    steps: stepsOf(rule),
    places: placesOf(rule),
  }))
  const names = [...new Set(named.map(({ name }) => name))]
  const shared = sharedSteps(named, names)
  const kept = named.filter(({ places }) => startsWith(places, shared))
  for (const { rule, name } of named.filter(one => !kept.includes(one)))
    drafting.note(`a rule for "${shown(name)}" (${shown(rule.stack_id)}) is left out: it leads outside of the records`)
  const fields = names.flatMap((name): DraftField[] =>
    fieldOf(
      name,
      kept.filter(one => one.name === name),
      shared.length,
      drafting,
    ),
  )
  const url = rules.find(rule => rule.url)?.url ?? ''
  const records = drafting.path(`/${shared.join('/')}`, 'the records', 'xpath', 'document')
  if (records === undefined || fields.length === 0)
    throw new ImportFailure(`nothing of it can be read: ${drafting.notes.join('; ')}`)
  drafting.note(
    `each ${shown(shared.at(-1)!)} is a record: AutoScraper keeps separate lists of values, so check that rows belong together`,
  )
  const wrapper = listWrapperOf({ url, title: 'AutoScraper model', records: [records], fields, by: 'AutoScraper' })
  return { format: 'AutoScraper model', wrappers: [{ name: 'model', wrapper }], notes: drafting.notes }
}

interface NamedRule {
  readonly rule: Rule
  readonly name: string
  readonly steps: readonly string[]
  /** The same with the position of the last one: two cells of a row are two values of one record. */
  readonly places: readonly string[]
}

const nameOf = ({ alias, wanted_attr: attribute, content }: Rule, at: number): string =>
  alias !== '' ? alias : `${attribute ?? content.at(-1)![0]}_${at + 1}`

/** Steps without positions: all elements that look the same are meant. */
function stepsOf({ content }: Rule): string[] {
  const own = content.filter(([tag]) => tag !== '[document]')
  return own.flatMap(([tag, given], at) => {
    const written = `${tag}${conditionsOf(given)}`
    // The parser that AutoScraper uses puts rows directly into a table; browsers do not.
    return tag === 'tr' && own[at - 1]?.[0] === 'table' ? ['tbody', written] : [written]
  })
}

const positionOf = ({ content }: Rule): number => (content.at(-2)?.[2] ?? 0) + 1

function placesOf(rule: Rule): string[] {
  const steps = stepsOf(rule)
  return [...steps.slice(0, -1), `${steps.at(-1)}[${positionOf(rule)}]`]
}

/** One of the classes is enough; an empty value means that there is none. */
function conditionsOf(given: Readonly<Record<string, string | readonly string[]>>): string {
  return ['class', 'style']
    .filter(name => Object.hasOwn(given, name))
    .map(name => {
      const words = [given[name]!].flat().filter(Boolean)
      if (words.length === 0) return name === 'class' ? "[not(@class) or @class='']" : ''
      if (name === 'style') return `[@style=${quoteXPath(words.join(' '))}]`
      return `[${words.map(word => formatAttributeCondition('class', '~=', word)).join(' or ')}]`
    })
    .join('')
}

/** The longest start that a rule of each name has. */
function sharedSteps(rules: readonly NamedRule[], names: readonly string[]): readonly string[] {
  let best: readonly string[] = rules[0]!.places.slice(0, 1)
  for (const { places } of rules) {
    for (let length = places.length; length > best.length; length--) {
      const start = places.slice(0, length)
      if (names.every(name => rules.some(one => one.name === name && startsWith(one.places, start)))) best = start
    }
  }
  return best
}

const startsWith = (steps: readonly string[], start: readonly string[]): boolean =>
  start.every((step, at) => steps[at] === step)

function fieldOf(name: string, rules: readonly NamedRule[], from: number, drafting: Drafting): DraftField[] {
  const [first] = rules
  if (!first) return []
  const { wanted_attr: attribute } = first.rule
  const source: FieldSource = attribute ? `@${attribute}` : 'text'
  const same = rules.filter(({ rule }) => (rule.wanted_attr ?? undefined) === (attribute ?? undefined))
  if (same.length < rules.length)
    drafting.note(`"${shown(name)}" is read from ${attribute ? `the attribute ${shown(attribute)}` : 'the text'} only`)
  if (attribute && /^(?:href|src)$/.test(attribute) && !first.rule.is_full_url)
    drafting.note(`"${shown(name)}" has whole addresses`)
  const xpath = [...new Set(same.flatMap(one => pathsIn(one, from)))].flatMap(
    path => drafting.path(path, `"${shown(name)}"`, 'xpath') ?? [],
  )
  return xpath.length === 0 ? [] : [{ name, source, xpath }]
}

/** The last step has a position among its siblings; if there are fewer, the last one is meant. */
function pathsIn({ rule, steps }: NamedRule, from: number): string[] {
  const own = rule.is_non_rec_text ? '/text()[normalize-space()]' : ''
  const inner = steps.slice(from)
  if (inner.length === 0) return [own === '' ? '.' : own.slice(1)]
  const position = positionOf(rule)
  const path = inner.join('/')
  return [`${path}[${position}]${own}`, ...(position > 1 ? [`${path}[last()]${own}`] : [])]
}

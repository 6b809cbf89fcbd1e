import { countEach } from '../2-model/count-each.ts'
import { groupBy } from '../2-model/group-by.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { startOfName, varyingNames } from '../5-wrap/varying-names.ts'
import { type ExamplePage, type FormNode, type NormalForm, normalForm } from './normal-form.ts'
import { MIN_PAGES_TO_TELL, type PassingWords, type Template, type TemplateNode } from './template.ts'

/** Varying words are found level by level: the content of an element can be compared once the element is matched. */
const MAX_ROUNDS = 4

interface LearnedPage extends ExamplePage {
  readonly list?: { readonly records: readonly RecordNodes[] }
}

/** What pages of one template share, and what varies between them. One page shows only what varies between its records. */
export function learnVariation(examples: readonly LearnedPage[]): Template {
  let passing = passingNames(examples)
  for (let round = 0; ; round++) {
    const form = normalForm(examples, passing)
    const more = varyingWords(form, examples.length, passing)
    if (!more || round === MAX_ROUNDS) return toTemplate(form, examples.length, passing)
    passing = more
  }
}

/** Class words that differ between the records of a page. */
export function passingNames(
  pages: readonly Pick<LearnedPage, 'page' | 'list'>[],
  known: PassingWords = { words: [], starts: [] },
): PassingWords {
  const names = pages.flatMap(({ page, list }) => [...varyingNames(page, list?.records ?? [])])
  const words = new Set([...known.words, ...names.map(name => name.replace(/\d+/g, '#'))])
  return { words: [...words].sort(), starts: [...new Set([...known.starts, ...commonStarts(words)])] }
}

/**
 * One element with several names: exactly one on each page, and either a part of the name or its content is
 * always the same. The words that the names do not share are content.
 */
function varyingWords({ nodes }: NormalForm, pages: number, passing: PassingWords): PassingWords | undefined {
  if (pages < 2) return undefined
  const varying = [...nodes.keys()].filter(at => !nodes[at]!.seen.every(Boolean))
  const groups = groupBy(varying, at => `${nodes[at]!.parent} ${nodes[at]!.zone} ${tagOf(nodes[at]!.label)}`)
  const inside = childLabels(nodes)
  const words = new Set(passing.words)
  for (const group of groups.values()) {
    const isOneOnEachPage = nodes[group[0]!]!.seen.every(
      (_, page) => group.filter(at => nodes[at]!.seen[page]).length === 1,
    )
    if (group.length < 2 || !isOneOnEachPage) continue
    const lists = group.map(at => nodes[at]!.label.split('.').slice(1))
    const isShared = (word: string): boolean => lists.every(list => list.includes(word))
    const haveSame = sharesSome(group.map(at => inside.get(at) ?? new Set()))
    if (!haveSame && !lists[0]!.some(isShared)) continue
    for (const word of lists.flat()) if (!isShared(word)) words.add(word)
  }
  if (words.size === passing.words.length) return undefined
  return { words: [...words].sort(), starts: commonStarts(words) }
}

function childLabels(nodes: readonly FormNode[]): Map<number, Set<string>> {
  const labels = new Map<number, Set<string>>()
  for (const { parent, label } of nodes) labels.set(parent, (labels.get(parent) ?? new Set()).add(label))
  return labels
}

const sharesSome = ([first, ...others]: readonly ReadonlySet<string>[]): boolean =>
  [...first!].some(label => others.every(other => other.has(label)))

const tagOf = (label: string): string => label.split('.')[0]!

/** From this many varying words with one prefix on, all words with that prefix vary. */
const MIN_WORDS = 3

function commonStarts(words: ReadonlySet<string>): string[] {
  return [...countEach([...words].map(startOfName))]
    .flatMap(([start, count]) => (start !== '' && count >= MIN_WORDS ? [start] : []))
    .sort()
}

/** With this many kinds of content that only one page has, the content of a node counts as different each time. */
const MIN_SURPRISES = 2

function toTemplate({ nodes, chain }: NormalForm, pages: number, passing: PassingWords): Template {
  const surprises = countEach(nodes.flatMap(({ parent, seen }) => (seen.filter(Boolean).length === 1 ? [parent] : [])))
  const around = new Set(chain)
  return {
    pages,
    nodes: nodes.map((node, at): TemplateNode => {
      const { label, parent, zone, seen, after, isLoose } = node
      const isOpen = pages >= MIN_PAGES_TO_TELL && !around.has(at) && (surprises.get(at) ?? 0) >= MIN_SURPRISES
      const count = constantCount(seen)
      const total = constantTotal(seen)
      return {
        label,
        parent,
        zone,
        ...(total === undefined && isMissingSomewhere(node, nodes[parent]) ? { isOptional: true } : {}),
        ...(isOpen ? { isOpen } : {}),
        ...(count === undefined ? {} : { count }),
        ...(total === undefined ? {} : { total }),
        ...(seen.every(form => form?.count === 1) ? { isSingle: true } : {}),
        ...(isRepeated(node) ? { isRepeated: true } : {}),
        ...(pages >= MIN_PAGES_TO_TELL && isLone(node) ? { isLone: true } : {}),
        ...(isLoose ? { isLoose } : {}),
        after,
      }
    }),
    chain: [...chain],
    passing,
  }
}

/** Whether some page has a parent element without it. */
const isMissingSomewhere = ({ seen }: FormNode, parent: FormNode | undefined): boolean =>
  seen.some((form, page) => (parent ? (form?.holders ?? 0) < (parent.seen[page]?.count ?? 0) : form === undefined))

/** A constant count in fewer elements or on fewer pages may be chance, especially if it is above 1. */
const MIN_EQUAL = 5
const MIN_EQUAL_SEVERAL = 8
/** More of a kind are a list, whose length is content, even if it is the same on all pages. */
const MAX_COUNTED = 3

const isRepeated = ({ seen }: FormNode): boolean => seen.every(form => form !== undefined && form.count >= MIN_EQUAL)

/** Seen more than once, and never twice in the same element. */
const isLone = ({ seen }: FormNode): boolean =>
  seen.every(form => form === undefined || form.most === 1) && seen.filter(form => form !== undefined).length > 1

/** The number per parent element that has any, if it is constant. */
function constantCount(seen: FormNode['seen']): number | undefined {
  const forms = seen.filter(form => form !== undefined)
  const count = forms[0]!.most
  if (count > MAX_COUNTED || !forms.every(({ fewest, most }) => fewest === count && most === count)) return undefined
  const holders = forms.reduce((sum, form) => sum + form.holders, 0)
  return holders >= (count === 1 ? MIN_EQUAL : MIN_EQUAL_SEVERAL) ? count : undefined
}

/** The number per page, if it is constant. */
function constantTotal(seen: FormNode['seen']): number | undefined {
  const total = seen[0]?.count
  if (total === undefined || total > MAX_COUNTED || seen.length < MIN_EQUAL) return undefined
  return seen.every(form => form?.count === total) ? total : undefined
}

/** One page as a template, to be compared with another: words that are content there are ignored. */
export function pageTemplate({ passing }: Template, example: ExamplePage): Template {
  const { nodes, chain } = normalForm([example], passing)
  return {
    pages: 1,
    nodes: nodes.map((node): TemplateNode => {
      const { label, parent, zone, seen, after, behind } = node
      const { count, fewest, most } = seen[0]!
      return {
        label,
        parent,
        zone,
        ...(isMissingSomewhere(node, nodes[parent]) ? { isOptional: true } : {}),
        ...(fewest === most ? { count: most } : {}),
        total: count,
        ...(count === 1 ? { isSingle: true } : {}),
        ...(isRepeated(node) ? { isRepeated: true } : {}),
        after,
        ...(behind === after ? {} : { behind }),
      }
    }),
    chain: [...chain],
    passing,
  }
}

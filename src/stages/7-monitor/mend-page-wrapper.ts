import type { PageModel } from '../2-model/page-model.ts'
import { findText } from '../4-find/by-example/find-text.ts'
import { textIndexOf } from '../4-find/by-example/text-index.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { bodyOf } from '../5-wrap/body-of.ts'
import { findSpots } from '../5-wrap/page/find-spots.ts'
import { type LearnOptions, learnByExample } from '../5-wrap/page/learn-by-example.ts'
import type { Example } from '../5-wrap/page/open-example.ts'
import type { PageField, PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../5-wrap/page/run-page-wrapper.ts'
import { sameValues } from '../5-wrap/page/same-value.ts'
import type { Cut } from '../5-wrap/place.ts'
import { contextReader, knownContexts } from './field-context.ts'
import { type FieldCandidate, fieldCandidates, locateField, type SoughtField, valuesAsBefore } from './locate-field.ts'
import type { Mended, MendedField } from './mended-field.ts'
import type { TemplateState } from './template-state.ts'

/** Learns a wrapper again on a page of a changed template, from the values that it read before. */
export function mendPageWrapper(
  wrapper: PageWrapper,
  { fields: known, template }: TemplateState,
  page: PageModel,
  options: LearnOptions = {},
): Mended<PageWrapper> {
  const sought = wrapper.fields.flatMap(({ name, isList }): SoughtField[] => {
    const memory = known.find(field => field.name === name)?.memory
    return memory ? [{ name, isList, memory }] : []
  })
  const index = textIndexOf(page)
  const isThere = (value: string): boolean => findText(index, value).length > 0
  // Words in the middle of a longer text are not a value that was a text of its own.
  const isSetApart = (value: string): boolean =>
    findSpots(index, value, bodyOf(page)).some(({ cut }) => !isOfWords(cut))
  const hasMoved = hasContentMovedOn(sought, isThere)
  const candidates = fieldCandidates(page)
  const wanted = new Map<string, Wanted>()
  const { stays, reads } = oldReading(wrapper, known, page, template)
  for (const field of sought) {
    const ways = [
      ...stays(field.name),
      ...(hasMoved ? [] : byValues(field, wasCut(wrapper, field.name) ? isThere : isSetApart)),
      ...byLikeness(page, field, [...reads(field.name), ...candidates]),
      ...(hasMoved ? [] : byValues(field, isThere)),
    ]
    const found = ways.find(({ values }) => canLearn(page, field.name, values))
    if (found) wanted.set(field.name, found)
  }
  const learned = learnWhatIsThere(page, wrapper.region.text, wanted, options)
  return {
    wrapper: learned && keepOrder(wrapper, learned),
    fields: sought.map(field => verify(page, learned, field, wanted)),
  }
}

const wasCut = ({ fields }: PageWrapper, name: string): boolean =>
  fields.find(field => field.name === name)!.places[0]!.cut !== undefined

/** Whether words, and no label or sign, are next to the value. */
const isOfWords = ({ after = '', before = '' }: Cut = {}): boolean =>
  /[\p{L}\p{N}]$/u.test(after.trim()) || /^[\p{L}\p{N}]/u.test(before.trim())

/** Values that a field may have on the page, and the reason. */
interface Wanted {
  readonly values: readonly string[]
  readonly because: string
}

interface OldReading {
  /** Fields that the wrapper still reads in known markup need no mending, even if their content changed. */
  stays(name: string): Wanted[]
  /** What it reads in other markup may be the field or not. */
  reads(name: string): FieldCandidate[]
}

function oldReading(
  wrapper: PageWrapper,
  known: TemplateState['fields'],
  page: PageModel,
  { passing }: TemplateState['template'],
): OldReading {
  const run = runPageWrapper(page, wrapper)
  const contextsOf = contextReader(page, passing)
  const cellsOf = (name: string): readonly Cell[] =>
    (run.kind === 'read' ? run.values.find(value => value.name === name)?.cells : undefined) ?? []
  return {
    stays(name) {
      const cells = cellsOf(name)
      const isKnown = knownContexts(known.find(field => field.name === name)?.contexts ?? [])
      if (cells.length === 0 || !contextsOf(cells).every(isKnown)) return []
      return [{ values: cells.map(({ text }) => text), because: 'found in its old place' }]
    },
    reads(name) {
      const cells = cellsOf(name)
      const [nodes, texts] = [cells.map(cell => cell.nodes[0]!), cells.map(({ text }) => text)]
      return cells.length === 0 ? [] : [{ nodes, texts, isHidden: false, isRead: true }]
    },
  }
}

const byValues = ({ memory: { values } }: SoughtField, isThere: (value: string) => boolean): Wanted[] =>
  values.every(isThere) ? [{ values, because: 'the page still has its earlier values' }] : []

const byLikeness = (page: PageModel, field: SoughtField, candidates: readonly FieldCandidate[]): Wanted[] =>
  locateField(page, field, candidates).flatMap(({ values, because: alike }): Wanted[] => {
    const because = `similar in ${alike.join(', ')}`
    const known = valuesAsBefore(values, field.memory.values)
    return [...(known.length < values.length ? [{ values: known, because }] : []), { values, because }]
  })

const canLearn = (page: PageModel, name: string, values: readonly string[]): boolean =>
  learnByExample([{ page, fields: { [name]: values } }]).kind === 'learned'

/** Whether the page shows other content than remembered: little of the remembered text is on it. */
function hasContentMovedOn(sought: readonly SoughtField[], isThere: (value: string) => boolean): boolean {
  let [found, all] = [0, 0]
  for (const value of sought.flatMap(({ memory }) => memory.values)) {
    all += value.length
    if (isThere(value)) found += value.length
  }
  return found < 0.5 * all
}

/** Learns all fields that can be learned, and leaves out the others. */
function learnWhatIsThere(
  page: PageModel,
  text: string | undefined,
  wanted: ReadonlyMap<string, Wanted>,
  options: LearnOptions,
): PageWrapper | undefined {
  let fields = Object.fromEntries([...wanted].map(([name, { values }]) => [name, values]))
  let region = text === undefined || findText(textIndexOf(page), text).length === 0 ? {} : { text }
  for (let round = 0; round <= wanted.size && Object.keys(fields).length > 0; round++) {
    const example: Example = { page, fields, ...region }
    const learned = learnByExample([example], options)
    if (learned.kind === 'learned') return learned.wrapper
    const bad = new Set(learned.problems.flatMap(({ field }) => field ?? []))
    if (bad.size === 0 && !('text' in region)) return undefined
    if (learned.problems.some(({ kind }) => kind === 'outside-region')) region = {}
    else fields = Object.fromEntries(Object.entries(fields).filter(([name]) => !bad.has(name)))
    if (bad.size === 0) region = {}
  }
  return undefined
}

/** Keeps the order of the fields, and which of them are lists. */
function keepOrder({ fields: old }: PageWrapper, learned: PageWrapper): PageWrapper {
  const fields = old.flatMap(({ name, isList, isAlways }): PageField[] => {
    const field = learned.fields.find(each => each.name === name)
    return field ? [{ ...field, isList: isList || field.isList, isAlways }] : []
  })
  return { ...learned, fields }
}

function verify(
  page: PageModel,
  learned: PageWrapper | undefined,
  { name, memory }: SoughtField,
  wanted: ReadonlyMap<string, Wanted>,
): MendedField {
  const run = learned && runPageWrapper(page, learned)
  const cells = run?.kind === 'read' ? run.values.find(value => value.name === name)?.cells : undefined
  const meant = wanted.get(name)
  if (!cells || !meant)
    return { name, how: 'lost', values: [], because: 'its values are not on the page, and nothing similar is' }
  const values = cells.map(({ text }) => text)
  if (sameValues(values, memory.values)) return { name, how: 'same-values', values, because: meant.because }
  if (sameValues(values, meant.values)) return { name, how: 'alike', values, because: meant.because }
  return { name, how: 'lost', values: [], because: 'found no path that reads its values and nothing else' }
}

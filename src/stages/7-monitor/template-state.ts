import { z } from 'zod'
import type { PageModel } from '../2-model/page-model.ts'
import { regionPartsSchema } from '../5-wrap/page/page-wrapper.ts'
import { barTree, barTreeOf, type PageBarTree } from './bar-tree.ts'
import { contextReader } from './field-context.ts'
import { fieldMemorySchema, rememberField } from './field-memory.ts'
import { learnVariation } from './learn-variation.ts'
import { isPageWrapper, readStored, type StoredWrapper } from './stored-wrapper.ts'
import { templateSchema } from './template.ts'

/** What is stored with a wrapper to detect template changes. */
export const templateStateSchema = z.strictObject({
  template: templateSchema,
  /** The known markup around the values of each field. */
  fields: z.array(
    z.strictObject({
      name: z.string(),
      contexts: z.array(z.string()),
      /** All pages had it; of a list, nearly all records. */
      isAlways: z.boolean(),
      memory: fieldMemorySchema.optional(),
    }),
  ),
  /** The paper's plain variables of the first page, to compare drawings. */
  plain: z.strictObject({
    levels: z.array(z.strictObject({ parallel: z.int().min(1), slot: z.int().min(1) })).min(1),
    parts: regionPartsSchema,
  }),
})

export type TemplateState = z.infer<typeof templateStateSchema>

/** The bar-tree of the first learned page. */
export const learnedBarTree = ({ plain: { levels, parts } }: TemplateState): PageBarTree => ({
  ...barTreeOf(levels),
  parts,
})

const MAX_CONTEXTS = 12
const MIN_ALWAYS_SHARE = 0.9

/** Learns the template of a wrapper from pages that it reads; undefined if it reads none. */
export function learnTemplateState(wrapper: StoredWrapper, pages: readonly PageModel[]): TemplateState | undefined {
  const readings = pages.flatMap(page => {
    const { region, ...reading } = readStored(page, wrapper)
    return region === undefined ? [] : [{ page, region, ...reading }]
  })
  const [first] = readings
  if (!first) return undefined
  const template = learnVariation(readings)
  // A list is checked on its first page; of single pages, the last one is the most current.
  const recent = isPageWrapper(wrapper) ? readings.toReversed() : readings
  const fields = wrapper.fields.map(({ name }) => {
    const seen = readings.map(({ page, fields }) => contextReader(page, template.passing)(fields.get(name) ?? []))
    const contexts = [...new Set(seen.flat())].slice(0, MAX_CONTEXTS)
    const isAlways = readings.every(
      ({ fields, records }) => (fields.get(name)?.length ?? 0) >= MIN_ALWAYS_SHARE * records,
    )
    const telling = recent.find(reading => reading.fields.has(name))
    const memory = telling && rememberField(telling.page, (telling.list?.cells ?? telling.fields).get(name)!)
    return { name, contexts, isAlways, ...(memory ? { memory } : {}) }
  })
  const { bars, parts } = barTree(first.page, first.region)
  return {
    template,
    fields,
    plain: { levels: bars.slice(1).map(({ parallel, slot }) => ({ parallel, slot })), parts },
  }
}

/**
 * What is known after a run that found the template unchanged: the values of that run, with which the list is found again,
 * and the template of whoever saw more pages.
 */
export function renewState(known: TemplateState, now: TemplateState): TemplateState {
  const state = now.template.pages > known.template.pages ? now : known
  const memories = new Map([...known.fields, ...now.fields].map(({ name, memory }) => [name, memory]))
  const names = new Set(state.fields.map(({ name }) => name))
  const fields = [...state.fields, ...known.fields.filter(({ name }) => !names.has(name))].map(field => {
    const memory = memories.get(field.name) ?? field.memory
    return { ...field, ...(memory ? { memory } : {}) }
  })
  return { ...state, fields }
}

import { z } from 'zod'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Cell } from '../../4-find/fields/field.ts'
import { FIELD_KINDS } from '../../4-find/fields/field.ts'
import { source, wrapperSchema } from '../../5-wrap/schemas/wrapper-schema.ts'
import { CheckpointError } from '../state/checkpoint.ts'
import type { ListExample, ListTemplate, Variant } from '../table/list-template.ts'

const value = z.union([z.number(), z.string(), z.boolean()]).nullable()

/** Nodes, text, value, currency, and whether the value is derived; trailing empty members are left out. */
const cell = z
  .tuple([z.array(z.int()), z.string(), value.optional(), z.string().nullish(), z.boolean().optional()])
  .nullable()

export const storedExample = z.strictObject({
  /** The name of its page model. */
  page: z.string(),
  number: z.int(),
  records: z.array(z.array(z.int())),
  cells: z.array(z.array(cell)),
})

const variant = z.strictObject({
  wrapper: wrapperSchema,
  /** Numbers of stored examples; several variants may share one. */
  examples: z.array(z.int()),
  keys: z.array(z.number()),
  unread: z.array(z.tuple([z.number(), z.int()])),
  neighbours: z.array(z.number()),
})

const identity = z.union([
  z.strictObject({ by: z.literal('link'), column: z.int(), keepsState: z.literal(true).exactOptional() }),
  z.strictObject({ by: z.literal('attribute'), name: z.string() }),
  z.strictObject({ by: z.literal('content') }),
])

export const storedColumn = z.strictObject({
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  source,
  note: z.string().exactOptional(),
})

export const storedTemplate = z.strictObject({
  columns: z.array(storedColumn),
  identity,
  linkColumn: z.int().exactOptional(),
  variants: z.array(variant).min(1),
  samples: z.array(z.array(z.string())),
  pages: z.int(),
  isFixed: z.boolean(),
})

type StoredExample = z.infer<typeof storedExample>
export type StoredListTemplate = z.infer<typeof storedTemplate>
type StoredCell = z.infer<typeof cell>

/** Examples that templates refer to, each stored once. */
export class ExampleShelf {
  readonly #numbers = new Map<ListExample, number>()
  readonly nameModel: (model: PageModel) => string

  constructor(nameModel: (model: PageModel) => string) {
    this.nameModel = nameModel
  }

  numberOf(example: ListExample): number {
    const number = this.#numbers.get(example) ?? this.#numbers.size
    this.#numbers.set(example, number)
    return number
  }

  stored(): StoredExample[] {
    return [...this.#numbers.keys()].map(({ page, number, records, cells }) => ({
      page: this.nameModel(page),
      number,
      records: records.map(nodes => [...nodes]),
      cells: cells.map(column => column.map(packCell)),
    }))
  }
}

function packCell(cell: Cell | undefined): StoredCell {
  if (!cell) return null
  const { nodes, text, value, currency, derived } = cell
  if (derived) return [[...nodes], text, value ?? null, currency ?? null, true]
  if (currency !== undefined) return [[...nodes], text, value ?? null, currency]
  return value === undefined ? [[...nodes], text] : [[...nodes], text, value]
}

function unpackCell(stored: StoredCell): Cell | undefined {
  if (!stored) return undefined
  const [nodes, text, value, currency, derived] = stored
  return {
    nodes,
    text,
    ...(value === undefined || value === null ? {} : { value }),
    ...(currency === undefined || currency === null ? {} : { currency }),
    ...(derived ? { derived } : {}),
  }
}

export const packTemplate = (template: ListTemplate, shelf: ExampleShelf): StoredListTemplate => ({
  columns: [...template.columns],
  identity: template.identity,
  ...(template.linkColumn === undefined ? {} : { linkColumn: template.linkColumn }),
  variants: template.variants.map(({ wrapper, examples, places, neighbours }) => ({
    wrapper,
    examples: examples.map(example => shelf.numberOf(example)),
    keys: [...places.keys],
    unread: [...places.unread],
    neighbours: [...neighbours],
  })),
  samples: template.samples.map(texts => [...texts]),
  pages: template.pages,
  isFixed: template.isFixed,
})

export const unpackExample = (stored: StoredExample, modelOf: (ref: string) => PageModel): ListExample => ({
  page: modelOf(stored.page),
  number: stored.number,
  records: stored.records,
  cells: stored.cells.map(column => column.map(unpackCell)),
})

export function unpackTemplate(stored: StoredListTemplate, examples: readonly ListExample[]): ListTemplate {
  const exampleOf = (number: number): ListExample => {
    const example = examples[number]
    if (!example) throw new CheckpointError(`The stored state of the walk is damaged: example ${number} is missing.`)
    return example
  }
  const variants = stored.variants.map(
    ({ wrapper, examples: numbers, keys, unread, neighbours }): Variant => ({
      wrapper,
      examples: numbers.map(exampleOf),
      places: { keys: new Set(keys), unread: new Map(unread) },
      neighbours: new Set(neighbours),
    }),
  )
  return {
    ...stored,
    // The variant that read last comes first.
    wrapper: variants[0]!.wrapper,
    variants,
  }
}

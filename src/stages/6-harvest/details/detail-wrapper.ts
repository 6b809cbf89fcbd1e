import { z } from 'zod'
import type { FieldKind } from '../../4-find/fields/field.ts'
import { wrapperSchema } from '../../5-wrap/wrapper.ts'
import type { HarvestedValue } from '../record.ts'

export const DETAIL_FORMAT = 'amberyl-detail-wrapper'
export const DETAIL_VERSION = 1

const detailField = z.strictObject({
  /** As in the wrapper of a list; the page's body is the record. */
  ...wrapperSchema.shape.fields.element.shape,
  /** Words that the text starts with and that are no part of the value: "Price:", "by". */
  lead: z.string().optional(),
  /** The value goes on over following siblings of the same tag, as several `dd` of one `dt` do. */
  hasSiblings: z.literal(true).optional(),
  /** Of the nodes found, from the first long text to the last. */
  isProse: z.literal(true).optional(),
  /** All pages that it was learned from had it. */
  isAlways: z.boolean(),
})

/** Where labels stand that were not on the pages learned from: rows of the same kind as those that were. */
const rowRule = z.strictObject({
  /** The labels. */
  label: z.string(),
  /** Relative to a label; absent where the label is the start of the text itself. */
  value: z.string().optional(),
})

export const detailWrapperSchema = z.strictObject({
  kind: z.literal('details'),
  format: z.literal(DETAIL_FORMAT),
  version: z.literal(DETAIL_VERSION),
  learned: z.strictObject({
    urls: z.array(z.string()),
    /** Pages that were given, but are made from another template. */
    odd: z.array(z.string()),
    at: z.iso.datetime().optional(),
  }),
  fields: z.array(detailField),
  rows: z.array(rowRule),
  /** What each page looked like. */
  fingerprints: z.array(z.string()),
  /** How alike a page must be to one of them. */
  leastLikeness: z.number().min(0).max(1),
})

/** What was learned about the pages of single records: enough to read another of them. */
export type DetailWrapper = z.infer<typeof detailWrapperSchema>
export type DetailField = DetailWrapper['fields'][number]
export type RowRule = DetailWrapper['rows'][number]

/** A column that detail pages add to the table. */
export interface DetailColumn {
  readonly name: string
  readonly kind: FieldKind
}

export interface DetailValue {
  readonly column: DetailColumn
  readonly value: HarvestedValue
}

export const columnsOf = ({ fields }: DetailWrapper): DetailColumn[] => fields.map(({ name, kind }) => ({ name, kind }))

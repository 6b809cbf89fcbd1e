import { z } from 'zod'
import { FIELD_KINDS } from '../../4-find/fields/field.ts'
import { xpathText } from '../paths/xpath-text.ts'
import { place } from '../place.ts'
import { notation } from '../schemas/notation-schema.ts'
import { alternatives } from '../schemas/wrapper-schema.ts'

export const PAGE_WRAPPER_FORMAT = 'amberyl-page-wrapper'
export const PAGE_WRAPPER_VERSION = 1

const field = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(FIELD_KINDS),
  notation: notation.exactOptional(),
  /** Where its name comes from; absent if the user gave it. */
  namedBy: z.string().optional(),
  /** It has several values, as authors do. */
  isList: z.boolean(),
  /** All pages that it was learned from had it. */
  isAlways: z.boolean(),
  /** The first place that gives a value is used. */
  places: z.array(place).min(1),
  samples: z.array(z.string()),
  /** What the user should know about its values: why they have only their text. */
  note: z.string().exactOptional(),
})

/** Where to find rows with labels that no learned page had: rows of the same kind as learned ones. */
const rowRule = z.strictObject({
  /** The labels. */
  label: xpathText,
  /** Relative to a label; absent if the label is the start of the text itself. */
  value: xpathText.optional(),
})

const side = z.strictObject({ open: z.int(), closed: z.int() })

/** What is above and below a region, as counted by the reverse algorithm. */
export const regionPartsSchema = z.strictObject({
  upper: side,
  lower: side,
  sigmaUpper: z.int(),
  sigmaLower: z.int(),
  delta: z.int(),
  kind: z.enum(['symmetric', 'upper', 'lower']),
})

export const pageWrapperSchema = z.strictObject({
  kind: z.literal('page'),
  format: z.literal(PAGE_WRAPPER_FORMAT),
  version: z.literal(PAGE_WRAPPER_VERSION),
  learned: z.strictObject({
    urls: z.array(z.string()).min(1),
    /** Given pages that were made from another template. */
    odd: z.array(z.string()).optional(),
    at: z.iso.datetime().optional(),
  }),
  /** The part that the user chose, or the smallest that contains all fields; without examples, the whole body. */
  region: z.strictObject({
    xpath: alternatives,
    /** As pasted; absent if only fields were given. */
    text: z.string().optional(),
    /** One per page. */
    parts: z.array(regionPartsSchema),
  }),
  fields: z.array(field).min(1),
  rows: z.array(rowRule).optional(),
  /** What each page looked like. */
  fingerprints: z.array(z.string()).min(1),
  /** How similar a page must be to one of them; absent: any page is read. */
  minLikeness: z.number().min(0).max(1).optional(),
})

/** What was learned about pages of one template, with or without examples: enough to read other such pages. */
export type PageWrapper = z.infer<typeof pageWrapperSchema>
export type PageField = PageWrapper['fields'][number]
export type RowRule = NonNullable<PageWrapper['rows']>[number]

/** A wrapper of this version. */
export const newPageWrapper = (learned: Omit<PageWrapper, 'kind' | 'format' | 'version'>): PageWrapper => ({
  kind: 'page',
  format: PAGE_WRAPPER_FORMAT,
  version: PAGE_WRAPPER_VERSION,
  ...learned,
})

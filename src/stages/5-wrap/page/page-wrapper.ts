import { z } from 'zod'
import { FIELD_KINDS } from '../../4-find/fields/field.ts'
import { alternatives, source } from '../wrapper.ts'

export const PAGE_WRAPPER_FORMAT = 'amberyl-page-wrapper'
export const PAGE_WRAPPER_VERSION = 1

/** What of a node's text is the value. */
const cut = z.strictObject({
  /** The value starts behind this text: `ISBN:`, ` / `. */
  after: z.string().min(1).optional(),
  /** So many of those are passed over first. */
  skip: z.int().min(1).optional(),
  /** The value ends before this text, or at the end. */
  before: z.string().min(1).optional(),
})

/** One way to find a field on a page and to read it. */
const place = z.strictObject({
  /** Relative to the page's body. */
  xpath: z.string().min(1),
  source,
  /**
   * How far a value goes: the first node found (absent), the text that continues from it, the first node and the similar
   * siblings that follow, each node found, each line of the first node, from the first to the last node found, or from
   * the first long paragraph found to the last.
   */
  extent: z.enum(['run', 'siblings', 'list', 'lines', 'span', 'prose']).optional(),
  cut: cut.optional(),
  /** Items of a list that end with a colon are values, too; otherwise they head those that follow. */
  keepsHeadings: z.literal(true).optional(),
  /** It is read although nobody sees it: it stood in a part of the page that opens by a click. */
  isHidden: z.literal(true).optional(),
})

const field = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(FIELD_KINDS),
  /** What its name comes from; absent where the user gave it. */
  namedBy: z.string().optional(),
  /** It has several values, as authors do. */
  isList: z.boolean(),
  /** All pages that it was learned from had it. */
  isAlways: z.boolean(),
  /** The first place that gives a value counts. */
  places: z.array(place).min(1),
  samples: z.array(z.string()),
})

/** Where rows with labels are that no learned page had: rows of the same kind as those that it had. */
const rowRule = z.strictObject({
  /** The labels. */
  label: z.string().min(1),
  /** Relative to a label; absent where the label is the start of the text itself. */
  value: z.string().min(1).optional(),
})

const side = z.strictObject({ open: z.int(), closed: z.int() })

export const pageWrapperSchema = z.strictObject({
  kind: z.literal('page'),
  format: z.literal(PAGE_WRAPPER_FORMAT),
  version: z.literal(PAGE_WRAPPER_VERSION),
  learned: z.strictObject({
    urls: z.array(z.string()).min(1),
    /** Pages that were given, but are made from another template. */
    odd: z.array(z.string()).optional(),
    at: z.iso.datetime().optional(),
  }),
  /** The part of the page that the user chose, or the smallest that holds all fields; without examples the whole body. */
  region: z.strictObject({
    xpath: alternatives,
    /** As it was pasted; absent where only fields were given. */
    text: z.string().optional(),
    /** What stood above and below it on each page, as the reverse algorithm counts it. */
    parts: z.array(
      z.strictObject({
        upper: side,
        lower: side,
        sigmaUpper: z.int(),
        sigmaLower: z.int(),
        delta: z.int(),
        kind: z.enum(['symmetric', 'upper', 'lower']),
      }),
    ),
  }),
  fields: z.array(field).min(1),
  rows: z.array(rowRule).optional(),
  /** What each page looked like. */
  fingerprints: z.array(z.string()).min(1),
  /** How similar a page must be to one of them; absent: pages of any look are read. */
  minLikeness: z.number().min(0).max(1).optional(),
})

/** What was learned about pages of one template, with examples or without: enough to read another of them. */
export type PageWrapper = z.infer<typeof pageWrapperSchema>
export type PageField = PageWrapper['fields'][number]
export type RowRule = NonNullable<PageWrapper['rows']>[number]
export type Place = PageField['places'][number]
export type Cut = NonNullable<Place['cut']>

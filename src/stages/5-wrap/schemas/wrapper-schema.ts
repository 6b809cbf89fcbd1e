import { z } from 'zod'
import { FIELD_KINDS, type FieldSource } from '../../4-find/fields/field.ts'
import { xpathText } from '../paths/xpath-text.ts'
import { WRAPPER_FORMAT, WRAPPER_VERSION } from '../wrapper-version.ts'
import { notation } from './notation-schema.ts'
import { selectionSchema } from './selection-schema.ts'

/** XPaths; the first that finds something is used. */
export const alternatives = z.array(xpathText).min(1)

export const source = z.custom<FieldSource>(
  value => typeof value === 'string' && /^(?:text|@[^\s@]+)$/.test(value),
  'is "text" or an attribute such as "@href"',
)

/** The part of a node's text that is the value. */
export const cut = z.strictObject({
  /** The value starts after this text: `ISBN:`, ` / `. */
  after: z.string().min(1).optional(),
  /** Number of earlier occurrences to skip. */
  skip: z.int().min(1).optional(),
  /** The value ends before this text, or at the end. */
  before: z.string().min(1).optional(),
})

const records = z.discriminatedUnion('kind', [
  /** Each node that the XPath names is a record. */
  z.strictObject({ kind: z.literal('nodes'), xpath: alternatives }),
  /** A record starts at each node that the XPath names and continues over its siblings up to the next start. */
  z.strictObject({
    kind: z.literal('starts'),
    xpath: alternatives,
    /** Maximum number of nodes, not counting blank texts. */
    most: z.int().min(1),
    /** Minimum number of nodes: a start without others is a heading of the list. Absent: 1. */
    least: z.int().min(2).optional(),
    /** Tests for the siblings that belong to a record; absent: all. */
    members: alternatives.optional(),
  }),
  /** Rows of two tables side by side: the first nodes of the records, and as many that continue them, in the same order. */
  z.strictObject({ kind: z.literal('beside'), xpath: alternatives, beside: alternatives }),
  /** Records are the nodes between separators. */
  z.strictObject({
    kind: z.literal('between'),
    /** The separators. */
    xpath: alternatives,
    /** This many consecutive ones separate two records; fewer are breaks within one. */
    atLeast: z.int().min(1),
  }),
])

const field = z.strictObject({
  name: z.string().min(1),
  /** By which the selection means this field, whatever its name becomes. */
  id: z.string().min(1).optional(),
  kind: z.enum(FIELD_KINDS),
  notation: notation.exactOptional(),
  namedBy: z.string(),
  source,
  /** The column of the table, from 1: the path starts at the cell there, which may be in a row above the record. */
  column: z.int().min(1).optional(),
  /** The node of the record at which the path starts, from 1, if it is not the first: the row beside the name. */
  part: z.int().min(2).optional(),
  /** Relative to the first node of the record. The first node found is used. */
  xpath: alternatives,
  /**
   * What the value covers: the first node found (absent), the text that continues from it, from the first to the last node
   * found, or each node found.
   */
  extent: z.enum(['run', 'span', 'list']).optional(),
  cut: cut.optional(),
  samples: z.array(z.string()),
})

/** How the list goes on. Paths start at the document; the first that finds something is used. */
const next = z.discriminatedUnion('kind', [
  /** A link to the next page. */
  z.strictObject({ kind: z.literal('link'), xpath: alternatives }),
  /** A click shows the next page. */
  z.strictObject({ kind: z.literal('button'), xpath: alternatives }),
  /** A click adds to the list. */
  z.strictObject({ kind: z.literal('load-more'), xpath: alternatives }),
  /** Scrolling adds to the list. */
  z.strictObject({ kind: z.literal('scroll') }),
])

export const wrapperSchema = z.strictObject({
  format: z.literal(WRAPPER_FORMAT),
  version: z.literal(WRAPPER_VERSION),
  learned: z.strictObject({ url: z.string(), title: z.string(), at: z.iso.datetime().optional() }),
  /** The element that holds the records. */
  region: alternatives,
  /** Relative to the region. */
  records,
  fields: z.array(field),
  /** How the list goes on, in the order in which it is tried: what adds to the list comes first. */
  next: z.array(next).min(1).exactOptional(),
  /** The domain whose attributes are read from the records; the fields then serve to recognize the list. */
  domain: z.string().min(1).optional(),
  /** Which columns and records are shown. Its names are the IDs of fields; other columns are meant by their names. */
  selection: selectionSchema.optional(),
  /** What the template looks like, to recognize later pages made from it; empty if it was not learned from a page. */
  fingerprint: z.strictObject({ page: z.string(), record: z.string() }),
})

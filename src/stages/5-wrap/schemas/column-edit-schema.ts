import { z } from 'zod'
import { FIELD_KINDS } from '../../4-find/fields/field.ts'
import { notation } from './notation-schema.ts'

/** A column by the id of its field; other columns, and those that were made by an edit, by their names. */
const field = z.string().min(1)
const name = z.string().min(1)

/** Changes of the columns of a table, one after the other. */
export const columnEditSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('rename'), field, name }),
  /** Its cells are read as values of this kind; one that cannot be read so keeps only its text. */
  z.strictObject({ op: z.literal('kind'), field, kind: z.enum(FIELD_KINDS), notation: notation.optional() }),
  z.strictObject({ op: z.literal('drop'), field }),
  /** These columns come first, in this order; the others follow as they are. */
  z.strictObject({ op: z.literal('order'), fields: z.array(field).min(1) }),
  /** One column with the texts of several, in place of the first of them. */
  z.strictObject({ op: z.literal('merge'), fields: z.array(field).min(2), name, separator: z.string().default(' ') }),
  /** Several columns with the parts of one, in its place. The last one has the rest. */
  z.strictObject({ op: z.literal('split'), field, separator: z.string().min(1), names: z.array(name).min(2) }),
  /** Only records in which it is not blank. */
  z.strictObject({ op: z.literal('filled'), field }),
])

import { z } from 'zod'
import { columnEditSchema } from './column-edit-schema.ts'

const name = z.string().min(1)

/** Which columns of a table are shown, under which names, and which of its records. Names are those of the page. */
export const selectionSchema = z.strictObject({
  /** Changes of the columns; everything below is about the result. */
  edits: z.array(columnEditSchema).min(1).exactOptional(),
  /** Only these columns, in this order. */
  columns: z.array(name).min(1).exactOptional(),
  /** All columns but these. */
  drop: z.array(name).min(1).exactOptional(),
  /** New names by old ones. */
  rename: z.record(name, name).exactOptional(),
  /** A condition that records have to meet, such as `price < 100`. */
  where: name.exactOptional(),
  /** Of a wrapper: the names of fields that were not found when it was learned again, by their IDs. */
  lost: z.record(name, name).exactOptional(),
})

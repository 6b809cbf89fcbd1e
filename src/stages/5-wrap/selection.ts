import { z } from 'zod'
import { columnEditSchema } from './column-edit.ts'

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

export type Selection = Readonly<z.infer<typeof selectionSchema>>

/** The selection in something that has more keys, such as options or a job. */
export const selectionIn = ({ edits, columns, drop, rename, where }: Selection): Selection => ({
  ...(edits ? { edits } : {}),
  ...(columns ? { columns } : {}),
  ...(drop ? { drop } : {}),
  ...(rename ? { rename } : {}),
  ...(where === undefined ? {} : { where }),
})

/** A wrapper of a list, as far as it keeps a selection. */
interface Selecting {
  readonly fields: readonly { readonly name: string; readonly id?: string | undefined }[]
  readonly selection?: Selection | undefined
}

/**
 * A wrapper that was learned again keeps the selection of the earlier one; fields of the same name are the same. A field
 * that was not found is noted as lost, until a field has its name again.
 */
export function carrySelection<W extends Selecting>(earlier: Selecting, wrapper: W): W {
  if (!earlier.selection) return wrapper
  const { lost = {}, ...selection } = earlier.selection
  const before = earlier.fields.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name] as const]))
  const known = [...Object.entries(lost), ...before]
  const ids = new Map(known.map(([id, name]) => [name, id]))
  const fields = wrapper.fields.map(field => {
    const id = ids.get(field.name)
    return id === undefined ? field : { ...field, id }
  })
  const found = new Set(fields.map(({ id }) => id))
  const missing = known.filter(([id]) => !found.has(id))
  const noted = missing.length === 0 ? selection : { ...selection, lost: Object.fromEntries(missing) }
  return { ...wrapper, fields, selection: noted }
}

import { z } from 'zod'

const name = z.string().min(1)

/** Which columns of a table are shown, under which names, and which of its records. Names are those of the page. */
export const selectionSchema = z.strictObject({
  /** Only these columns, in this order. */
  columns: z.array(name).min(1).exactOptional(),
  /** All columns but these. */
  drop: z.array(name).min(1).exactOptional(),
  /** New names by old ones. */
  rename: z.record(name, name).exactOptional(),
  /** A condition that records have to meet, such as `price < 100`. */
  where: name.exactOptional(),
})

export type Selection = Readonly<z.infer<typeof selectionSchema>>

/** The selection in something that has more keys, such as options or a job. */
export const selectionIn = ({ columns, drop, rename, where }: Selection): Selection => ({
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

/** A wrapper that was learned again keeps the selection of the earlier one; fields of the same name are the same. */
export function carrySelection<W extends Selecting>(earlier: Selecting, wrapper: W): W {
  const { selection } = earlier
  if (!selection) return wrapper
  const ids = new Map(earlier.fields.map(field => [field.name, field.id]))
  const fields = wrapper.fields.map(field => {
    const id = ids.get(field.name)
    return id === undefined ? field : { ...field, id }
  })
  return { ...wrapper, fields, selection }
}

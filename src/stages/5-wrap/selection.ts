import type { z } from 'zod'
import type { selectionSchema } from './schemas/selection-schema.ts'

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

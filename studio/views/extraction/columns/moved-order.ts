/** The ids of columns after one has moved to the place of another. */
export function movedOrder(fields: readonly { readonly id: string }[], from: number, to: number): string[] {
  const ids = fields.map(({ id }) => id)
  ids.splice(to, 0, ...ids.splice(from, 1))
  return ids
}

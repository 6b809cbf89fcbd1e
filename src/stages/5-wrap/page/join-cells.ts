import type { Cell } from '../../4-find/fields/field.ts'

/** The values of a field as one text, with a comma and a space between them. */
export function joinCells([first, ...more]: readonly Cell[]):
  | Pick<Cell, 'text' | 'value' | 'currency' | 'derived'>
  | undefined {
  if (!first) return undefined
  if (more.length > 0) return { text: [first, ...more].map(({ text }) => text).join(', ') }
  const { nodes: _, ...value } = first
  return value
}

import { z } from 'zod'
import type { Row } from '../table/list-template.ts'

export const storedValue = z.strictObject({
  text: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]).exactOptional(),
  currency: z.string().exactOptional(),
  derived: z.boolean().exactOptional(),
})

export const storedRow = z.strictObject({
  key: z.string(),
  undated: z.string(),
  idText: z.string().exactOptional(),
  cells: z.array(storedValue.nullable()),
  link: z.string().exactOptional(),
  nodes: z.array(z.int()),
})

type StoredRow = z.infer<typeof storedRow>

export const packRow = (row: Row): StoredRow => ({
  ...row,
  nodes: [...row.nodes],
  cells: row.cells.map(cell => cell ?? null),
})

export const unpackRow = (row: StoredRow): Row => ({ ...row, cells: row.cells.map(cell => cell ?? undefined) })

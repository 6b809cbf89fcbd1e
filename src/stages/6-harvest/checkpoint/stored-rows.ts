import { z } from 'zod'
import type { HarvestedValue } from '../record.ts'
import type { Row } from '../table/list-template.ts'

export const storedValue = z.strictObject({
  text: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]).optional(),
  currency: z.string().optional(),
})

export const storedRow = z.strictObject({
  key: z.string(),
  undated: z.string(),
  idText: z.string().optional(),
  cells: z.array(storedValue.nullable()),
  link: z.string().optional(),
  nodes: z.array(z.int()),
})

type StoredRow = z.infer<typeof storedRow>

export const packRow = (row: Row): StoredRow => ({
  ...row,
  nodes: [...row.nodes],
  cells: row.cells.map(cell => cell ?? null),
})

export const unpackRow = ({ cells, ...row }: StoredRow): Row =>
  ({ ...row, cells: cells.map(cell => (cell ?? undefined) as HarvestedValue | undefined) }) as Row

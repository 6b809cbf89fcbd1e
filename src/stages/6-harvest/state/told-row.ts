import type { Seen } from '../table/seen-records.ts'

/** Hashes have no space in them. */
export const tellRow = ({ key, undated }: Seen): string => `${key} ${undated}`

export function readRow(told: string): Seen {
  const [key, undated] = told.split(' ') as [string, string]
  return { key, undated }
}

import type { Snapshot } from './snapshot.ts'

/** Whether two snapshots of a page show the same, down to the numbers of its nodes. */
export const isSameSnapshot = (a: Snapshot, b: Snapshot): boolean =>
  a.url === b.url && isSame(a.strings, b.strings) && isSame(a.documents, b.documents) && isSame(a.warnings, b.warnings)

/** Both are plain data of the same form. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !isSame(a[i], b[i])) return false
    return true
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a) as (keyof typeof a)[]
  return keys.length === Object.keys(b).length && keys.every(key => isSame(a[key], b[key]))
}

import type { ReadArea } from './read-area.ts'

/** So many records of an area must meet the constraints. */
const LEAST_VALID = 0.5
/** A further area has so many of the attributes of the first. */
const LEAST_LIKE_FIRST = 0.6
const LEAST_RECORDS = 2

/** The areas with most to say about the domain, none within or across another. */
export function chooseAreas(areas: readonly ReadArea[]): ReadArea[] {
  const chosen: ReadArea[] = []
  for (const area of [...areas].sort((a, b) => b.worth - a.worth)) {
    if (area.valid < LEAST_VALID * area.region.records.length || area.valid === 0) continue
    if (chosen.some(other => overlap(area, other))) continue
    if (chosen.length > 0 && !isLike(area, chosen[0]!)) continue
    chosen.push(area)
  }
  return chosen
}

function overlap(a: ReadArea, b: ReadArea): boolean {
  const [startA, endA] = [a.region.records[0]![0]!, a.region.records.at(-1)!.at(-1)!]
  const [startB, endB] = [b.region.records[0]![0]!, b.region.records.at(-1)!.at(-1)!]
  return startA <= endB && startB <= endA
}

function isLike(area: ReadArea, first: ReadArea): boolean {
  if (area.region.records.length < LEAST_RECORDS) return false
  const names = new Set(area.fields.map(({ name }) => name))
  const shared = first.fields.filter(({ name }) => names.has(name)).length
  return shared >= LEAST_LIKE_FIRST * first.fields.length
}

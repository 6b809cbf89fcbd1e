import { groupBy } from '../../2-model/group-by.ts'

/** What has the form of a record, but is excluded by the constraints of the domain. */
export interface LeftOutRecord {
  /** The first line of its text. */
  readonly text: string
  /** The constraint that it violates: `has mileage`. */
  readonly because: string
}

/** `left out 2 records that the domain excludes: "Ford Focus" (has mileage), "Free valuation" (has no location)`. */
export function formatLeftOut(records: readonly LeftOutRecord[]): string {
  const alike = [...groupBy(records, ({ because }) => because)].map(([because, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `"${first!.text}"${more} (${because})`
  })
  const count = records.length === 1 ? '1 record' : `${records.length} records`
  return `left out ${count} that the domain excludes: ${alike.join(', ')}`
}

import { type AnnotatedPage, listAnnotations } from '../../3-annotate/annotation.ts'

/** The number of records that a page announces. */
export interface AnnouncedTotal {
  /** From this page on, to the end of the list. */
  readonly count: number
  /** In its own words, without the total: "1–20". */
  readonly words: string
}

/** "1–20 of 168" if the page has 20 records: other ranges on a page count something else. */
export function findAnnouncedTotal(annotated: AnnotatedPage, recordCount: number): AnnouncedTotal | undefined {
  for (const { type, words, features } of listAnnotations(annotated)) {
    if (type !== 'NUMBER' || features.kind !== 'range') continue
    const [from, to, total] = [Number(features.from), Number(features.to), Number(features.total)]
    if (to - from + 1 === recordCount && total >= to) return { count: total - from + 1, words }
  }
  return undefined
}

import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { formatAbstract, formatAuthors, formatTitle } from './article-records.ts'
import { SUBJECTS } from './words.ts'

/** Papers in one volume of the archive. */
export const ARCHIVE_PAGE_SIZE = 20
const COUNT = 164
const FIRST_YEAR = 1984

export interface Paper extends DemoRecord {
  readonly name: string
  readonly abstract: string
  readonly fields: {
    readonly title: string
    readonly authors: string
    readonly citation: string
    readonly size: string | undefined
    readonly note: string | undefined
  }
}

function makePaper(index: number): Paper {
  const roll = dice(`journal/archive/${index}`)
  const subject = roll.pick(SUBJECTS)
  const volume = Math.floor(index / ARCHIVE_PAGE_SIZE) + 1
  const year = FIRST_YEAR + volume
  const place = (index % ARCHIVE_PAGE_SIZE) + 1
  const name = `${year}-${String(place).padStart(3, '0')}`
  const first = place * 14 + roll.between(1, 6)
  const pages = `${first}-${first + roll.between(3, 9)}`
  const fields = {
    title: formatTitle(subject, roll),
    authors: formatAuthors(roll, true),
    citation: `Tidewater Q. ${volume} (${year}), ${pages}`,
    size: roll.chance(70) ? `${roll.between(90, 980)} KB` : undefined,
    note: roll.chance(20) ? roll.pick(['scanned', 'in French', 'erratum attached']) : undefined,
  }
  const details = {
    Author: fields.authors,
    Volume: String(volume),
    Year: String(year),
    Pages: pages,
    'File size': fields.size,
    Remarks: fields.note,
  }
  return { url: `/journal/archive/${name}.html`, fields, details, name, abstract: formatAbstract(subject, roll) }
}

/** Papers of the first volumes, volume by volume. */
export const archiveRecords: () => readonly Paper[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makePaper(index)),
)

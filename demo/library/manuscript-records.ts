import { dice } from '../dice.ts'
import type { DemoRecord } from '../listing.ts'
import { once } from '../once.ts'
import { HANDS, MANUSCRIPTS, STATES, TOWNS } from './words.ts'

export const MANUSCRIPT_PAGE_SIZE = 10
const COUNT = 47

export interface Manuscript extends DemoRecord {
  readonly number: string
  readonly description: string
  readonly fields: {
    readonly shelfmark: string
    readonly title: string
    readonly date: string
    readonly extent: string
    readonly text: string
    readonly images: string | undefined
  }
}

function makeManuscript(index: number): Manuscript {
  const roll = dice(`library/manuscript/${index}`)
  const number = String(index + 1)
  const year = roll.between(1580, 1890)
  const [subject, town] = [roll.pick(MANUSCRIPTS), roll.pick(TOWNS)]
  const leaves = roll.between(2, 310)
  const fields = {
    shelfmark: `MS ${number}`,
    title: `${subject}, ${town}`,
    date: roll.chance(30) ? `c. ${year}` : `${year}–${year + roll.between(1, 30)}`,
    extent: `${leaves} ${roll.pick(['leaves', 'folios'])}`,
    text: `Paper, ${roll.pick(HANDS)}. ${roll.pick(['Bound in calf.', 'Unbound.', 'In a later binding of 1871.'])}`,
    images: roll.chance(40) ? `${roll.between(4, 400)} images` : undefined,
  }
  const details = {
    Date: fields.date,
    Origin: town,
    Support: roll.pick(['Paper', 'Parchment', 'Paper and parchment']),
    Extent: fields.extent,
    Dimensions: `${roll.between(110, 420)} × ${roll.between(80, 310)} mm`,
    Condition: roll.pick(STATES),
    Provenance: roll.chance(65)
      ? `Given by the ${roll.pick(['Ackroyd', 'Pell', 'Whitlock'])} family in ${roll.between(1902, 1988)}`
      : undefined,
    'Former shelf mark': roll.chance(30) ? `Add. ${roll.between(100, 900)}` : undefined,
  }
  const description = `${subject} of the parish of ${town}. ${roll.pick(['The first gathering is lost.', 'Some entries are in French.', 'A table of contents was added later.'])}`
  return { url: `/library/manuscripts/ms-${number}/`, fields, details, description, number }
}

export const manuscriptRecords: () => readonly Manuscript[] = once(() =>
  Array.from({ length: COUNT }, (_, index) => makeManuscript(index)),
)
